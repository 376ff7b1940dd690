"""Pictures: fetched by need, verified, cut, kept by content, thrown away by age; never a path from the service."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from gadesk.library.errors import LibraryError
from gadesk.library.pictures import ALL, DECK, ON_SCREEN, Missing, Pictures
from tests.library.conftest import opened
from tests.library.standin import StandIn, made_up_card, made_up_pool, picture
from tests.waiting import PATIENCE, until

SLUGS = [card["slug"] for card in made_up_pool(30)]


def settle(pictures: Pictures) -> None:
    """Wait until what was asked for is in the queue on the disk."""
    until(lambda: not pictures._inbox and not pictures._busy, "the queue")


def fetched(index: StandIn) -> list[str]:
    """List the pictures that were asked for, in order."""
    return [path.rsplit("/", 1)[1] for path in index.asked]


def test_a_picture_comes_in_the_sizes_the_table_needs(pictures: Pictures, index: StandIn) -> None:
    """Nothing is there at first; what is wanted comes, is told, and is a JPEG wide enough."""
    told: list[tuple[str, str, str]] = []
    end = pictures.on_ready(lambda *key: told.append(key))
    assert pictures.path("made-up-0001") is None
    pictures.want([("made-up-0001", "front")])
    assert pictures.wait(PATIENCE) and told == [("made-up-0001", "front", "")]
    for width, wanted in ((100, 250), (250, 250), (251, 500), (2000, 500)):
        path = pictures.path("made-up-0001", "front", width)
        assert path is not None
        with Image.open(path) as image:
            assert (image.format, image.width) == ("JPEG", wanted)
    end()
    pictures.want([("made-up-0002", "front")])
    assert pictures.wait(PATIENCE) and len(told) == 1


def test_both_faces_and_every_edition_have_pictures(pictures: Pictures, index: StandIn) -> None:
    """A back face is fetched from its own address; an edition's uuid names its printing; what is unknown is none."""
    pictures.want([("made-up-0010", "front"), ("made-up-0010", "back"), ("made-up-0010", "front", "e10")])
    assert pictures.wait(PATIENCE)
    assert sorted(fetched(index)) == ["b10.jpg", "e10.jpg"]
    front, back = pictures.path("made-up-0010"), pictures.path("made-up-0010", "back")
    assert front != back and pictures.path("made-up-0010", edition="e10") == front
    assert pictures.path("made-up-0010", edition="other") is None and pictures.path("nobody") is None


def test_what_is_on_screen_comes_first(pictures: Pictures, index: StandIn) -> None:
    """Of a long queue, decks come before the rest and the screen before decks, the latest look first."""
    pictures.pause()
    pictures.want([(slug, "front") for slug in SLUGS[:20]], ALL)
    pictures.want([(slug, "front") for slug in SLUGS[10:15]], DECK)
    pictures.want([(SLUGS[18], "front"), (SLUGS[19], "front")], ON_SCREEN)
    settle(pictures)
    order = [item.slug for item in pictures.store.queue.all()]
    assert set(order[:2]) == {SLUGS[18], SLUGS[19]} and order[2:7] == SLUGS[10:15]
    assert order[7:] == [slug for slug in SLUGS[:20] if slug not in order[:7]]
    pictures.resume()
    assert pictures.wait(PATIENCE) and len(fetched(index)) == 20


def test_the_queue_goes_on_in_the_next_run_and_fetches_nothing_twice(tmp_path: Path, index: StandIn) -> None:
    """What was wanted when a run ended is fetched by the next one; what is there is not asked for again."""
    first = opened(tmp_path, index)
    first.want([(slug, "front") for slug in SLUGS[:3]], DECK)
    assert first.wait(PATIENCE)
    first.offline = True
    first.want([(slug, "front") for slug in SLUGS[:6]], DECK)
    settle(first)
    first.close()
    assert len(fetched(index)) == 3
    second = opened(tmp_path, index)
    second.start()
    assert second.wait(PATIENCE) and sorted(fetched(index)) == [f"e{number}.jpg" for number in range(1, 7)]
    assert all(second.path(slug) for slug in SLUGS[:6]) and second.missing() == []
    second.close()


