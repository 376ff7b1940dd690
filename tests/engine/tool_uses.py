"""Uses of the free hand tools drawn at random, from what each tool's declaration says that it takes."""

from __future__ import annotations

from random import Random

from gadesk.engine.game import Game
from gadesk.glossary import OWN_ZONES, Supertype, Zone
from gadesk.protocol.decisions import Decision, IllegalAnswer
from gadesk.protocol.hand_tools import CHOICES, REACHED, Place, Says, Tool, ToolUse, Which, takes


def drawn_use(random: Random, game: Game, seat: int, tool: Tool) -> ToolUse:
    """Draw a use of a tool by a seat. Most of them make sense, some do not."""
    state, fields = game.state, takes(tool)
    ids = sorted(state.cards)
    zone = random.choice((*OWN_ZONES, Zone.MAIN_DECK))
    tokens = [slug for slug, sheet in sorted(state.sheets.items()) if Supertype.TOKEN in sheet.front.supertypes]
    fields_on_pile = "zone" in fields and random.random() < 0.5
    objects = tool.facts.on == "object" or random.random() < 0.4
    words = CHOICES.get(tool.facts.says, ("moss", "buff", "wither"))
    values = {
        "card": 0 if fields_on_pile else random.choice(state.field if objects and state.field else ids),
        "other": random.choice(state.field or [0]),
        "seat": random.choice(range(len(state.sides))) if fields_on_pile or "zone" not in fields else None,
        "zone": zone if fields_on_pile else None,
        "which": random.choice(list(Which)) if fields_on_pile else Which.TOP,
        "amount": random.choice((1, 1, 2, 3, 5)) if fields_on_pile or "zone" not in fields else 1,
        "to": random.choice(REACHED),
        "place": random.choice(list(Place)),
        "word": random.choice(tokens or ["none"]) if tool.facts.says is Says.TOKEN else random.choice(words),
        "lasting": random.random() < 0.5,
    }
    if tool is Tool.SUMMON or tool is Tool.COPY:
        values["amount"] = random.choice((1, 2))
    return ToolUse(tool, **{name: values[name] for name in fields if name in values})  # type: ignore[arg-type]


def drawn_answer(random: Random, decision: Decision) -> tuple[int, ...]:
    """Draw an answer to a question."""
    amount = random.randint(decision.least, min(decision.most, max(decision.least, 2)))
    if decision.repeat:
        return (0,) * decision.least
    return tuple(random.sample(range(len(decision.options)), amount))


def used(game: Game, seat: int, use: ToolUse) -> bool:
    """Use a tool; False where that is refused."""
    try:
        game.use_tool(seat, use)
    except IllegalAnswer:
        return False
    return True
