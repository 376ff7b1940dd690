"""Fetching a deck from a deck site: the manners of the Index's client, with less patience."""

from __future__ import annotations

from urllib.parse import urlsplit

from gadesk.library.errors import IndexTrouble
from gadesk.library.index_client import IndexClient, Patience
from gadesk.library.long_work import Control

MOST = 1_000_000
_QUICK = Patience(attempts=2, first_wait=0.3, longest_told_wait=5.0, connect=6.0, read=10.0, whole=20.0)
_TAIL = "If the page opens in your browser, copy its list as text and paste that here."


def fetch_deck(address: str, control: Control | None = None, patience: Patience = _QUICK) -> str:
    """Fetch what lies at an address. Raises IndexTrouble if the site is away, or answers with something else."""
    parts = urlsplit(address)
    client = IndexClient(f"{parts.scheme}://{parts.netloc}", patience=patience, control=control)
    try:
        data = client.data(parts.path + (f"?{parts.query}" if parts.query else ""), most=MOST)
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise IndexTrouble(f"{parts.netloc} answered with something that is no deck. {_TAIL}") from None
    except IndexTrouble as trouble:
        raise IndexTrouble(f"{trouble} {_TAIL}") from None
    finally:
        client.close()
