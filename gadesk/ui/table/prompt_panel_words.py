"""What the prompt panel says and offers for the state of a choice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gadesk.glossary import Phase
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.passing import PassUntil
from gadesk.protocol.views import PlayerView
from gadesk.ui.log.sentences import FIZZLES, loss_words
from gadesk.ui.settings.key_bindings import KeyAction, bindings
from gadesk.ui.table.attack_forecast import as_it_stands
from gadesk.ui.table.chooser import pass_answer
from gadesk.ui.table.controller import Controller
from gadesk.ui.table.decision_words import card_name, detail, label, question
from gadesk.ui.table.highlights import holders, open_ids
from gadesk.ui.table.overlays import ButtonSpec
from gadesk.ui.table.why_not import sentence_start

if TYPE_CHECKING:
    from gadesk.ui.table.table_widget import TableWidget

MOST_BUTTONS = 6
PAID = {
    DecisionKind.PAY_RESERVE: "reserved",
    DecisionKind.PAY_MEMORY: "banished",
    DecisionKind.PAY_COST: "paid",
    DecisionKind.DISCARD: "discarded",
}
NOTHING = {
    DecisionKind.GLIMPSE_TOP: "All to the bottom",
    DecisionKind.RETALIATE: "Don't retaliate",
    DecisionKind.ATTACK_WEAPONS: "No weapon",
    DecisionKind.STARCALL: "Don't starcall",
    DecisionKind.PAY_MEMORY: "All at random",
}
PROPOSED = "So it is proposed: confirm it, or pick other cards in place of these."
_ANSWERS = {OptionKind.YES: KeyAction.YES, OptionKind.NO: KeyAction.NO}
DECLINES = frozenset({OptionKind.PASS, OptionKind.SKIP})
Prompt = tuple[str, str, str, list[ButtonSpec]]


def prompt_of(table: TableWidget) -> Prompt:
    """Make the sentence, the running count and the buttons."""
    control, view = table.controller, table.view
    assert view is not None
    if view.over:
        return over_prompt(table, view)
    if control.decision is None or control.chooser is None:
        return waiting_prompt(table)
    decision = control.decision
    if control.warned is not None:
        return warning_prompt(table, decision.options[control.warned], view)
    words = control.passing or question(decision, view, table.lexicon)
    specs = option_buttons(table, decision, view) + acting_buttons(table, decision, view)
    if control.chooser.waits(control.confirms) and decision.kind != DecisionKind.OPPORTUNITY:
        ready = control.chooser.is_ready and (bool(control.chooser.picks) or decision.least > 0)
        key = "Enter" if table.keys.enter_confirms() else ""
        specs.insert(0, ButtonSpec("Confirm", control.confirm, key, "primary", ready))
    if control.needs_panel:
        panel, peek = table.panel, bindings().shown(KeyAction.PEEK)
        specs.append(ButtonSpec("See the table", lambda: panel.setVisible(not panel.isVisible()), peek))
    more = "" if control.passing else detail(decision, view, table.lexicon)
    if not more and not control.passing:
        more = as_it_stands(view, table.lexicon, control.chooser)
    if not control.chooser.proposed.isdisjoint(control.chooser.picks):
        more = PROPOSED
    return words, more, count_words(control), specs


def warning_prompt(table: TableWidget, option: Option, view: PlayerView) -> Prompt:
    """Say that what was picked would do nothing, and why, before anything is paid."""
    control, why = table.controller, FIZZLES[option.vain] if option.vain else ""
    name = card_name(option, view, table.lexicon)
    what = f"An ability of {name}" if option.kind == OptionKind.ABILITY else sentence_start(name)
    specs = [
        ButtonSpec("Leave it", control.step_back, "Esc", "primary"),
        ButtonSpec("Play it all the same", control.insist, bindings().shown(KeyAction.YES), hasty=True),
    ]
    return f"{what} would do nothing now: {why}.", "", "", specs


def count_words(control: Controller) -> str:
    """Say how far the answer is: "2 of 3 reserved"."""
    chooser = control.chooser
    if chooser is None or chooser.decision.most <= 1 or chooser.is_full_order:
        return ""
    if chooser.decision.kind == DecisionKind.GLIMPSE_TOP:
        return f"{len(chooser.picks)} on top"
    done = PAID.get(chooser.decision.kind, "")
    count = chooser.running_count()
    return f"{count} {done}".strip()


def outcome(players: tuple[str, ...], view: PlayerView, me: int | None) -> tuple[str, str]:
    """Say how the game ended, and of each who lost why; `me` is the seat of who is told, None for an onlooker."""
    title = "The game ends in a draw"
    if view.winner is not None:
        loses = len(view.seats) == 2 and me is not None
        title = "You lose the game" if loses else f"{players[view.winner]} wins the game"
        title = "You win the game" if view.winner == me else title
    reasons = [
        loss_words(seat.why_lost, "you" if seat.seat == me else players[seat.seat]) for seat in view.seats if seat.lost
    ]
    return title, sentence_start(f"{', and '.join(reasons)}.") if reasons else ""


def over_prompt(table: TableWidget, view: PlayerView) -> Prompt:
    """Say how the game ended, and offer another one."""
    title, why = outcome(table.players, view, table.speaker.me)
    sentence = " ".join(filter(None, (f"{title}.", why, table.checked)))
    undo = [ButtonSpec("Undo", lambda: table.seat.undo(1), "Ctrl+Z", "ghost")] if table.free_undo else []
    if table.ending is not None:
        return f"{table.ending.title}.", "", "", [*table.ending.buttons, *undo]
    if table.match is not None:
        asked, buttons = table.match.prompt(view, table.players)
        if table.match.several or asked:
            sentence = " ".join(filter(None, (f"{title}.", asked, table.checked)))
        return sentence, "", "", [*buttons, *(table.afterwards if table.match.is_over else ())]
    specs = [
        ButtonSpec("Rematch", table.seat.rematch, "", "primary", hasty=True),
        ButtonSpec("Leave the table", table.leave_wanted.emit, "", "", hasty=True),
    ]
    return sentence, "", "", [*specs, *table.afterwards, *undo]


def waiting_prompt(table: TableWidget) -> Prompt:
    """Say who is waited for."""
    control = table.controller
    if control.passing:
        return control.passing, "", "", [ButtonSpec("Stop passing", control.step_back, "Esc", "primary")]
    waiting = table.waiting_for
    if waiting == table.me and table.view is not None and table.view.opportunity == table.me:
        return "Passing in a moment …", "So nobody learns by the time whether you could have responded.", "", []
    name = table.players[waiting] if waiting is not None and waiting != table.me else "the game"
    return f"Waiting for {name} …", "", "", []


def option_buttons(table: TableWidget, decision: Decision, view: PlayerView) -> list[ButtonSpec]:
    """Make buttons for the options that no card on the table stands for."""
    control = table.controller
    if control.needs_panel:
        return []
    shown = frozenset(open_ids(view)) | frozenset(holders(view))
    rest = [
        (index, option)
        for index, option in enumerate(decision.options)
        if option.kind not in DECLINES and (option.id is None or option.id not in shown)
    ]
    keys = {kind: bindings().shown(action) for kind, action in _ANSWERS.items()}
    specs = [
        ButtonSpec(
            short(label(option, decision, view, table.lexicon)),
            lambda index=index: control.pick(index),  # type: ignore[misc]
            keys.get(option.kind, ""),
            "primary" if option.kind == OptionKind.YES else "",
            hint=label(option, decision, view, table.lexicon),
        )
        for index, option in rest
    ]
    if len(specs) <= MOST_BUTTONS:
        return specs
    lines = [(label(option, decision, view, table.lexicon), index) for index, option in rest]
    return [ButtonSpec(f"{len(rest)} more …", lambda: table.offer(-1, lines))]


def acting_buttons(table: TableWidget, decision: Decision, view: PlayerView) -> list[ButtonSpec]:
    """Make the buttons that pass and take back."""
    control, shown = table.controller, bindings().shown
    specs: list[ButtonSpec] = []
    if control.passing:
        specs.append(ButtonSpec("Stop passing", control.step_back, "Esc"))
    declining = pass_answer(decision)
    if declining is not None:
        kind = "primary" if decision.kind == DecisionKind.OPPORTUNITY else ""
        words = "End turn" if ends_turn(decision, view) else decline_word(decision)
        specs.append(ButtonSpec(words, control.decline, shown(KeyAction.PASS), kind, hasty=True))
    if decision.kind == DecisionKind.OPPORTUNITY and declining is not None:
        if len(view.stack) > 1:
            act = partial(control.pass_until, PassUntil.RESOLVED)
            specs.append(ButtonSpec("Resolve all", act, shown(KeyAction.RESOLVE_ALL), hasty=True))
        if view.turn_player == view.seat and view.phase == Phase.MAIN:
            words, phase, to = "To the end phase", Phase.END, KeyAction.PASS_TO_END
        else:
            words, phase, to = "To my main phase", Phase.MAIN, KeyAction.PASS_TO_MAIN
        act = partial(control.pass_until, PassUntil.PHASE, phase, True)
        specs.append(ButtonSpec(words, act, shown(to), hasty=True))
        specs.append(
            ButtonSpec(
                "Until something happens",
                lambda: control.pass_until(PassUntil.SOMETHING),
                shown(KeyAction.PASS_UNTIL_SOMETHING),
                hint="Pass until another player acts or attacks, or a choice is yours",
                hasty=True,
            )
        )
    if decision.cancel:
        specs.append(ButtonSpec("Take back", control.step_back, "Esc"))
    return specs


def ends_turn(decision: Decision, view: PlayerView) -> bool:
    """Whether to pass ends the main phase, and with it what the player does in the own turn (turn.main-phase.6)."""
    if decision.kind != DecisionKind.OPPORTUNITY or view.stack or view.combat is not None:
        return False
    return view.turn_player == view.seat and view.phase == Phase.MAIN


def decline_word(decision: Decision) -> str:
    """Name the answer that declines."""
    if decision.optional:
        return "Don't pay" if decision.kind in PAID and decision.kind != DecisionKind.DISCARD else "No, thanks"
    kinds = {option.kind for option in decision.options}
    if OptionKind.PASS in kinds:
        return "Pass"
    if OptionKind.SKIP in kinds:
        return "Skip"
    return NOTHING.get(decision.kind, "None")


def shown_options(decision: Decision) -> list[int]:
    """List the options that the choice panel shows; passing and skipping have buttons."""
    return [index for index, option in enumerate(decision.options) if option.kind not in DECLINES]


def short(words: str, most: int = 46) -> str:
    """Cut a long button text at a word."""
    line = " ".join(words.replace("**", "").replace("*", "").split()).replace("&", "&&")
    return line if len(line) <= most else line[:most].rsplit(" ", 1)[0] + " …"
