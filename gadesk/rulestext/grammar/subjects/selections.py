"""What sentences are about: "target ally", "your champion", "it", "all units", "each player"."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OBJECT_TYPES, CardType
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.groups import group_of, of_group
from gadesk.rulestext.grammar.amounts.numbers import Bounds
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import It, Others, ThatMany
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Pred
from gadesk.script.predicates import Among, IsType, IsUnit, Other
from gadesk.script.selections import MasteryOf
from gadesk.script.words import Dealt, Role

DONE_TO = ("killed ally", "killed unit", "killed champion", "hit champion", "hit object", "hit unit", "hit ally")
ROLES = dict.fromkeys(DONE_TO, Role.OBJECT)
# Words that point back: (one, more than one).
TYPES = [kind for kind in CardType if kind in OBJECT_TYPES]
_KINDS = [kind.facts for kind in (*TYPES, CardType.ATTACK)]
THAT = ("unit", "card", "object", "token", *(kind.one for kind in _KINDS), "Herb", "Potion")
MEANT = (
    s.TargetRef, s.Again, s.This, s.YourChampion, s.ThisAttack, s.AttacksOf, s.Linked, s.MasteryOf, s.Inheritor,
    s.EachOne, s.TargetsOfEvent,
)  # fmt: skip
"""What a word that points back may mean, besides what an event is about and what was noted."""
THOSE = ("units", "cards", "objects", "tokens", *(kind.many for kind in _KINDS))


FROM_THERE = "it there"
"""The noun of "from it": what was looked at or revealed as a whole."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    pointing(grammar, "both.s", "it", "it")
    _plain(grammar)
    _targets(grammar)
    _chosen(grammar)
    _groups(grammar)
    _pointing(grammar)
    _cases(grammar)
    _possessives(grammar)
    _masteries(grammar)
    _persons(grammar)


def _persons(grammar: Grammar) -> None:
    """Cards of some people speak of themselves so; it comes last, as no other card does."""
    for category, word in (("sel.s", "him"), ("sel.s", "her"), ("gen", "his"), ("gen", "her")):
        grammar.node(category, s.This, word)


def called(noun: str) -> tuple[Pred, ...]:
    """Return what a noun asks of that which it names: "hit champion", "those units"; of "it" nothing."""
    if noun in ("unit", "units"):
        return (IsUnit(),)
    return tuple(IsType(kind) for kind in TYPES if noun in (kind.facts.one, kind.facts.many))


def _plain(grammar: Grammar) -> None:
    g = grammar
    for cls, words in (
        (s.This, "CARDNAME"), (s.YourChampion, "your champion"), (s.ThisAttack, "this attack"),
        (s.Inheritor, "this object"), (s.Attacker, "the attacker"), (s.Attacker, "its attacker"),
        (s.Defender, "the defender"),
        (s.Defender, "the defending unit"), (s.Attacker, "the attacking unit"),
    ):  # fmt: skip
        g.node("both.s", cls, words)
    for noun in ("this card", "this unit", "this omen", *(f"this {kind.facts.one}" for kind in TYPES)):
        g.node("sel.s" if noun == "this card" else "both.s", s.This, noun)
    for noun, role in ROLES.items():
        for there in ("", " from its owner's graveyard") if noun.startswith("killed") else ("",):
            told(g, "both.s", f"the {noun}{there}", role, noun.split()[1])
    for noun in ("unit", "object", "regalia", *(kind.facts.one for kind in TYPES)):
        g.node("both.s", s.Linked, f"linked {noun}")


def told(grammar: Grammar, category: str, template: str, role: Role, noun: str) -> None:
    """What an event is about, by a word that says its type; that is left out where it could be nothing else."""
    preds = called(noun)

    def take(value: Any) -> Values | None:
        told = isinstance(value, s.Subject) and value.role is role and value.preds in ((), preds)
        return {} if told else None

    grammar.rule(category, template, lambda: s.Subject(role, preds), take, checked=False, pointing=True)


def _targets(grammar: Grammar) -> None:
    g = grammar
    for number, words, take in (
        ("s", "another target {p:np.s}", _another),
        ("s", "{b:bounds.s} other target {p:np.s}", _some_others),
        ("p", "{b:bounds.p} other target {p:np.p}", _some_others),
    ):
        g.rule(f"both.{number}", words, _others, take, checked=False, pointing=True)
    g.node("both.s", s.Target, "target {preds:np.s}")
    g.rule("both.s", "{b:bounds.s} target {p:np.s}", _some_targets, _targeted, checked=False)
    g.rule("targets", "{b:bounds.p} target {p:np.p}", _some_targets, _targeted, checked=False)
    for words in ("{it:targets}", "each of {it:targets}"):
        g.same("both.p", words)


def _others(p: Any, b: Bounds = (Fixed(1), Fixed(1))) -> s.Target:  # noqa: B008
    return s.Target((Others(p), *p), *b)


