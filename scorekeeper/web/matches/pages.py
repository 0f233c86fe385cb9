"""Builds what the pages of a table show."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import segno
from flask import render_template, request

from scorekeeper.engine.answers import nearest_answers, way_of
from scorekeeper.engine.cards import SUIT_NAMES
from scorekeeper.engine.displays.sheet import number_of, standing
from scorekeeper.engine.game import AnyGame
from scorekeeper.engine.questions import Ask, EntryForm, Pick
from scorekeeper.engine.seats import Seat
from scorekeeper.engine.text import Money, Who
from scorekeeper.games import BY_KEY
from scorekeeper.language import ReaderVoice, chosen_deck, made_up_name, speak_of
from scorekeeper.services.answers import NotFound
from scorekeeper.services.matches.view_models import HandView, MatchView
from scorekeeper.web import device
from scorekeeper.web.form import LineField, TickField
from scorekeeper.web.matches.begin import CURRENCIES, NewForm
from scorekeeper.web.matches.forms import HandForm, WayForm, read_hand


def game_named(key: str) -> AnyGame:
    """The game of an address. Raises NotFound."""
    if key not in BY_KEY:
        raise NotFound
    return BY_KEY[key]


def new(form: NewForm) -> str:
    """The page a match is begun on; an empty seat shows what it would be called."""
    names = [made_up_name(seat, in_pairs=form.is_in_pairs) for seat in range(form.players)]
    return render_template(
        "matches/new.html",
        form=form,
        seat_names=names,
        currencies=CURRENCIES,
        deck=chosen_deck(),
        suit_names=SUIT_NAMES,
    )


def hand_of(match: MatchView, entry: int) -> HandView:
    """The hand of this entry. Raises NotFound when it does not count (any more)."""
    for hand in match.hands:
        if hand.entry == entry:
            return hand
    raise NotFound


def table(token: str, match: MatchView, form: HandForm | None = None, **more: Any) -> str:  # noqa: ANN401
    """The table page; with a refused form as it was typed, its problems beside the fields."""
    context = board(token, match) | {
        "form": form,
        "forms": _forms(match, form),
        "on_score": _on_score(match),
        "open_way": _open_way(token, match.ask, form),
        "is_stale": False,
        "is_late": False,
        "asked": None,
    }
    return render_template("matches/table.html", **(context | more))


def board(token: str, match: MatchView) -> dict[str, Any]:
    """What everybody at the table looks at, whether they score or watch."""
    return shared(token, match) | {
        "form": None,
        "on_score": None,
        "said": _said(match),
        "standing": standing(match.score),
        "fresh": "said" in request.args,
        "money": Money,
        "number_of": number_of,
        "did": request.args.get("did", ""),
        "dealer": dealer_of(match.ask),
        "settlement": match.settlement,
        "transfers": match.transfers,
        "refused": (),
    }


def shared(token: str, match: MatchView) -> dict[str, Any]:
    """What every page of a match knows; what all games say is said as its game does."""
    speak_of(match.game.words)
    return {"token": token, "match": match, "voice": ReaderVoice(match.names, match.currency)}


def scannable(link: str) -> tuple[str, int]:
    """A QR code as the path of an SVG, and how many squares it is wide."""
    code = segno.make(link, error="m", micro=False)
    rows = [
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(code.matrix)
        for x, is_dark in enumerate(row)
        if is_dark
    ]
    return "".join(rows), len(code.matrix)


def dealer_of(ask: Ask | None) -> Seat | None:
    """Who deals the next hand, as the line says it."""
    named = None if ask is None else dict(ask.line.values).get("dealer")
    return Seat(named.key) if isinstance(named, Who) else None


def _forms(match: MatchView, given: HandForm | None) -> Mapping[str, HandForm]:
    """A form for every way: the one given as it is, the others empty."""
    ways = () if match.ask is None else match.ask.ways
    forms = {way.key: HandForm(way, None, cards=match.game.words.cards) for way in ways}
    return forms if given is None else forms | {given.way.key: given}


def _on_score(match: MatchView) -> Pick | None:
    """The question that is answered by tapping rows of the score: the one that asks for those who
    have one, where no side has ways of its own.
    """
    ways = () if match.ask is None else match.ask.ways
    main = [way for way in ways if way.place == "main"]
    if len(main) != 1:
        return None
    sides = {row.side for row in match.score.rows}
    asked = main[0].asks[:-1] if main[0].saves_at_once else main[0].asks
    picks = [one for one in asked if isinstance(one, Pick) and not one.fold]
    return next((one for one in picks if {each.value for each in one.choices} <= sides), None)


def _open_way(token: str, ask: Ask | None, form: HandForm | None) -> str | None:
    """The way that stands open: what was just typed, what was asked for, what the table uses."""
    if form is not None:
        return form.way.key
    wanted = request.args.get("entry") or device.entry_of(token)
    for way in () if ask is None else ask.ways:
        if wanted in (way.key, way.place) and wanted != "main":
            return way.key
    return None


def _said(match: MatchView) -> HandView | None:
    """The hand whose sentence is said in big type: the one just noted, else the last one."""
    wanted = request.args.get("said")
    for hand in match.hands:
        if str(hand.entry) == wanted:
            return hand
    scored = [hand for hand in match.hands if hand.step is not None and hand.step.played]
    return scored[-1] if scored else None


class DealForm(WayForm):
    """Who dealt a hand, as it stands or as it was tapped (`deals`); and whether to look only."""

    dealer = LineField()
    deals = LineField()
    look = TickField()


class Correction:
    """A hand being corrected: the questions of its own time and dealer, and what stands in their
    answers.

    `posted` (or the address) chooses the way; without it the hand is shown as it was noted. Another
    dealer may be named before it is stored: the questions are then those of that deal.
    """

    def __init__(self, match: MatchView, hand: HandView) -> None:
        self.match = match
        self.hand = hand
        self.cards = match.game.words.cards
        self.state = match.replay.state if hand.step is None else hand.step.before
        self.follows = Seat(str(self.state.next_dealer))
        self.dealt = Seat(hand.facts.get("dealer", self.follows))
        is_posted = request.method == "POST"
        said = DealForm() if is_posted else DealForm(request.args)
        self.is_dealer_tapped = "deals" in said.sent
        self.is_look = said.look.data or self.is_dealer_tapped
        self.dealer = self._dealer(said.of("deals") or said.of("dealer"))
        self.ask = self._ask(self.dealer)
        noted = way_of(self.ask, hand.facts)
        self.noted: EntryForm = self.ask.ways[0] if noted is None else noted[0]
        posted = self._posted(said) if is_posted else None
        self.form = posted or self._shown(said.of("way"), hand.facts)

    def facts(self) -> dict[str, Any]:
        """The corrected hand; its dealer only where it is not the one whose turn it was."""
        return self._dealt(self.form.facts())

    def facts_so_far(self) -> dict[str, Any]:
        """The same as far as it is said, to look at what it would change."""
        return self._dealt(self.form.facts_so_far())

    def _dealt(self, facts: dict[str, Any]) -> dict[str, Any]:
        if facts and ("dealer" in self.hand.facts or self.dealer != self.follows):
            facts["dealer"] = self.dealer
        return facts

    def _ask(self, dealer: Seat) -> Ask:
        """What is asked about this hand if this one dealt it (a dealer of four is no bidder)."""
        asked_of = replace(self.state, next_dealer=dealer)
        ask: Ask = self.match.game.ask(self.match.replay.rules, asked_of)
        return ask

    def _posted(self, said: DealForm) -> HandForm | None:
        """The form as posted; what was entered for another deal, as far as it goes."""
        posted = read_hand(self.ask, self.cards)
        before = read_hand(self._ask(self._dealer(said.of("dealer"))), self.cards)
        before = before or read_hand(self._ask(self.dealt), self.cards)
        if posted is not None or before is None:
            return posted
        found = way_of(self.ask, before.facts_so_far())
        return found and HandForm(found[0], None, noted=found[1], cards=self.cards)

    def _shown(self, key: str | None, facts: Mapping[str, Any]) -> HandForm:
        way = next((way for way in self.ask.ways if way.key == key), self.noted)
        return HandForm(way, None, noted=nearest_answers(way, facts), cards=self.cards)

    def _dealer(self, given: str) -> Seat:
        known = [seat for seat, _ in self._ask(self.dealt).dealers if seat == given]
        return known[0] if known else self.dealt
