"""Furnishes where a walk begins: every game and every format, at every stage of theirs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch
from uuid import UUID

from flask.testing import FlaskClient
from flask_babel import Domain

from benchmarks.random_hands import play_random_match
from scorekeeper.config import DATABASE_FILE
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.printing import Press
from scorekeeper.services.access import accounts, clubs
from scorekeeper.services.demo_club import DemoEvening, DemoKind
from scorekeeper.services.evenings import account as evening_account
from scorekeeper.services.matches import links
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.people import adoption, people
from scorekeeper.services.tournaments import club_list, draw, entrants, registration, results
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.setup import schedule_options, settings
from scorekeeper.tournaments.files.name_lists import NamedEntrant
from scorekeeper.tournaments.formats import BY_KEY as FORMATS
from scorekeeper.tournaments.plan import Doors, LateStep
from scorekeeper.tournaments.result_check import agreement
from scorekeeper.tournaments.standings.prizes import Prize
from scorekeeper.web import home
from tests import hands, made_up
from tests.databases import copied, upgraded
from tests.pictures import SAME_KEY, forget, kept
from tests.walker.laws import Stored
from tests.web import test_access, two_clubs
from tests.web.api import cast
from tests.web.plain_browser import another_device, signed_in

Writes = Callable[..., Write]
PSEUDO = "pseudo"  # every message is itself there, in brackets
_ENTRANTS = (0, 0, 0, 1, 2, 3, 5, 13, 13, 13)  # nobody, and many, most often
_MEMBERS = ("organiser", "desk", "referee", "stranger", "nobody")
_NAMES = ("Ana", "Luis", "Pilar", "Íñigo", "Mercè", "Dídac")
_USUAL = {"number": 1, "place": 1, "entry": 1, "sheet": "standings", "about": "fees"}
_PRIZES = (Prize("first", amount=1000), Prize("last", kind="last", words="una cuchara"))
_IN_BRACKETS = SimpleNamespace(
    **dict.fromkeys(("ugettext", "ungettext"), lambda said, *_: f"⟦{said}⟧"),
    **dict.fromkeys(("upgettext", "unpgettext"), lambda _, said, *__: f"⟦{said}⟧"),
)


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
        self._people = {**self.ours.members, "stranger": self._theirs.members["organiser"]}
        self.chance, self.language = chance, "en"
        self.stored = Stored(Path(self.app.instance_path) / DATABASE_FILE)
        self._furnished = lru_cache(150)(self._furnish)
        with self.app.test_request_context():
            self._base = kept()

    def some(self, state: str, random: Random) -> str:
        """The name of a scene in this state: of which game, and with how many of them."""
        kind, _, stage = state.partition(" ")
        game, parts = random.choice([*GAMES.values()]), list[object]()
        if kind == "matches":
            parts = [game.key, random.choice(game.seats.counts), stage]
        if kind == "tournaments":
            form = random.choice([*schedule_options.formats_for(game)])
            parts = [game.key, form.key, random.choice(_ENTRANTS), stage]
        return "/".join(map(str, [kind, *parts]))

    def scene(self, name: str) -> Scene:
        """The scene of this name, its database put in place. What is furnished by a program that is
        wrong raises whatever it raises.
        """
        with self.app.test_request_context():
            scene, put_back = self._furnished(name)
            put_back()
            forget()
            return scene

    def _furnish(self, name: str) -> tuple[Scene, Callable[[], None]]:
        self.chance.seed(name)
        self._base()
        forget()
        kind, *parts = name.split("/")
        scene = getattr(self, f"_{kind}")(*parts)
        db.session.remove()
        return scene, kept()

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

    def client(self, who: str) -> FlaskClient:
        """A device of this visitor."""
        client = self.app.test_client()
        return signed_in(client, self._people[who]) if who in self._people else client

    def speak(self, language: str) -> None:
        """Whoever asks from here on reads this language."""
        if PSEUDO in (language, self.language):
            forget()  # parts of pages are remembered by language
        self.language = language

    def _club(self) -> Scene:
        """With a table adopted and one to adopt, somebody known twice, a second device of
        everybody, an organiser of both.
        """
        ours, olga, theirs = self.ours.things, self._people["organiser"], self._theirs
        club = self.ours.club.id
        for account in self._people.values():
            another_device(account)
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
        rules = dict(game.words.presets[0].rules) if game.words.presets else {}
        new = NewMatch(game=key, names=_NAMES[:many], rules=rules)
        started = hands.start_match(new, "begun-here")
        assert isinstance(started, Started), started
        owner = started.score_token
        keys = {"owner": owner, "revoked": test_access.revoked(owner), "nobody": "no-such-link"}
        keys |= {right: cast.given(owner, right) for right in ("score", "referee")}
        keys |= dict.fromkeys(("watch", "stranger"), started.watch_token)

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
        kind = DemoKind("Sant Jordi", key, form, int(many), 0, fee=500, prizes=_PRIZES)
        cup = DemoEvening(self._people["organiser"], self.ours.club, kind, 0)
        access = cup.access
        plan = replace(load(access).evening.plan, minutes=30)
        if plan.contest.kind == "sides":
            plan = replace(plan, late=(LateStep(10, 1), LateStep(20)))
        if "filling" in FORMATS[form].words.options:
            plan = replace(plan, settings={**plan.settings, "filling": "lot"})
        settings.change_settings(access, cup.write(), plan)
        cup.enter()
        stage = stage if stage != "new" and cup.publish_round() else "new"
        if stage not in ("new", "drawn", "half"):
            cup.report_tables(load(access).tables)
        _CUPS[stage](cup)
        keys = dict.fromkeys(_MEMBERS, access.tournament_id.hex)
        for role in ("desk", "referee"):
            keys[f"{role} link"] = registration.new_helper_link(access, role).token
        gone = registration.new_helper_link(access, "desk")
        registration.revoke(access, gone.id)
        watch = registration.watch_token(access.tournament_id)
        keys |= {"revoked link": gone.token, "watch link": watch}
        sides = tuple(load(access).names)[:1]
        own = registration.side_links(access, sides).values()
        keys |= dict(zip(["side link"], own, strict=False))
        return Scene(f"tournaments {stage}", keys, dict(zip(["entrant"], sides, strict=False)))


def _check(write: Writes) -> None:
    links.let_check(write().token, is_on=True)
    hands.say_verdict(write("score"), 1, is_right=False)


def _open_doors(cup: DemoEvening) -> None:
    registration.set_doors(cup.access, cup.write(), Doors(is_open=True))
    late = NamedEntrant(("Late", "Later") if cup.game.seats.in_pairs else (), "Late")
    registration.register(cup.access, cup.write(), late)


def _turn_result(cup: DemoEvening) -> None:
    was = load(cup.access).tables[0].result
    assert was is not None
    turned = zip(was.scores, was.scores[::-1], strict=True)
    other = replace(was, scores=tuple(replace(b, entrant=a.entrant) for a, b in turned))
    results.report(cup.access, cup.write(), other, agreed=agreement(was, other))


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
    "confirmations": lambda write, _: _check(write),
    "ended": lambda write, _: hands.end_match(write()),
}
_CUPS: Mapping[str, Callable[[DemoEvening], object]] = {
    **dict.fromkeys(("new", "drawn"), id),
    "half": DemoEvening.begin_round,
    "drafted": lambda cup: draw.draft_round(cup.access, cup.write()),
    "leaver": lambda cup: entrants.set_presence(
        cup.access, cup.write(), next(iter(load(cup.access).names)), is_here=False
    ),
    "late": _open_doors,
    "voided": lambda cup: draw.undo(cup.access, cup.write(), load(cup.access).version),
    "corrected": _turn_result,
    "closed": _close,
}
_KINDS = {"matches": _MATCHES, "tournaments": _CUPS}
STATES = ("club", "first", *(f"{kind} {one}" for kind, of in _KINDS.items() for one in of))
"""They give what a scene may be of, and how far that is."""


@cache
def made_of(scene: str) -> str:
    """Its name, and the modules of what its format is made of."""
    draws = (FORMATS[part].draw for part in scene.split("/") if part in FORMATS)
    known = (it for draw in draws for it in getattr(draw, "__globals__", {}).values())
    return " ".join([scene, *(str(getattr(it, "__module__", "")) for it in known)])


@contextmanager
def furnished(folder: Path) -> Iterator[Stage]:
    """The stage of this process; what it makes follows from nothing but the words it is seeded by,
    and a game that nobody plays is on the menu. Papers are laid out, and not printed. The folder
    keeps what the next ones begin with.
    """
    tables, templates = folder / "tables" / DATABASE_FILE, folder / "templates"
    if not tables.exists():
        upgraded({}, tables.parent)
    templates.mkdir(exist_ok=True)
    chance = Random("furnished")
    with (
        TemporaryDirectory(prefix="walker-") as name,
        patch.dict(GAMES, {made_up.GAME.key: made_up.GAME}),
        patch("os.urandom", chance.randbytes),
        patch("random._urandom", chance.randbytes),
        two_clubs.furnished(
            (own := Path(name, "instance")), {**copied(tables, own), **SAME_KEY}, templates
        ) as both,
    ):
        both.app.config.update(WTF_CSRF_ENABLED=True, PROPAGATE_EXCEPTIONS=False)
        stage, spoken = Stage(both, chance), Domain.get_translations

        def translations(domain: Domain) -> object:
            return _IN_BRACKETS if stage.language == PSEUDO else spoken(domain)

        paper = both.app.extensions["press"].pdf("<p>1", title="1", lang="en")
        with (
            patch.multiple(both.app.logger, disabled=True),  # that of the whole process
            patch.object(Press, "pdf", lambda *_, **__: paper),
            patch.object(Domain, "get_translations", translations),
        ):
            yield stage
