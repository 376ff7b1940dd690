"""How much of the language the grammar knows: `python -m tests.rulestext.measure [INDEX] [--write]`.

Prints the tables of docs/compiler.md, with the figures of measures.json before: each large set read whole, and without
its own rules; changed texts by family; the size of the grammar; the time that a card takes. With --write the floors of
measures.json rise to what is reached now, less a slack; they never fall.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gadesk.glossary.verdicts import Verdict
from gadesk.rulestext.compile import Compiler, IndexCard, Report, compiled_by
from gadesk.rulestext.leave_out import sets_of, without_own
from gadesk.rulestext.paragraphs import READ
from gadesk.rulestext.perturb.run import MOST, perturb, rates, spoil, texts_of

INDEX = Path(__file__).resolve().parents[3] / "shared" / "index" / "cards-2026-01.json"
KEPT = Path(__file__).with_name("measures.json")
LARGE = 40
"""A set of so many cards has a figure of its own."""
SLACK = 2.0
"""How many points a figure may fall below what was reached, as rules move between lines."""


def kept() -> dict[str, Any]:
    """The figures before the grammar composed, and the floors."""
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def large_sets(pool: Sequence[IndexCard]) -> list[str]:
    """The sets that are measured, the largest first."""
    return [name for name, cards in sets_of(pool).items() if len(cards) >= LARGE]


def set_figures(compiler: Compiler, pool: Sequence[IndexCard], compiled: Report, name: str) -> dict[str, int]:
    """Of a set: its cards, those whole, and those whole without the rules that it alone uses."""
    slugs = {card["slug"] for card in sets_of(pool)[name]}
    whole = sum(card.verdict is Verdict.WHOLE and card.sheet.slug in slugs for card in compiled.cards)
    return {
        "cards": len(slugs),
        "whole": whole,
        "without_own": without_own(compiler, pool, compiled, name).report.whole,
    }


def size(compiler: Compiler, compiled: Report) -> dict[str, int]:
    """Rules by line of the grammar, their templates, categories, and lines and templates that one paragraph alone uses.

    A list in a loop is one line, whatever stands in it; the templates are counted one by one.
    """
    users: dict[str, set[str]] = defaultdict(set)
    read_by: dict[tuple[str, int], set[str]] = defaultdict(set)
    for card in compiled.cards:
        for part in card.paragraphs:
            for source in part.sources if part.verdict == READ else ():
                users[source].add(part.text)
            for template in part.templates:
                read_by[template].add(part.text)
    rules = [rule for rules in compiler.grammar.rules.values() for rule in rules]
    return {
        "lines": len({rule.source for rule in rules}),
        "templates": len(rules),
        "categories": len(compiler.grammar.rules),
        "lines of one paragraph": sum(len(texts) == 1 for texts in users.values()),
        "templates of one paragraph": sum(len(texts) == 1 for texts in read_by.values()),
        "lines of none": len({rule.source for rule in rules} - users.keys()),
    }


def measured(pool: Sequence[IndexCard], most: int = MOST) -> dict[str, Any]:
    """All figures of a pool."""
    began = time.process_time()
    compiler = Compiler(pool)
    compiled = compiled_by(compiler, pool)
    per_card = 1000 * (time.process_time() - began) / len(pool)
    texts = texts_of(compiled)
    spoilt = spoil(compiler.grammar, texts, most=most)
    return {
        "sets": {name: set_figures(compiler, pool, compiled, name) for name in large_sets(pool)},
        "all": {"cards": len(compiled.cards), "whole": compiled.whole},
        "families": {
            family: percent(read, tried)
            for family, (read, tried) in rates(perturb(compiler.grammar, texts, most=most)).items()
        },
        "spoilt": {"tried": spoilt.tried, "read": spoilt.read, "same": len(spoilt.same)},
        "grammar": size(compiler, compiled),
        "ms_a_card": round(per_card, 1),
    }


def percent(part: int, whole: int) -> float:
    """How many of a hundred, to a tenth."""
    return round(100 * part / whole, 1) if whole else 100.0


def tables(before: Mapping[str, Any], now: Mapping[str, Any]) -> str:
    """The tables of docs/compiler.md in Markdown."""
    lines = [
        "| Set | cards | whole, before | whole, now | without own rules, before | without own rules, now |",
        "|---|---|---|---|---|---|",
    ]
    for name, figures in now["sets"].items():
        cells = [_set_cells(before["sets"].get(name), key) + " | " + _set_cells(figures, key) for key in _OF_A_SET]
        lines.append(f"| {name} | {figures['cards']} | {' | '.join(cells)} |")
    lines += ["", "| Changed texts | read before, % | read now, % |", "|---|---|---|"]
    for family, rate in now["families"].items():
        lines.append(f"| {family} | {before['families'].get(family, '–')} | {rate} |")
    lines += ["", "| The grammar | before | now |", "|---|---|---|"]
    for words, count in now["grammar"].items():
        lines.append(f"| {words} | {before['grammar'].get(words, '–')} | {count} |")
    lines.append(f"| reading a card, ms | {before['ms_a_card']} | {now['ms_a_card']} |")
    return "\n".join(lines)


_OF_A_SET = ("whole", "without_own")


def _set_cells(figures: Mapping[str, int] | None, key: str) -> str:
    if figures is None:
        return "–"
    return f"{figures[key]} ({percent(figures[key], figures['cards'])} %)"


def raised(floors: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """The floors, up to what is reached now less the slack."""
    sets = {
        name: round(max(floors["sets"].get(name, 0.0), percent(one["without_own"], one["cards"]) - SLACK), 1)
        for name, one in now["sets"].items()
    }
    families = {
        family: round(max(floors["families"].get(family, 0.0), rate - SLACK), 1)
        for family, rate in now["families"].items()
    }
    return {"sets": sets, "families": families}


def main(arguments: list[str]) -> int:
    """The command."""
    files = [word for word in arguments if not word.startswith("-")]
    pool = json.loads((Path(files[0]) if files else INDEX).read_text(encoding="utf-8"))
    before, now = kept(), measured(pool)
    print(tables(before["before"], now))
    if "--write" in arguments:
        before["floors"] = raised(before["floors"], now)
        KEPT.write_text(json.dumps(before, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