def test_two_gadesks_do_not_fetch_the_same_twice(tmp_path: Path, index: StandIn) -> None:
    """Both share the folder: each picture is asked for once, and both have it."""
    both = [opened(tmp_path, index) for _ in range(2)]
    for pictures in both:
        pictures.want([(slug, "front") for slug in SLUGS], DECK)
    for pictures in both:
        assert pictures.wait(PATIENCE)
        until(lambda pictures=pictures: all(pictures.path(slug) for slug in SLUGS), "each picture")  # type: ignore[misc]
    assert sorted(fetched(index)) == sorted(f"e{number}.jpg" for number in range(1, 31))
    for pictures in both:
        pictures.want([(slug, "front") for slug in SLUGS], DECK)
        assert pictures.wait(PATIENCE) and all(pictures.path(slug) for slug in SLUGS)
        pictures.close()


def test_what_another_gadesk_brings_is_told_here(
    tmp_path: Path, index: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wanted here, fetched there: it is shown here as well, as soon as it has come."""
    ours, other = opened(tmp_path, index), opened(tmp_path, index)
    told: list[tuple[str, str, str]] = []
    ours.on_ready(lambda *key: told.append(key))
    monkeypatch.setattr(ours.store.queue, "claim", lambda: None)  # the other one is always quicker
    ours.want([(SLUGS[0], "front")])
    settle(ours)
    other.start()
    assert ours.wait(PATIENCE) and told == [(SLUGS[0], "front", "")]
    assert ours.path(SLUGS[0]) is not None and len(fetched(index)) == 1
    for pictures in (ours, other):
        pictures.close()


@pytest.mark.parametrize("fault", ["slow", "429", "500", "truncate", "garbage", "drop", "html", "hugeimage"])
def test_faults_now_and_then_are_got_over(pictures: Pictures, index: StandIn, fault: str) -> None:
    """With a fault on every fifth request all pictures come, and no half one is kept."""
    index.sometimes(fault, 0.2)
    pictures.want([(slug, "front") for slug in SLUGS], DECK)
    assert pictures.wait(PATIENCE)
    pictures.retry()
    assert pictures.wait(PATIENCE) and pictures.missing() == []
    for slug in SLUGS:
        path = pictures.path(slug, width=500)
        assert path is not None
        with Image.open(path) as image:
            image.load()


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("429", "too busy"),
        ("500", "fault of its own"),
        ("truncate", "broke off"),
        ("garbage", "not a picture"),
        ("drop", "broke off"),
        ("html", "log in"),
        ("hugeimage", "more pixels"),
        ("404", "no such picture"),
    ],
)
def test_lasting_faults_are_listed_with_the_reason_and_can_be_retried(
    pictures: Pictures, index: StandIn, fault: str, why: str
) -> None:
    """Nothing is kept, `missing` says why, and retrying on a better day brings all."""
    index.sometimes(fault, 1.0)
    pictures.want([(slug, "front") for slug in SLUGS[:4]], DECK)
    pictures.wait(PATIENCE)
    missing = pictures.missing()
    assert {item.slug for item in missing} == set(SLUGS[:4]) and pictures.size() == 0
    assert any(why in item.why for item in missing), missing
    index.fault = lambda path: None
    pictures.retry(missing)
    assert pictures.wait(PATIENCE) and pictures.missing() == [] and pictures.trouble == ""


@pytest.mark.parametrize("fault", ["garbage", "hugeimage"])
def test_an_index_that_sends_no_pictures_is_not_asked_for_all_of_them(
    pictures: Pictures, index: StandIn, fault: str
) -> None:
    """After some in a row that are no pictures, no more are asked for for a while, and it is told why."""
    index.sometimes(fault, 1.0)
    pictures.want([(slug, "front") for slug in SLUGS], ALL)
    assert not pictures.wait(PATIENCE) and pictures.stalled
    assert pictures.trouble.startswith(("What came", "The picture"))
    assert len(index.asked) < 12


@pytest.mark.parametrize(
    "address",
    ["../../etc/passwd", "/../x.jpg", "/cards/../../x.jpg", "//elsewhere/x.jpg", "http://elsewhere/x.jpg", "/a b.jpg"],
)
def test_an_address_that_is_no_plain_path_is_not_followed(tmp_path: Path, index: StandIn, address: str) -> None:
    """Such a picture is told as missing, and nothing is asked for."""
    card = made_up_card(1)
    card["editions"][0]["image"] = address
    index.cards = [card]
    pictures = opened(tmp_path, index)
    pictures.want([("made-up-0001", "front")])
    pictures.wait(PATIENCE)
    assert index.asked == [] and "address" in pictures.missing()[0].why
    pictures.close()


def test_cards_without_a_known_picture_are_missing_once_wanted(pictures: Pictures, index: StandIn) -> None:
    """Looking is not wanting; what is wanted of a card without a picture is told, with what to do."""
    assert pictures.path("made-up-0001", "back") is None and pictures.missing() == []
    pictures.want([("made-up-0001", "back")])
    assert pictures.wait(PATIENCE) and "sync" in pictures.missing()[0].why and index.asked == []


def test_file_names_come_from_the_content_alone(pictures: Pictures, index: StandIn) -> None:
    """Two addresses with the same picture share its files; no file is named as the service names it."""
    index.pictures = {"e1.jpg": picture("same"), "e2.jpg": picture("same")}
    pictures.want([(SLUGS[0], "front"), (SLUGS[1], "front")])
    assert pictures.wait(PATIENCE) and pictures.path(SLUGS[0]) == pictures.path(SLUGS[1])
    names = [path.name for path in pictures.store.folder.rglob("*.jpg")]
    assert len(names) == 2 and not any(name.startswith("e1") for name in names)


def test_the_same_picture_at_many_addresses_comes_without_a_hitch(pictures: Pictures, index: StandIn) -> None:
    """Workers that write the same file at once don't take it from each other; each address is asked for once."""
    index.pictures = {f"e{number}.jpg": picture("same") for number in range(1, 31)}
    pictures.want([(slug, "front") for slug in SLUGS], DECK)
    assert pictures.wait(PATIENCE) and pictures.trouble == "" and len(fetched(index)) == 30
    assert len({pictures.path(slug) for slug in SLUGS}) == 1


def test_a_picture_whose_claim_could_not_be_given_back_is_not_lost(
    pictures: Pictures, index: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that fails between claim and release leaves a picture that is fetched all the same."""
    keep, failing = pictures.store.keep, [True]

    def fail_once(*args: Any) -> Any:
        if failing:
            failing.clear()
            raise LibraryError("Something else.")
        return keep(*args)

    monkeypatch.setattr(pictures.store, "keep", fail_once)
    pictures.want([("made-up-0001", "front")])
    assert pictures.wait(PATIENCE) and pictures.path("made-up-0001") is not None


def test_the_oldest_make_room_and_what_was_looked_at_stays(tmp_path: Path, index: StandIn) -> None:
    """Over the cap, the pictures that were not looked at for longest go; the files are gone as well."""
    pictures = opened(tmp_path, index)
    pictures.want([(SLUGS[0], "front")], DECK)
    assert pictures.wait(PATIENCE)
    pictures.cap = pictures.size() * 5
    for slug in SLUGS[1:10]:
        pictures.want([(slug, "front")], DECK)
        assert pictures.wait(PATIENCE) and pictures.path(SLUGS[0]) is not None
    assert pictures.path(SLUGS[9]) is not None and pictures.path(SLUGS[1]) is None
    on_disk = sum(path.stat().st_size for path in pictures.store.folder.rglob("*.jpg"))
    assert on_disk == pictures.size() <= pictures.cap
    pictures.close()


def test_fetching_everything_does_not_push_anything_out(tmp_path: Path, index: StandIn) -> None:
    """With the space full, what is merely wanted as part of everything is told as missing."""
    pictures = opened(tmp_path, index)
    pictures.want([(SLUGS[0], "front")], ALL)
    assert pictures.wait(PATIENCE)
    pictures.cap = pictures.size() * 5
    pictures.want([(slug, "front") for slug in SLUGS], ALL)
    assert pictures.wait(PATIENCE)
    assert pictures.path(SLUGS[0]) is not None
    assert any("space for pictures" in item.why for item in pictures.missing())
    pictures.close()


def test_offline_nothing_is_asked_for(pictures: Pictures, index: StandIn) -> None:
    """Offline, what is wanted waits, and comes when the network is allowed again."""
    pictures.offline = True
    pictures.want([("made-up-0001", "front")])
    settle(pictures)
    assert not pictures.wait(1) and index.asked == []
    assert pictures.missing() == [Missing("made-up-0001", "front", "", "")]
    pictures.offline = False
    assert pictures.wait(PATIENCE) and pictures.path("made-up-0001") is not None


def test_a_file_that_somebody_removed_is_fetched_again(pictures: Pictures, index: StandIn) -> None:
    """Without its files a picture is not there any more, whatever the list says."""
    pictures.want([("made-up-0001", "front")])
    assert pictures.wait(PATIENCE)
    for path in pictures.store.folder.rglob("*.jpg"):
        path.unlink()
    assert pictures.path("made-up-0001") is None
    pictures.want([("made-up-0001", "front")])
    assert pictures.wait(PATIENCE) and pictures.path("made-up-0001") is not None


def test_asking_never_waits_for_the_network(pictures: Pictures, index: StandIn) -> None:
    """`want` and `path` come back at once though nothing answers."""
    hold = threading.Event()

    def wait(path: str) -> None:
        hold.wait(PATIENCE)

    index.fault = wait
    pictures.want([(slug, "front") for slug in SLUGS])
    assert pictures.path(SLUGS[0]) is None and pictures.progress().done == 0
    hold.set()
    assert pictures.wait(PATIENCE) and pictures.progress().done == 30


def test_progress_tells_how_long_yet(pictures: Pictures, index: StandIn) -> None:
    """At the pace of the pictures that came; nothing is said before any came, while paused, and at the end."""
    asked = threading.Semaphore(12)

    def wait(path: str) -> None:
        asked.acquire(timeout=PATIENCE)

    index.fault = wait
    pictures.want([(slug, "front") for slug in SLUGS])
    assert pictures.progress().seconds_left is None
    until(lambda: pictures.progress().done == 12, "twelve pictures")
    left = pictures.progress().seconds_left
    assert left is not None and left > 0
    pictures.pause()
    assert pictures.progress().seconds_left is None
    pictures.resume()
    asked.release(30)
    assert pictures.wait(PATIENCE) and pictures.progress().seconds_left is None


def test_pictures_are_deleted_and_come_again_when_wanted(pictures: Pictures, index: StandIn) -> None:
    """Nothing stays on the disk, nor what waited; what is asked for afterwards is fetched anew."""
    pictures.want([("made-up-0001", "front"), ("made-up-0002", "front")])
    assert pictures.wait(PATIENCE)
    files = list(pictures.store.folder.rglob("*.jpg"))
    assert files and pictures.size()
    pictures.pause()
    pictures.want([("made-up-0003", "front")])
    settle(pictures)
    pictures.delete_all()
    assert not pictures.size() and not any(path.exists() for path in files)
    assert pictures.path("made-up-0001") is None and not pictures.missing()
    pictures.resume()
    pictures.want([("made-up-0001", "front")])
    assert pictures.wait(PATIENCE) and pictures.path("made-up-0001") is not None
    assert pictures.path("made-up-0003") is None


def test_less_room_takes_pictures_away_and_more_lets_them_come(pictures: Pictures, index: StandIn) -> None:
    """A smaller cap holds at once; what was refused for want of room comes once there is room."""
    pictures.want([(slug, "front") for slug in SLUGS[:3]])
    assert pictures.wait(PATIENCE)
    whole = pictures.size()
    pictures.set_cap(whole - 1)
    assert 0 < pictures.size() < whole
    pictures.set_cap(pictures.size())
    pictures.want([(SLUGS[5], "front")], ALL)
    until(lambda: any(each.why for each in pictures.missing()), "the refusal")
    assert "is full" in pictures.missing()[0].why
    pictures.set_cap(whole * 10)
    pictures.start()
    assert pictures.wait(PATIENCE) and pictures.path(SLUGS[5]) is not None
