"""Lines of the grammar that nothing needs: `python -m tests.rulestext.superfluous [INDEX]`.

A line that can be left out, and every text of the pool and every changed text is read as before, is a case of another
one: a debt, since both must be kept alike. What is found is left out for all that comes after it, so that the lines
listed can go together. Lines that no text uses are listed apart: they may be members of a slot that no card has yet.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.compile import Compiler, compiled_by
from gadesk.rulestext.normalise import even
from gadesk.rulestext.paragraphs import READ, Context, Paragraph, read_paragraph
from gadesk.rulestext.perturb.kinds import KINDS
from gadesk.rulestext.perturb.run import Text, changes_of, texts_of
from tests.rulestext.measure import INDEX

MOST = 20
"""How many texts of a kind are changed."""
Read = tuple[Paragraph, Context]


def texts_read(grammar: Grammar, texts: Sequence[Text], most: int = MOST) -> list[Read]:
    """Return the texts of a pool and those changed, as far as they are read."""
    words = [(text.words, text.context) for text in texts]
    words += [(even(said), text.context) for kind in KINDS for text, said in changes_of(kind, texts, 1, most)]
    read = ((read_paragraph(grammar, said, 0, context), context) for said, context in words)
    return [(part, context) for part, context in read if part.verdict == READ]


def users(read: Sequence[Read]) -> Mapping[str, list[Read]]:
    """Return what is read by each line, the shortest text first."""
    found: dict[str, list[Read]] = defaultdict(list)
    for one in sorted(read, key=lambda one: len(one[0].text)):
        for source in one[0].sources - {""}:
            found[source].append(one)
    return found


def superfluous(grammar: Grammar, read: Sequence[Read]) -> Iterator[str]:
    """Yield the lines without which all is read as before, those of the fewest texts first."""
    by_line = users(read)
    gone: set[str] = set()
    for source in sorted(by_line, key=lambda source: len(by_line[source])):
        without = grammar.without({*gone, source})
        if any(not rules for rules in without.rules.values()):
            continue  # a category that other rules ask for would be empty
        again = ((read_paragraph(without, part.text, 0, context), part) for part, context in by_line[source])
        if all(now.ability == part.ability for now, part in again):
            gone.add(source)
            yield source


def main(arguments: list[str]) -> int:
    """The command."""
    pool = json.loads((Path(arguments[0]) if arguments else INDEX).read_text(encoding="utf-8"))
    compiler = Compiler(pool)
    read = texts_read(compiler.grammar, texts_of(compiled_by(compiler, pool)))
    used = users(read)
    for source in superfluous(compiler.grammar, read):
        print(f"superfluous {source} ({len(used[source])})", flush=True)
    lines = {rule.source for rules in compiler.grammar.rules.values() for rule in rules} - {""}
    for source in sorted(lines - used.keys()):
        print(f"used by none {source}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
