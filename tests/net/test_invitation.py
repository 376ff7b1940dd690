"""Invitations are read as they are printed, and anything else is refused in one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gadesk.net.invitation import Invitation, InvitationError, own_address


@pytest.mark.parametrize("address", ["192.168.1.7", "table.example", "fe80::1%eth0", "::1"])
def test_an_invitation_is_read_as_it_is_printed(address: str) -> None:
    """With and without the words before it."""
    invitation = Invitation(address, 4077, "0a1b2c3d4e5f")
    assert Invitation.parse(str(invitation)) == invitation
    assert Invitation.parse(f"  gadesk join {invitation}\n") == invitation


WRONG = ("", "192.168.1.7", "1.2.3.4:4077", "1.2.3.4:0/abcd", "1.2.3.4:99999/abcd", "a b:1/abcd")


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_invitation_is_refused(text: str) -> None:
    """The sentence shows what an invitation looks like."""
    with pytest.raises(InvitationError, match=r"192\.168\.1\.7:4077"):
        Invitation.parse(text)


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    """An invitation or a sentence, nothing else."""
    try:
        Invitation.parse(text)
    except InvitationError as error:
        assert "\n" not in str(error) or "\n" in text


def test_this_machine_has_an_address() -> None:
    """It is four numbers."""
    assert len(own_address().split(".")) == 4
