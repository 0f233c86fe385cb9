"""Furnishes every game and every format, at every stage of theirs: what laws about all pages run
over, and where a walk begins.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch
from uuid import UUID

from flask import Flask

from benchmarks.random_hands import play_random_match
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.printing import Press
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.demo_club import KINDS, REGULARS, DemoEvening
from scorekeeper.services.evenings import account as evening_account
from scorekeeper.services.matches import links
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.people import adoption, people
from scorekeeper.services.tournaments import club_list, draw, entrants, registration, results
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.setup import settings
from scorekeeper.tournaments.files.name_lists import read_entrant
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from scorekeeper.tournaments.plan import Doors, LateStep
from scorekeeper.tournaments.result_check import agreement
from scorekeeper.web import home
from tests import hands, made_up
from tests.databases import copied, upgraded
from tests.pictures import SAME_KEY, Picture, forget, kept
from tests.web import test_access, two_clubs
from tests.web.api import cast
from tests.web.plain_browser import another_device, another_passkey

Writes = Callable[..., Write]
_MEMBERS = ("organiser", "desk", "referee", "stranger", "nobody")
_USUAL = {"number": 1, "place": 1, "entry": 1, "sheet": "standings", "about": "fees"}


class Scene(NamedTuple):
    """What pages there are in, and everybody's way into it. `keys`: what stands in an address for
    whom, by who has it, the one who may most first; `things`: what else does, by its name there.
    """

    state: str
    keys: Mapping[str, str]
    things: Mapping[str, object]


class Stage:
    """All scenes of one process, each furnished when it is first asked for."""

    def __init__(self, estates: two_clubs.Estates, chance: Random) -> None:
        self.app, self.ours, self._theirs = estates.app, estates.ours, estates.theirs
        self.ours.members["stranger"] = estates.theirs.members["organiser"]
        self.chance = chance
        self._picture = lru_cache(150)(lambda name: Picture(partial(self._furnish, name)))
        with self.app.test_request_context():
            self._base = kept()

    def scene(self, name: str) -> Scene:
        """The scene of this name, its database put in place. What is furnished by a program that is
        wrong raises whatever it raises.
        """
        with self.app.test_request_context():
            scene = self._picture(name).shown(self.app)
            forget()
            return scene

    def _furnish(self, name: str, _: Flask) -> Scene:
        self.chance.seed(name)
        self._base()
        forget()
        kind, *parts = name.split("/")
        scene: Scene = getattr(self, f"_{kind}")(*parts)
        return scene

    def addresses(self, scene: Scene, who: str) -> Iterator[str]:
        """Every page and paper that somebody can type the address of, with what `things` are asked
        of it.
        """
        things = {**self.ours.things, **_USUAL, **scene.things}
        if scene.keys[who]:
            things["token" if scene.state.startswith("match") else "key"] = scene.keys[who]
        for rule in self.app.url_map.iter_rules():
            given = things | ({"token": things["evening"]} if rule.rule.startswith("/e/") else {})
            is_ours = not str(rule.endpoint).startswith(("api.", "static", "offline."))
            if "GET" in (rule.methods or ()) and is_ours and rule.arguments <= given.keys():
                asked = rule.arguments | ({"table"} & scene.things.keys())
                if built := rule.build({at: given[at] for at in asked}):
                    yield built[1]

    def _club(self) -> Scene:
        """With a table adopted and one to adopt, somebody known twice, a second device and
        a passkey of everybody, an organiser of both.
        """
        ours, club, theirs = self.ours.things, self.ours.club.id, self._theirs
        olga = self.ours.members["organiser"]
        for account in self.ours.members.values():
            another_device(account)
            another_passkey(account)
        name = f"{two_clubs.OURS}-organiser"
        clubs.set_member(theirs.members["organiser"].id, theirs.club.id, name, "organiser")
        adopted, free = cast.begun(None), cast.begun(None).score_token
        adoption.adopt(olga.id, club, (adopted.score_token,), {}, "adopted")
        twin = people.add_person(olga.id, club, people.PersonForm("Twin"), "twin")
        people.merge(olga.id, club, UUID(str(twin)), UUID(str(ours["person"])))
        there = UUID(str(ours["tournament"])).hex
        own = {"token": free, "table": free, "match": adopted.id}
        return Scene("club", dict.fromkeys(_MEMBERS, there), own)

    def _first(self) -> Scene:
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(table.delete())
        db.session.commit()
        return Scene("first", {"nobody": ""}, {"token": accounts.first_token()})

    def _matches(self, key: str, players: str, stage: str) -> Scene:
        game, many, ids = GAMES[key], int(players), count()
        new = NewMatch(game=key, names=REGULARS[:many], rules=game.usual_rules)
        started = hands.start_match(new, "begun-here")
        assert isinstance(started, Started), started
        owner = started.score_token
        keys = {**test_access.keys_of(started), "stranger": started.watch_token}
        links.let_check(owner, is_on=stage == "confirmations")

        def write(who: str = "owner", base: int | None = None) -> Write:
            there = hands.see_match(owner).version if base is None else base
            return Write(token=keys[who], client_id=f"played-{next(ids)}", base=there)

        script = [dict(one.payload) for one in play_random_match(game, many, self.chance).hands]
        played = {"begun": 0, "over": len(script), "ended": 2}.get(stage, len(script) // 2 or 1)
        for facts in script[:played]:
            hands.record_hand(write(), facts)
        _MATCHES[stage](write, script[-1])
        phone = next(link.key for link in links.links(owner) if link.right == "score")
        things = {"game": key, "players": many, "evening": evening_account.gather(owner)}
        things |= {"parcel": home.pack_tables([owner]), "key": phone}
        return Scene(f"matches {stage}", keys, things)

    def _tournaments(self, key: str, form: str, many: str, stage: str) -> Scene:
        """As far as this stage, or as far as so few can come."""
        kind = replace(KINDS[0], title="Sant Jordi", game=key, system=form, entrants=int(many))
        cup = DemoEvening(self.ours.members["organiser"], self.ours.club, kind, 0)
        access, plan = cup.access, load(cup.access).evening.plan
        late = (LateStep(10, 1), LateStep(20)) if plan.contest.kind == "sides" else ()
        chosen = dict.fromkeys({"filling"} & FORMATS[form].words.options.keys(), "lot")
        plan = replace(plan, minutes=30, late=late, settings={**plan.settings, **chosen})
        settings.change_settings(access, cup.write(), plan)
        registration.set_doors(access, cup.write(), Doors(is_open=stage == "late"))
        cup.enter()
        stage = stage if stage != "new" and cup.publish_round() else "new"
        if stage not in ("new", "drawn", "half"):
            cup.report_tables(load(access).tables)
        _CUPS[stage](cup)
        side = next(iter(load(access).names), "")
        members = dict.fromkeys(_MEMBERS, access.tournament_id.hex)
        keys = {**members, **cast.tournament_links(access.tournament_id, side)}
        return Scene(f"tournaments {stage}", keys, {"entrant": side} if side else {})


def _turn_result(cup: DemoEvening) -> None:
    was = load(cup.access).tables[0].result
    assert was is not None
    turned = zip(was.scores, was.scores[::-1], strict=True)
    other = replace(was, scores=tuple(replace(b, entrant=a.entrant) for a, b in turned))
    results.report(cup.access, cup.write(), other, agreed=agreement(was, other))


def _come_late(cup: DemoEvening) -> None:
    """Enter one at the door, and let one register who is not there yet."""
    late = entrants.new_person("Late", ("Late", "Later"))
    entrants.enter_people(cup.access, cup.write(), [late])
    registration.register(cup.access, cup.write(), read_entrant(["Soon", "Sooner"]))


def _close(cup: DemoEvening) -> None:
    while cup.publish_round():
        cup.report_tables(load(cup.access).tables)
    club_list.close(cup.access, cup.write())


# What is done last, by the stage of a match and of a tournament.
_MATCHES: Mapping[str, Callable[[Writes, dict[str, Any]], object]] = {
    **dict.fromkeys(("begun", "half", "over"), lambda *_: None),
    "undone": lambda write, _: hands.undo(write()),
    "corrected": lambda write, hand: hands.correct_hand(write(), 1, hand),
    "late": lambda write, hand: hands.record_hand(write("score", 0), hand),
    "confirmations": lambda write, _: hands.say_verdict(write("score"), 1, is_right=False),
    "ended": lambda write, _: hands.end_match(write()),
}
_CUPS: Mapping[str, Callable[[DemoEvening], object]] = {
    **dict.fromkeys(("new", "drawn"), id),
    "half": DemoEvening.begin_round,
    "drafted": lambda cup: draw.draft_round(cup.access, cup.write()),
    "leaver": lambda cup: entrants.set_presence(
        cup.access, cup.write(), next(iter(load(cup.access).names)), is_here=False
    ),
    "late": _come_late,
    "voided": lambda cup: draw.undo(cup.access, cup.write(), load(cup.access).version),
    "corrected": _turn_result,
    "closed": _close,
}
STAGES: Mapping[str, Mapping[str, object]] = {"matches": _MATCHES, "tournaments": _CUPS}
"""How far a scene may be, by what it is of."""


@contextmanager
def furnished(folder: Path) -> Iterator[Stage]:
    """The stage of this process; what it makes follows from nothing but the words it is seeded by,
    and a game that nobody plays is on the menu. Papers are laid out, and not printed. The folder
    keeps what the next ones begin with.
    """
    tables, chance = upgraded({}, folder / "tables"), Random("furnished")
    with (
        TemporaryDirectory(prefix="walker-") as name,
        patch.dict(GAMES, {made_up.GAME.key: made_up.GAME}),
        patch("os.urandom", chance.randbytes),
        patch("random._urandom", chance.randbytes),
        two_clubs.furnished(
            own := Path(name, "instance"), {**copied(tables, own), **SAME_KEY}, tables.parent
        ) as both,
    ):
        both.app.config.update(WTF_CSRF_ENABLED=True, PROPAGATE_EXCEPTIONS=False)
        paper = both.app.extensions["press"].pdf("<p>1", title="1", lang="en")
        with (
            patch.multiple(both.app.logger, disabled=True),  # that of the whole process
            patch.object(Press, "pdf", lambda *_, **__: paper),
        ):
            yield Stage(both, chance)
