"""Furnishes where a walk begins: every game and every format, at every stage of theirs."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count, product
from pathlib import Path
from random import Random
from unittest.mock import patch
from uuid import UUID

from flask.testing import FlaskClient

from scorekeeper.engine.game import AnyGame
from scorekeeper.extensions import db
from scorekeeper.games import BY_KEY as GAMES
from scorekeeper.services.access import accounts
from scorekeeper.services.answers import Answer, Refused, Saved
from scorekeeper.services.demo.random_hands import play_random_match
from scorekeeper.services.evenings import account as evening_account
from scorekeeper.services.matches import links as match_links
from scorekeeper.services.matches.view_models import NewMatch, Started, Write
from scorekeeper.services.tournaments import draw, entrants, journal, links, next_step
from scorekeeper.services.tournaments import results as results_service
from scorekeeper.services.tournaments.journal import load
from scorekeeper.services.tournaments.setup import advice, settings
from scorekeeper.services.tournaments.view_models import Access, TournamentState, TournamentWrite
from scorekeeper.tournaments.corrections import agreement
from scorekeeper.tournaments.files.name_lists import read_list
from scorekeeper.tournaments.formats import FORMATS
from scorekeeper.tournaments.journal import TableState
from scorekeeper.tournaments.random_results import invent_result
from scorekeeper.tournaments.result_check import match_form
from scorekeeper.tournaments.standings.prizes import Prize
from tests import hands, made_up
from tests.databases import copied
from tests.pictures import SAME_KEY, forget, kept
from tests.web import test_access, two_clubs
from tests.web.plain_browser import signed_in

MATCH_STAGES = ("begun", "half", "over", "undone", "corrected", "late", "disputed", "ended")
CUP_STAGES = ("new", "drawn", "half", "leaver", "late", "voided", "corrected", "closed")
ENTRANTS = (0, 1, 2, 3, 5, 13)
_MOST_ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Scene:
    """A database and everybody's way into it. `state` is what pages there are in; `keys`: what
    stands in an address for whom, by who has it; `starts`: where a walk begins, “{key}” for that.
    """

    name: str
    state: str
    keys: Mapping[str, str]
    starts: tuple[str, ...]
    put_back: Callable[[], None]


Furnished = tuple[str, Mapping[str, str], tuple[str, ...]]
"""The state, the keys and the starts of a scene."""


class Stage:
    """All scenes of one process, each furnished when it is first asked for."""

    def __init__(self, estates: two_clubs.Estates) -> None:
        self.app = estates.app
        self.ours, self.theirs = estates.ours, estates.theirs
        self.chance = Random()
        self._scenes: dict[str, Scene] = {}
        with self.app.test_request_context():
            self._base = kept()

    def names(self) -> list[str]:
        """Every scene there is."""
        tables = [
            f"match/{game.key}/{players}/{stage}"
            for game in GAMES.values()
            for players, stage in product(game.seats.counts, MATCH_STAGES)
        ]
        cups = [
            f"cup/{form.key}/{game.key}/{many}/{stage}"
            for form, many, stage in product(FORMATS, ENTRANTS, CUP_STAGES)
            for game in GAMES.values()
            if form in advice.formats_for(game)
        ]
        return ["club", "first", *tables, *cups]

    def scene(self, name: str) -> Scene:
        """The scene of this name, its database put in place. What is furnished by a program that is
        wrong raises whatever it raises.
        """
        self.seed(name)
        with self.app.test_request_context():
            if name in self._scenes:
                self._scenes[name].put_back()
                forget()
                return self._scenes[name]
            self._base()
            forget()
            kind, *parts = name.split("/")
            state, keys, starts = getattr(self, f"_{kind}")(*parts)
            db.session.remove()
            self._scenes[name] = Scene(name, state, keys, starts, kept())
            return self._scenes[name]

    def seed(self, words: object) -> None:
        """From here on chance, and every key that is made, follows from these words."""
        self.chance.seed(str(words))

    def client(self, who: str) -> FlaskClient:
        """A device of this visitor."""
        client = self.app.test_client()
        member = (
            self.theirs.members["organiser"] if who == "stranger" else self.ours.members.get(who)
        )
        return client if member is None else signed_in(client, member)

    # ── The scenes ──────────────────────────────────────────────────────────────────────────────

    def _club(self) -> Furnished:
        return (
            "club",
            self._keys(self.ours.tokens),
            (f"/clubs/{self.ours.club.id}", "/clubs", "/", "/code"),
        )

    def _first(self) -> Furnished:
        for table in reversed(db.metadata.sorted_tables):
            db.session.execute(table.delete())
        db.session.commit()
        return "first", {"nobody": "nobody"}, (f"/first/{accounts.first_token()}", "/")

    def _match(self, key: str, players: str, stage: str) -> Furnished:
        game, many = GAMES[key], int(players)
        names = ("Ana", "Luis", "Pilar", "Íñigo", "Mercè", "Dídac")[:many]
        rules = dict(game.words.presets[0].rules) if game.words.presets else {}
        started = hands.start_match(NewMatch(game=key, names=names, rules=rules), "begun-here")
        assert isinstance(started, Started), started
        owner = started.score_token
        keys = {right: test_access.given(owner, right) for right in ("score", "referee")}
        keys |= {
            "owner": owner,
            "watch": started.watch_token,
            "revoked": test_access.revoked(owner),
        }
        self._play_match(game, many, stage, keys)
        evening = evening_account.gather(owner)
        seen = evening_account.see_evening(evening).watch_token
        starts = ("/m/{key}", f"/new/{key}?players={many}", f"/e/{evening}", f"/e/{seen}", "/")
        keys |= {"nobody": "no-such-link-anywhere", "stranger": started.watch_token}
        return f"match {stage}", keys, starts

    def _play_match(self, game: AnyGame, many: int, stage: str, keys: Mapping[str, str]) -> None:
        ids = count()

        def write(who: str = "owner") -> Write:
            version = hands.see_match(keys["owner"]).version
            return Write(token=keys[who], client_id=f"played-{next(ids)}", base=version)

        script = [dict(one.payload) for one in play_random_match(game, many, self.chance).hands]
        played = {"begun": 0, "over": len(script), "ended": 2}.get(stage, max(len(script) // 2, 1))
        for facts in script[:played]:
            hands.record_hand(write(), facts)
        if stage == "undone":
            hands.undo(write())
        elif stage == "ended":
            hands.end_match(write())
        elif stage == "corrected":
            hands.correct_hand(write(), 1, script[-1])
        elif stage == "late":
            hands.record_hand(replace(write("score"), base=0), script[-1])
        elif stage == "disputed":
            match_links.let_check(keys["owner"], is_on=True)
            hands.say_verdict(write("score"), 1, is_right=False)

    def _cup(self, form: str, key: str, many: str, stage: str) -> Furnished:
        game, organiser = GAMES[key], self.ours.members["organiser"]
        prizes = (Prize("first", amount=1000), Prize("last", kind="last", words="una cuchara"))
        plan = replace(
            advice.plan_for(game, "Sant Jordi", form, int(many)), seed="s", fee=500, prizes=prizes
        )
        made = settings.begin(organiser.id, self.ours.club.id, plan, "begun-this-one")
        assert isinstance(made, UUID), made
        cup = Cup(journal.by_account(organiser.id, made), game)
        cup.enter(int(many))
        stage = cup.play(stage)
        hall = load(cup.access)
        keys = {
            scope: links.new_helper_link(cup.access, scope).token for scope in ("desk", "referee")
        }
        side = next(iter(hall.names), None)
        if side is not None:
            keys["side"] = links.side_links(cup.access, (side,))[side]
        gone = links.new_helper_link(cup.access, "desk")
        links.revoke(cup.access, gone.id)
        keys |= {"revoked": gone.token, "watch": links.watch_token(made)}
        linked = {f"{who} link": token for who, token in keys.items()}
        starts = (
            "/t/{key}",
            "/t/{key}/people",
            "/t/{key}/draw",
            "/t/{key}/desk",
            "/t/{key}/results",
        )
        return f"cup {stage}", self._keys(linked) | dict.fromkeys(MEMBERS, made.hex), starts

    def _keys(self, links: Mapping[str, str]) -> dict[str, str]:
        there = str(self.ours.things["tournament"]).replace("-", "")
        return dict.fromkeys(MEMBERS, there) | dict(links)


MEMBERS = ("organiser", "desk", "referee", "stranger", "nobody")


class Cup:
    """A tournament on its way, by an organiser who sees everything."""

    def __init__(self, access: Access, game: AnyGame) -> None:
        self.access, self.game = access, game
        self._ids = count()

    @property
    def hall(self) -> TournamentState:
        """As it stands."""
        return load(self.access)

    def enter(self, many: int, prefix: str = "P") -> None:
        """So many come in, pairs where pairs play."""
        in_pairs = self.hall.is_in_pairs
        lines = [f"{prefix}{n} / {prefix}{n}b" if in_pairs else f"{prefix}{n}" for n in range(many)]
        self._stored(
            entrants.enter_lines(
                self.access, self._write(), read_list("\n".join(lines), in_pairs=in_pairs)
            )
        )

    def play(self, stage: str) -> str:
        """As far as this stage, or as far as so few can come: which one that is."""
        if stage == "new" or not self._publish():
            return "new"
        tables = self.hall.tables
        played = {"drawn": 0, "half": (len(tables) + 1) // 2, "voided": 1}
        self._report(tables[: played.get(stage, len(tables))])
        if stage == "leaver":
            leaver = next(iter(self.hall.names))
            self._stored(entrants.set_presence(self.access, self._write(), leaver, is_here=False))
        elif stage == "late":
            self.enter(1, "Late")
        elif stage == "voided":
            self._stored(draw.undo(self.access, self._write(), self.hall.version))
        elif stage == "corrected":
            self._report(tables[:1], "again")
        elif stage == "closed":
            self._play_out()
        return stage

    def _play_out(self) -> None:
        for _ in range(_MOST_ROUNDS):
            if not self._publish():
                break
            self._report(self.hall.tables)
        self._stored(next_step.close(self.access, self._write()))

    def _publish(self) -> bool:
        if isinstance(draw.draft_round(self.access, self._write()), Refused):
            return False
        self._stored(draw.publish(self.access, self._write()))
        return True

    def _report(self, tables: tuple[TableState, ...], seed: str = "s") -> None:
        for table in tables:
            length = match_form(
                self.game, self.hall.evening.plan.rules, len(table.meeting.seats)
            ).length
            result = invent_result(
                seed, table.round, table.meeting, self.game.reports, length=length
            )
            was = self.hall.table(table.round, table.meeting.table or 0)
            agreed = agreement(None if was is None else was.result, result)
            results_service.report(self.access, self._write(), result, agreed=agreed)

    def _write(self) -> TournamentWrite:
        return TournamentWrite(f"furnished-{next(self._ids)}", self.hall.version)

    def _stored(self, answer: Answer) -> None:
        assert isinstance(answer, Saved), answer


@contextmanager
def furnished(folder: Path, tables: Path, templates: Path) -> Iterator[Stage]:
    """The stage of this process; what it makes follows from nothing but the words it is seeded by,
    and a game that nobody plays is on the menu.
    """
    instance = folder / "instance"
    chance = Random("furnished")
    with (
        patch.dict(GAMES, {made_up.KEY: made_up.GAME}),
        patch("os.urandom", chance.randbytes),
        patch("random._urandom", chance.randbytes),
        two_clubs.furnished(
            instance, {**copied(tables, instance), **SAME_KEY}, templates
        ) as estates,
    ):
        estates.app.logger.disabled = True
        estates.app.config.update(WTF_CSRF_ENABLED=True, PROPAGATE_EXCEPTIONS=False)
        stage = Stage(estates)
        stage.chance = chance
        yield stage