def _another(value: Any) -> Values | None:
    found = _told_of_others(value)
    return {"p": found["p"]} if found is not None and found["b"] == (Fixed(1), Fixed(1)) else None


def _some_others(value: Any) -> Values | None:
    found = _told_of_others(value)
    return None if found is None or found["b"] == (Fixed(1), Fixed(1)) else found


def _told_of_others(value: Any) -> Values | None:
    if not isinstance(value, s.Target) or value.activation or not _is_other(value.preds[:1]):
        return None
    return {"b": (value.least, value.most), "p": value.preds[1:]}


def _is_other(preds: tuple[Any, ...]) -> bool:
    return bool(preds) and isinstance(preds[0], (Other, Others))


def _some_targets(b: Bounds, p: Any) -> s.Target | None:
    """Between bounds that are known as the targets are chosen."""
    return None if isinstance(b[1], ThatMany) else s.Target(p, *b)


def _targeted(value: Any) -> Values | None:
    if not isinstance(value, s.Target) or value.activation or (value.least, value.most) == (Fixed(1), Fixed(1)):
        return None
    return {"b": (value.least, value.most), "p": value.preds}


def _chosen(grammar: Grammar) -> None:
    """Cards and objects chosen on resolution, with their numbers."""
    g = grammar
    g.node("chosen.s", s.Chosen, "{preds:anp}")
    for words in ("{it:severalchosen}", "each of {it:severalchosen}"):
        g.same("chosen.p", words)
    for number in "sp":
        template = f"{{n:count.{number}}} {{h:heads.{number}}} at random {{posts:posts.{number}}}"
        g.rule("random.s", template, _random, _take_random)
    g.rule("chosen.s", "a {group:group.s}", _one_of, _of_one)
    for category, number in (("chosen.s", "s"), ("severalchosen", "p")):
        g.rule(category, f"{{b:bounds.{number}}} {{group:group.{number}}}", _some_of, _of_some)


def _one_of(group: Any) -> s.Chosen | None:
    """One of what was dealt with this way; else the article stands before all that is told of it."""
    return _some_of((Fixed(1), Fixed(1)), group) if len(group) == 2 else None


def _of_one(value: Any) -> Values | None:
    found = _of_the(value)
    if found is None or found["b"] != (Fixed(1), Fixed(1)):
        return None
    groups = _groups_of(found["p"])
    return {"group": groups[1]} if len(groups) == 2 else None


def _some_of(b: Bounds, group: Any) -> s.Chosen:
    """Of a group, so many: of what was dealt with this way those that answer."""
    return s.Chosen(group[0] if len(group) == 1 else (*group[0], Among(s.Noted(group[1]))), *b)


def _of_some(value: Any) -> list[Values] | None:
    found = chosen_between(value)
    return None if found is None else [{"b": found["b"], "group": group} for group in _groups_of(found["p"])]


def _groups_of(preds: tuple[Pred, ...]) -> list[Any]:
    """What is told of them may end with "from among them", or be all that was dealt with this way."""
    last = preds[-1] if preds else None
    noted = last.of if isinstance(last, Among) else None
    dealt_with = isinstance(noted, s.Noted) and not noted.preds
    return [(preds,), (preds[:-1], noted.key)] if dealt_with and isinstance(noted, s.Noted) else [(preds,)]


def between(b: Bounds, p: Any) -> s.Chosen:
    """So many that answer, as is chosen on resolution."""
    return s.Chosen(p, *b)


def chosen_between(value: Any) -> Values | None:
    """Take apart how many are chosen, and of what."""
    if not isinstance(value, s.Chosen) or value != s.Chosen(value.preds, value.least, value.most):
        return None
    return None if value.least == value.most == Fixed(1) else {"b": (value.least, value.most), "p": value.preds}


def _random(n: Any, h: Any, posts: Any) -> s.Chosen:
    return s.Chosen((*h, *posts), n, n, random=True)


def _take_random(value: Any) -> list[Values] | None:
    if not isinstance(value, s.Chosen) or not value.random:
        return None
    preds = value.preds
    return [{"n": value.most, "h": preds[:at], "posts": preds[at:]} for at in range(1, len(preds))]


