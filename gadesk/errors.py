"""The one base of every error that a user can cause. Any room may import this."""


class UserError(Exception):
    """Something the user asked for cannot be done; the message is one plain sentence that says what to do."""
