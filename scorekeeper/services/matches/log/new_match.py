"""Checks what a match is begun with, and makes the next one of the same people."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from scorekeeper.engine.game import AnyGame, Problem, check_length, twin_words
from scorekeeper.engine.records.codec import encode
from scorekeeper.engine.replay import check_count, read_rules
from scorekeeper.engine.seats import RESERVED_NAMES, Seat
from scorekeeper.engine.stakes import Stake
from scorekeeper.engine.text import text
from scorekeeper.language import currencies
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches import view_models
from scorekeeper.services.matches.log.replayed import OpenedMatch, may_score
from scorekeeper.services.matches.log.shown_match import NOW, given_names, unnamed_players


def check_new(game: AnyGame, new: view_models.NewMatch) -> list[Problem]:
    """What is wrong with a match that is to be begun, each problem beside its field."""
    problems = check_count(game, len(new.names))
    problems += check_names({f"names.{place}": name for place, name in enumerate(new.names)})
    problems += check_names({f"sides.{place}": name for place, name in enumerate(new.sides or ())})
    if not 0 <= new.first_dealer < max(len(new.names), 1):
        words = text("Who deals first sits at the table.")
        problems.append(Problem("players", "first_dealer", words))
    _, wrong = read_rules(game, new.rules, len(new.names))
    problems += [Problem(p.code, f"rules.{p.field}", p.words) for p in wrong]
    problems += check_stake(game, new.stake, new.currency)
    for name, value in new.customs.items():
        custom = game.words.customs.get(name)
        if custom is None or all(value != x for x, _ in custom.values):
            words = text("“{value}” is not one of the choices.", value=value)
            problems.append(Problem("option", f"customs.{name}", words))
    return problems


def check_begin(game: AnyGame, new: view_models.NewMatch) -> list[Problem]:
    """Say the same, and by which numbers nobody could play: they are refused when they are agreed
    on, so that a match that was begun by them goes on.
    """
    return [*check_new(game, new), *check_numbers(game, new.rules)]


def check_numbers(game: AnyGame, rules: Mapping[str, Any]) -> list[Problem]:
    """Say what is wrong with the numbers among these house rules, each of them by itself."""
    problems = []
    for name, value in rules.items():
        option = game.words.options.get(name)
        if option is None or option.values or type(value) is not int:
            continue
        if value > option.most or value % option.step:
            words = text(
                "{option}: {value} cannot be; {least} to {most}, in steps of {step}.",
                option=option.label,
                value=value,
                least=option.least,
                most=option.most,
                step=option.step,
            )
            problems.append(Problem("option", f"rules.{name}", words))
    return problems


def columns_of(new: view_models.NewMatch) -> dict[str, Any]:
    """What was settled at the start, as it is stored wherever the match is kept."""
    return {field.name: getattr(new, field.name) for field in fields(new)} | {
        "names": list(new.names),
        "sides": list(new.sides or ()),
        "rules": dict(new.rules),
        "customs": dict(new.customs),
        "stake": encode(new.stake) if new.stake.words else None,
        "cut": None if new.cut is None else encode(new.cut),
    }


def check_names(names: Mapping[str, str]) -> list[Problem]:
    """What is wrong with these names, by the field each stands at; of two that are the same the
    later one. Blank ones are no names yet.
    """
    problems = []
    earlier: set[str] = set()
    for at, name in names.items():
        if name and name in earlier:
            problems.append(Problem("players", at, twin_words(name)))
        elif name in RESERVED_NAMES:
            words = text("“{name}” is a word of the score: choose another name.", name=name)
            problems.append(Problem("players", at, words))
        problems += check_length(at, name, view_models.LONGEST_NAME)
        earlier.add(name)
    return problems


def check_stake(game: AnyGame, stake: Stake, currency: str) -> list[Problem]:
    """What is wrong with what is to be played for; the words only where a match can be lost."""
    problems = check_length("stake", stake.words, view_models.LONGEST_STAKE)
    if stake.words and game.is_open:
        words = text("Nobody wins or loses such a session as a whole: play for money.")
        problems.append(Problem("option", "stake", words))
    if stake.each == "game" and game.games_lost is None:
        words = text("There are no games here to be paid for one by one.")
        problems.append(Problem("option", "stake_each", words))
    if currency not in currencies():
        words = text("“{value}” is not one of the choices.", value=currency)
        problems.append(Problem("option", "currency", words))
    return problems


def reseat_players(match: OpenedMatch, pairing: int | None) -> tuple[Seat, ...]:
    """The seats by their keys of now: `pairing` is a place in the view's `pairings`, 0 the same.
    Raises Forbidden, NotFound.
    """
    may_score(match)
    offered = view_models.pairings_of(match.table, is_named=not unnamed_players(match))
    if pairing is None or not 0 <= pairing < len(offered):
        raise NotFound
    return offered[pairing].order


def next_match(opened_match: OpenedMatch, order: tuple[Seat, ...]) -> view_models.NewMatch:
    """The match of those who sit there now. Rules and customs stay as they are, and who would deal
    next deals first.
    """
    match, state, table = opened_match.match, opened_match.replay.state, opened_match.table
    # Who was said to, or whose turn it is; after the end the right of who dealt last.
    dealer = table.right_of(state.dealer or table.first_dealer)
    if state.next_dealer is not None:
        dealer = opened_match.folded.dealer or Seat(state.next_dealer)
    names = given_names(match, opened_match.folded, NOW)
    sides = None
    if table.in_pairs and order == table.players:
        us, them = table.sides
        sides = (names.get(us, ""), names.get(them, ""))
    return view_models.NewMatch(
        game=match.game,
        names=tuple(names[player] for player in order),
        sides=sides,
        first_dealer=order.index(dealer),
        rules=opened_match.given_rules,
        customs=match.customs,
        title=match.title,
        currency=opened_match.agreed.currency,
        language=match.language,
        stake=opened_match.stake,
    )
