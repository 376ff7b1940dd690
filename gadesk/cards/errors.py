"""What goes wrong with card data, in sentences meant for a user."""

from gadesk.errors import UserError


class CardDataError(UserError):
    """Card data cannot be used; the message names the file and what is wrong with it."""
