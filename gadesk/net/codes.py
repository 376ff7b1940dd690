"""The code by which a guest joins a table: six digits, said as two groups of three ("123 456").

Digits are said alike in every language and typed on every keyboard. The first one, the lead, is told to everybody on
the network, so that a guest's program finds the table that is meant among several; the other five are the secret.
"""

from __future__ import annotations

import re
import secrets
import unicodedata

from gadesk.errors import UserError

DIGITS = 6
_BETWEEN = re.compile(r"[\s.\-_·,]+")
_SHOWN = 40


class CodeError(UserError):
    """What was typed is not a code."""


def fresh_code(taken: frozenset[str] = frozenset()) -> str:
    """Return a code that nobody can foresee, with a lead that no other table has, as long as there is one."""
    leads = [digit for digit in "0123456789" if digit not in taken] or list("0123456789")
    return secrets.choice(leads) + "".join(secrets.choice("0123456789") for _ in range(DIGITS - 1))


def lead_of(code: str) -> str:
    """Return the part of a code that everybody may know."""
    return code[0]


def shown(code: str) -> str:
    """Write a code as it is read aloud."""
    return f"{code[:3]} {code[3:]}"


def is_code(text: str) -> bool:
    """Whether a text could be a code, and not an address."""
    return len(_digits(text)) == DIGITS


def read_code(text: str) -> str:
    """Return the six digits of what somebody typed, with whatever stands between them, or raise `CodeError`."""
    digits = _digits(text)
    if len(digits) != DIGITS:
        wrong = text.strip()[:_SHOWN] or "nothing"
        raise CodeError(f"“{wrong}” is no code: it has six digits, such as 123 456, and stands on the host's screen.")
    return digits


def _digits(text: str) -> str:
    """Return the digits of any script, as those of ASCII; nothing where there is anything else."""
    bare = _BETWEEN.sub("", text[:200])
    return "".join(str(unicodedata.decimal(sign)) for sign in bare) if bare.isdecimal() else ""
