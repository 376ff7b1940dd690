"""Those who watch, as the host's player is told of them: the code by which they come."""

from __future__ import annotations

from gadesk.net.codes import shown
from gadesk.protocol import messages as wire


def watching_words(invite: wire.Invite) -> str:
    """Say how somebody comes to watch, and what they see."""
    where = " or ".join(invite.addresses[:2])
    return (
        f"Others watch with the code {shown(invite.watching)}: “Play with someone”, then Watch. They see what is "
        f"public, and can do nothing. Where the network hides the table they type the address, too: {where}, port "
        f"{invite.port}."
    )