def _groups(grammar: Grammar) -> None:
    g = grammar
    for number, lead in (("s", "each"), ("p", "all")):
        g.rule(f"both.{number}", f"{lead} {{group:group.{number}}}", of_group, group_of)
    g.node("subj.p", s.All, "{preds:np.p}")
    for number, lead in (("s", "each"), ("p", "all")):
        g.node(f"both.{number}", s.AllExcept, f"{lead} {{preds:np.{number}}} except for {{excluded:sel.s}}")
    g.node("any1", s.All, "{preds:anp}")
    g.same("any1", "{it:both.s}")
    pointing(g, "any1", "they", "they")
    g.node("both.s", s.TopCards, "the top card of {who:poss} deck", amount=Fixed(1))
    for end, bottom in (("top", False), ("bottom", True)):
        g.node("both.p", s.TopCards, f"the {end} {{amount:count.p}} cards of {{who:poss}} deck", bottom=bottom)
    for rest in ("the rest", "the other", "the rest of the revealed cards", "the rest of those cards"):
        g.node("both.p", s.Rest, rest)
    _partitive(g)
    pointing(g, "both.p", "both of them", "they")
    pointing(g, "both.p", "both of those cards", "those cards")
    for word in (Dealt.SACRIFICED, Dealt.BANISHED, Dealt.DISCARDED, Dealt.REVEALED, Dealt.CHOSEN, Dealt.DESTROYED):
        for category, phrase in (("both#", f"the {word} {{preds:np#}}"), ("both.s", f"each {word} {{preds:np.s}}")):
            g.node(category, s.Noted, phrase, key=word)


def _partitive(grammar: Grammar) -> None:
    """ "one of those cards", "up to two of them", "any number of the allies …"."""
    g = grammar
    for noun in THOSE:
        pointing(g, "those", f"those {noun}", f"those {noun}")
    pointing(g, "those", "them", "they")
    for number in "sp":
        of = f"{{b:boundsof.{number}}}"
        for words, build, take in (
            (f"{of} {{it:those}}", lambda b, it: s.Chosen((Among(it),), *b), _of_those),
            (f"{of} the {{p:np.p}}", between, _of_the),
        ):
            g.rule(f"chosen.{number}", words, build, take)


def _of_the(value: Any) -> Values | None:
    plain = isinstance(value, s.Chosen) and value == s.Chosen(value.preds, value.least, value.most)
    return {"b": (value.least, value.most), "p": value.preds} if plain else None


def _of_those(value: Any) -> Values | None:
    found = _of_the(value)
    only = found["p"][0] if found is not None and len(found["p"]) == 1 else None
    return {"b": found["b"], "it": only.of} if found is not None and isinstance(only, Among) else None


def pointing(grammar: Grammar, category: str, template: str, noun: str) -> None:
    """Add a word that points back: it prints whatever that turned out to mean."""
    preds = called(noun.split()[-1])

    def take(value: Any) -> Values | None:
        if isinstance(value, It):
            return {} if value.noun == noun else None
        if isinstance(value, s.Subject):
            return {} if value.preds in ((), preds) or value.role is Role.EVERY else None
        if isinstance(value, s.Noted):
            return None if value.preds else {}
        return {} if isinstance(value, MEANT) else None

    grammar.rule(category, template, lambda: It(noun), take, checked=False, pointing=True)


def _elsewhere(it: Any) -> Any:
    """What is neither the card itself nor the attack that it is."""
    return None if isinstance(it, s.This | s.ThisAttack) else it


def _pointing(grammar: Grammar) -> None:
    for noun in THAT:
        pointing(grammar, "thatnamed", f"that {noun}", f"that {noun}")
    grammar.same("both.s", "{it:thatnamed}")
    grammar.rule("pointed", "{it:both.s}", _elsewhere, lambda value: {"it": value})
    for noun in THOSE:
        pointing(grammar, "both.p", f"those {noun}", f"those {noun}")
    pointing(grammar, "both.s", "each of them", "each of them")
    for noun in THOSE:
        pointing(grammar, "both.s", f"each of those {noun}", f"each of those {noun}")
    pointing(grammar, "sel.p", "them", "they")
    pointing(grammar, "subj.p", "they", "they")
    pointing(grammar, "subj.p", "they each", "they each")
    pointing(grammar, "contracted", "it", "it")
    pointing(grammar, "pile", "it", FROM_THERE)
    grammar.node("post", Among, "from {of:pile}")
    pointing(grammar, "pronoun", "it", "it")
    pointing(grammar, "thatcard", "that card", "that card")
    pointing(grammar, "thatcard", "those cards", "those cards")
    pointing(grammar, "pronoun", "them", "they")


def _cases(grammar: Grammar) -> None:
    grammar.same("sel#", "{it:both#}")
    grammar.same("sel#", "{it:chosen#}")
    for category, words in (("subj#", "{it:both#}"), ("subj.p", "{it:copies} each")):
        grammar.same(category, words)
    grammar.same("any", "{it:sel.s}")
    grammar.same("any", "{it:sel.p}")


def _possessives(grammar: Grammar) -> None:
    """`gen`: "your champion's", "its", "their"."""
    g = grammar
    pointing(g, "gen", "its", "it")
    pointing(g, "gen", "their", "they")
    g.same("gen", "{it:both.s}'s")


def _masteries(grammar: Grammar) -> None:
    """A mastery by its name."""
    g = grammar
    g.node("both.s", MasteryOf, "your {slug:cardname}")
