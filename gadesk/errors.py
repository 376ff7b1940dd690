"""The one base of every error that a user can cause. Any room may import this."""

from collections.abc import Iterable

from gadesk.plain import line


class UserError(Exception):
    """Something the user asked for cannot be done; the message is one plain sentence that says what to do.

    Names, paths and words of others in it are made plain here, so that it can be shown or printed as it is.
    """

    def __init__(self, *args: object) -> None:
        super().__init__(*(line(arg) if isinstance(arg, str) else arg for arg in args))


class CodedError(UserError):
    """One that programs tell from others: `code` says which failure it was."""

    def __init__(self, text: str, code: str) -> None:
        super().__init__(text)
        self.code = code


def nearest(word: str, known: Iterable[str]) -> str:
    """Say which known word a mistyped one is probably meant for, as a remark in brackets; "" for none like it."""
    from difflib import get_close_matches  # only a mistake needs it

    close = get_close_matches(word, [str(one) for one in known], 1, 0.6)
    return f" (did you mean {close[0]!r}?)" if close else ""
