"""What there is to learn: the lessons and puzzles that ship, and a player's own boards; read without the rules."""

from __future__ import annotations

from pathlib import Path

from gadesk import plain
from gadesk.paths import OwnData, resource
from gadesk.records import dataclass
from gadesk.session.scenario.files import ScenarioError, read_one

LESSONS, PUZZLES, OWN = "lessons", "puzzles", "own"
KINDS = {"lesson": "Lesson", "win": "Win this turn", "survive": "Survive", "order": "Find the order"}
SUFFIX = ".json"
PASSER = "passer"
LONGEST = 600


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the shelf: `key` is kept where it was solved, `opponent` names the program that plays against one.

    `kept`: it is a whole game, which is saved and gone on with as any other.
    """

    key: str
    path: Path
    title: str
    kind: str = ""
    task: str = ""
    text: str = ""
    difficulty: int = 0
    minutes: int = 0
    opponent: str = PASSER
    teaches: tuple[str, ...] = ()
    kept: bool = False

    @property
    def has_goal(self) -> bool:
        """Whether there is something to be solved."""
        return bool(self.task)


def own_boards() -> Path:
    """Name the folder of the player's own boards."""
    return OwnData.BOARDS.path()


def shipped(shelf: str) -> list[Item]:
    """List what ships on a shelf, in its order."""
    return [_item(f"{shelf}/{path.stem}", path) for path in sorted(resource(shelf).glob(f"*{SUFFIX}"))]


def own_items(folder: Path) -> tuple[list[Item], list[str]]:
    """List the boards of a folder, in the order of their names, and a sentence on each file that is left out."""
    found, left_out = [], []
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        try:
            found.append(item_at(path))
        except ScenarioError as error:
            left_out.append(str(error))
    return found, left_out


def item_at(path: Path) -> Item:
    """Read a player's own file of one scenario. Raises ScenarioError."""
    return _item(f"{OWN}/{path.resolve()}", path)


def _item(key: str, path: Path) -> Item:
    data = read_one(path)
    title = plain.line(data.get("title") or path.stem)
    task = plain.text(data.get("task") or ("Reach the goal." if "goal" in data else ""), LONGEST)
    return Item(
        key, path, title, data.get("kind", ""), task, plain.text(data.get("text", ""), LONGEST),
        data.get("difficulty", 0), data.get("minutes", 0), data.get("opponent", PASSER),
        tuple(data.get("teaches", ())), data.get("phase") == "game",
    )  # fmt: skip
