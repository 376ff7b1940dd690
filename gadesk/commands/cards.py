"""`gadesk cards show NAME`, `gadesk cards compile FILE` and `gadesk cards perturb FILE`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gadesk.commands import COMMANDS
from gadesk.commands.json_flag import add_json_flag, print_json
from gadesk.errors import UserError
from gadesk.glossary import STATS
from gadesk.glossary.verdicts import Verdict
from gadesk.terminal import say, whole_number

if TYPE_CHECKING:
    from gadesk.cards.model import Card, PrintedFace
    from gadesk.script.sheet import CardSheet


def add_parser(subparsers: Any) -> None:
    """Add `cards` and its subcommands."""
    cards = subparsers.add_parser("cards", help=COMMANDS["cards"])
    commands = cards.add_subparsers(title="commands", metavar="COMMAND")
    show = commands.add_parser("show", help="print a card's facts, its sheet and its text")
    show.add_argument("name", metavar="NAME", help="a card's name or slug")
    add_json_flag(show)
    show.set_defaults(run=show_card)
    compile_ = commands.add_parser("compile", help="compile the texts of a file in the Index's shape")
    compile_.add_argument("file", metavar="FILE", help="a list of cards, or a page of them, as the Index gives it")
    compile_.add_argument(
        "--without-own",
        metavar="SET",
        help="also compile the cards first printed in a set, by its prefix, without the rules that they alone use",
    )
    add_json_flag(compile_)
    compile_.set_defaults(run=compile_file)
    perturb = commands.add_parser("perturb", help="change the texts of a file in one place each, and read them again")
    perturb.add_argument("file", metavar="FILE", help="a list of cards, or a page of them, as the Index gives it")
    perturb.add_argument("--family", metavar="FAMILY", help="only changes of one family, as comparison or zone")
    perturb.add_argument(
        "--most", type=whole_number, default=150, metavar="N", help="at most so many texts of a kind (150)"
    )
    perturb.add_argument("--seed", type=whole_number, default=1, metavar="N", help="which texts are drawn (1)")
    perturb.add_argument(
        "--show", type=whole_number, default=0, metavar="N", help="up to so many examples of what failed (0)"
    )
    add_json_flag(perturb)
    perturb.set_defaults(run=perturb_file)


def show_card(args: argparse.Namespace) -> int:
    """Print one card: printed facts, sheet, and the text printed back from the sheet."""
    from gadesk.sheets.kept_wordings import wordings_of
    from gadesk.sheets.known import known_cards, known_printer
    from gadesk.sheets.synced import played_sheets

    catalogue, sheets = known_cards(), played_sheets(wait=True)
    cards = catalogue.named(args.name)
    if not cards:
        nearest = catalogue.nearest(args.name)
        hint = f"; did you mean {' or '.join(nearest)}?" if nearest else "."
        raise UserError(f"No card is named “{args.name}”{hint}")
    shown = []
    for card in cards:
        sheet = sheets.get(card.slug)
        sides = ("front", "back")[: len(card.faces)]
        texts = [known_printer().text(sheet, side, wordings_of(sheet)) if sheet is not None else "" for side in sides]
        shown.append((card, sheet, texts))
    if args.json:
        print_json({"cards": [_as_json(*item) for item in shown]})
        return 0
    for index, (card, sheet, texts) in enumerate(shown):
        if index:
            say()
        _print_card(card, sheet, texts)
    return 0


def _as_json(card: Card, sheet: CardSheet | None, texts: list[str]) -> dict[str, Any]:
    from gadesk.cards.facts import fact_line
    from gadesk.script.node import to_json
    from gadesk.sheets.known import known_unread

    unread = [one._asdict() | {"from": one.words} for one in known_unread(card.slug)]
    made = {"facts": json.loads(fact_line(card)), "sheet": to_json(sheet) if sheet else None, "texts": texts}
    return {**made, "unread": unread}


def _print_card(card: Card, sheet: CardSheet | None, texts: list[str]) -> None:
    from gadesk.glossary.verdicts import told_unread
    from gadesk.script.node import to_json
    from gadesk.sheets.bundled import is_whole
    from gadesk.sheets.kept_wordings import wordings_of
    from gadesk.sheets.known import known_printer, known_unread

    for index, face in enumerate(card.faces):
        say(_face_lines(face))
        if index < len(texts) and texts[index]:
            say("\n".join(f"    {line}" for line in texts[index].splitlines()))
    for reference in card.references:
        say(f"  {reference.kind}: {reference.slug}")
    for name, most in card.limits:
        say(f"  {name.lower()}: {'banned' if most == 0 else f'at most {most}'}")
    if card.unknown:
        say(f"  not known to this gadesk: {', '.join(card.unknown)}; it is moved by hand")
    if sheet is None:
        say("  There is no sheet of this card: its text is not compiled.")
    else:
        for word, meant in known_printer().references(sheet, wordings_of(sheet)):
            say(f"  “{word}”: {meant}")
        for one in known_unread(card.slug):
            say(f"  {told_unread(one)}")
        say("  sheet:" if is_whole(sheet) else "  sheet (not all of the text is read):")
        text = json.dumps(to_json(sheet), ensure_ascii=False, indent=1)
        say("\n".join(f"    {line}" for line in text.splitlines()))


def _face_lines(face: PrintedFace) -> str:
    types = " ".join([*face.supertypes, *face.types, *face.unknown_types])
    kinds = " ".join([*face.classes, *face.subtypes])
    elements = " ".join(face.elements)
    cost = "X" if face.cost_is_x else face.cost
    stats = [f"{face.cost_kind} {cost}"] if cost is not None else []
    for name in STATS:
        value = getattr(face, name)
        if value is not None:
            stats.append(f"{name} {value}")
    if face.speed is not None:
        stats.append(str(face.speed))
    kinds = f" — {kinds}" if kinds else ""
    return f"{face.name} [{face.slug}]\n  {elements} {types}{kinds}\n  {', '.join(stats)}"


def compile_file(args: argparse.Namespace) -> int:
    """Compile every card of a file and print how much of it was read, per card and per ability.

    Names are those of the file and of all known cards.
    """
    from gadesk.cards.index_json import read_index_objects
    from gadesk.rulestext.compile import Compiler, compiled_by
    from gadesk.rulestext.leave_out import set_named, without_own
    from gadesk.sheets.known import known_words

    refused: list[str] = []
    objects = [item for item, _ in read_index_objects(Path(args.file), refused)]
    name = set_named(objects, args.without_own) if args.without_own is not None else None
    compiler = Compiler(objects, known_words())
    compiled = compiled_by(compiler, objects, refused)
    report = compiled.as_json()
    if name is not None:
        report |= without_own(compiler, objects, compiled, name).as_json()
    report["refused"] = refused
    if args.json:
        print_json(report)
        return 0
    for slug, entry in report["by_card"].items():
        if entry["verdict"] != Verdict.WHOLE:
            say(f"{slug}: {entry['verdict']}")
            for text, words, why in zip(entry["unread"], entry["unread_from"], entry["unread_why"], strict=True):
                say(f"    unread from “{words}” on ({why}): {text}" if words != text else f"    unread ({why}): {text}")
    for sentence in refused:
        say(sentence)
    if name is not None:
        _print_left_out(report)
    say(
        f"{report['cards']} cards: {report['whole']} whole, {report['partly']} partly, {report['manual']} manual;"
        f" {report['abilities_read']} of {report['abilities']} abilities read."
    )
    return 0


def perturb_file(args: argparse.Namespace) -> int:
    """Change the texts of a file that are read, and print how many of the changed ones are, by kind and family."""
    from gadesk.cards.index_json import read_index_objects
    from gadesk.rulestext.compile import Compiler, compiled_by
    from gadesk.rulestext.perturb.kinds import KINDS
    from gadesk.rulestext.perturb.run import as_json, perturb, spoil, texts_of
    from gadesk.sheets.known import known_words

    families = sorted({kind.family for kind in KINDS})
    if args.family is not None and args.family not in families:
        raise UserError(f"No changes are of a family “{args.family}”; there are {', '.join(families)}.")
    for flag, value in (("most", args.most), ("show", args.show)):
        if value < 0:
            raise UserError(f"--{flag} is a number from 0 on, not {value}.")
    refused: list[str] = []
    objects = [item for item, _ in read_index_objects(Path(args.file), refused)]
    compiler = Compiler(objects, known_words())
    texts = texts_of(compiled_by(compiler, objects, refused))
    kinds = [kind for kind in KINDS if args.family in (None, kind.family)]
    tallies = perturb(compiler.grammar, texts, kinds, seed=args.seed, most=args.most)
    report = as_json(tallies, spoil(compiler.grammar, texts, seed=args.seed, most=args.most), args.show)
    report["refused"] = refused
    if args.json:
        print_json(report)
    else:
        _print_perturbed(report)
    return 0


def _print_perturbed(report: dict[str, Any]) -> None:
    """Print a line for each kind, with examples, then the families."""
    for kind in report["kinds"]:
        say(
            f"{kind['family']}: {kind['kind']}: {kind['read']} of {kind['tried']} read ({kind['rate']} %);"
            f" {kind['shown']} mean what they should, {kind['only']} differ in that alone"
        )
        for one in kind["unread"]:
            say(f"    unread from “{one['unread_from']}” on: {one['changed']}")
        for one in kind["elsewhere"]:
            say(f"    means something else: {one['changed']}")
    spoilt = report["spoilt"]
    read, tried, same = spoilt["read"], spoilt["tried"], spoilt["same"]
    say(f"A word left out, put in or swapped: {read} of {tried} read, {same} mean the same.")
    for pair in spoilt["pairs"]:
        say(f"    the same: {pair['text']}\n            = {pair['changed']}")
    for sentence in report["refused"]:
        say(sentence)
    for family, figures in report["families"].items():
        say(f"{family}: {figures['read']} of {figures['tried']} ({figures['rate']} %)")
    say(f"{report['read']} of {report['tried']} changed texts read ({report['rate']} %).")


def _print_left_out(report: dict[str, Any]) -> None:
    """Print what a set loses without the rules that it alone uses."""
    for slug, entry in report["set_unread"].items():
        say(f"without own rules, {slug}: {entry['verdict']}")
        for words in entry["unread_from"]:
            say(f"    unread from “{words}” on")
    for line, slugs in report["set_rules"].items():
        say(f"own rule {line}: {', '.join(slugs)}")
    say(
        f"{report['set']}: {report['set_whole']} of {report['set_cards']} cards whole without the"
        f" {len(report['set_rules'])} rules that they alone use."
    )
