"""Two to four phones at one table, in any order of what can go wrong between them and their server.

The phones run their own scripts (`windows.mjs`), the server is the app. Phones are tapped twice and
once, killed, opened anew before all of a page is there, and may have no room; requests are lost on
the way there or back, heard twice, late, or while the server is gone. Once all have met, each hand
that a phone has shown as noted, or the server has acknowledged, is in the log once.
"""

from collections.abc import Iterator
from itertools import count
from urllib.parse import parse_qs

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from sqlalchemy import func, select

from scorekeeper.extensions import db
from scorekeeper.models import MatchEntry
from scorekeeper.services.matches.loader import open_match
from scorekeeper.services.matches.view_models import NewMatch, Started
from tests import hands
from tests.offline.windows import Facts, Windows, windows

ENDLESS = NewMatch(game="guinote", names=("",) * 4, rules={"games": 100_000})
ASK_AGAIN = 4
HAND, UNDO = 0, 1
TAPS = st.sampled_from(["won-1", "won-2", "won-1", "won-2", "won-1 twice", "won-2 twice", "undo"])
PHONES = st.integers(0, 3)
HAPPENS = (
    *("wait 0.6", "wait 3", "wait 5", "wait 9", "look", "load", "full", "room"),
    *("server up", "server down", "server up", "reload", "reload heard", "reload early"),
)
FATES = st.sampled_from(["heard", "heard", "heard", "lost", "unanswered", "twice", "late", "busy"])
IDS = count()
HISTORIES = {"soak": 10_000, "ci": 100}.get(settings.get_current_profile_name(), 8)


class Table(RuleBasedStateMachine):
    """The phones, the server they write to, and all that was seen on either side."""

    bar: Windows
    client: FlaskClient
    is_whole = False

    @initialize(many=st.integers(2, 4))
    def begin(self, many: int) -> None:
        started = hands.start_match(ENDLESS, f"table-{next(IDS)}")
        assert isinstance(started, Started)
        self.token = started.score_token
        self.match = open_match(self.token).link.match_id
        self.is_up = True
        self.page = f"/m/{self.token}"
        self.phones = [f"phone-{place}" for place in range(many)]
        self.noted: dict[str, Facts] = {}
        self.withdrawn: set[str] = set()
        self.echoes: set[str] = set()
        self.acknowledged: set[str] = set()
        self.plain: set[str] = set()
        self.told: set[tuple[str, int | None]] = set()
        self.late: list[Facts] = []
        self.bar.do("forget")
        for phone in self.phones:
            self.bar.do("phone", phone=phone)
        for phone in self.phones:
            self.open(phone)

    # ── What there is ───────────────────────────────────────────────────────────────────────────

    def version(self) -> int:
        newest = select(func.max(MatchEntry.number)).where(MatchEntry.match_id == self.match)
        return db.session.scalar(newest) or 0

    def window(self, phone: str) -> Facts | None:
        found: Facts | None = self.bar.phones[phone]["window"]
        return found

    def phone(self, place: int) -> str:
        return self.phones[place % len(self.phones)]

    def do(self, op: str, phone: str, **told: object) -> None:
        """Have it done, then look at every phone, as those at the table do."""
        before = {name: self.window(name) for name in self.phones}
        self.is_whole = False
        self.bar.do(op, phone=phone, **told)
        self.is_whole = True
        for name in self.phones:
            there, window = before[name], self.window(name)
            version = (there or window or {"version": 0})["version"]
            for hand in self.bar.waiting(name, self.page):
                known = self.noted.setdefault(hand["id"], {**hand, "of": name, "knew": version})
                known.update(problem=hand["problem"], isAgain=hand.get("isAgain"))
                if hand.get("takes"):
                    self.withdrawn.add(hand["takes"])
            if window and window["goes"]:
                self.bar.do("close", phone=name)
                self.open(name)

    def open(self, phone: str, *, is_early: bool = False) -> None:
        """By plain http there is no page without the server."""
        if self.is_up:
            of = {"page": self.page, "version": self.version(), "askAgain": ASK_AGAIN}
            self.do("open", phone, isEarly=is_early, **of)

    # ── What people do ──────────────────────────────────────────────────────────────────────────

    @rule(place=PHONES, what=TAPS)
    def write(self, place: int, what: str) -> None:
        phone = self.phone(place)
        if what == "undo":
            self.tap(phone, UNDO, "")
        else:
            self.tap(phone, HAND, what.removesuffix(" twice"))
        if what.endswith("twice"):
            self.do("wait", phone, ms=100)
            self.tap(phone, HAND, what.removesuffix(" twice"))

    def tap(self, phone: str, form: int, way: str) -> None:
        if self.window(phone):
            self.do("tap", phone, form=form, value=way)

    @rule(place=PHONES, how=st.sampled_from(["yes", "back"]))
    def decide(self, place: int, how: str) -> None:
        phone = self.phone(place)
        window = self.window(phone)
        asked = [
            one
            for one in self.bar.waiting(phone, self.page)
            if window and one["id"] in window["rows"] and (how == "back" or one.get("isAgain"))
        ]
        if asked:
            self.choose(phone, asked[0], how)

    def choose(self, phone: str, hand: Facts, how: str) -> None:
        self.do("decide", phone, id=hand["id"], how=how)
        if hand["id"] not in {one["id"] for one in self.bar.waiting(phone, self.page)}:
            self.withdrawn.add(hand["id"])

    @rule(place=PHONES, what=st.sampled_from(HAPPENS))
    def happen(self, place: int, what: str) -> None:
        phone = self.phone(place)
        match what.split():
            case ["wait", seconds]:
                self.do("wait", phone, ms=round(1000 * float(seconds)))
            case ["room" | "full"]:
                self.do("full", phone, **{"is": what == "full"})
            case ["server", now]:
                self.serve(is_up=now == "up")
            case ["reload", *how]:
                self.reload(phone, is_heard="heard" in how, is_early="early" in how)
            case _ if self.window(phone):
                self.do(what, phone)

    def reload(self, phone: str, *, is_heard: bool, is_early: bool) -> None:
        """What was under way is heard all the same, or not; nobody learns of it here."""
        for request in self.asked(phone):
            if is_heard and self.is_up:
                self.hear(request)
        self.do("close", phone)
        self.open(phone, is_early=is_early)

    def serve(self, *, is_up: bool) -> None:
        self.is_up = is_up
        for phone in self.phones:
            if not self.window(phone):
                self.open(phone)

    # ── What becomes of it on the way ───────────────────────────────────────────────────────────

    @rule(place=PHONES, fate=FATES)
    def answer(self, place: int, fate: str) -> None:
        """To the first phone from there on that waits for one."""
        phones = [self.phone(place + further) for further in range(len(self.phones))]
        for phone in [phone for phone in phones if self.asked(phone)][:1]:
            self.meet_fate(phone, self.asked(phone)[0], fate)

    def asked(self, phone: str) -> list[Facts]:
        window = self.window(phone)
        return window["asked"] if window else []

    def meet_fate(self, phone: str, request: Facts, fate: str) -> None:
        which = {"phone": phone, "id": request["id"]}
        if not self.is_up or fate in ("lost", "late"):
            if fate == "late" and request["method"] != "GET":
                self.late.append(request)
            self.do("fail", **which)
        elif fate == "busy" and request["method"] == "POST":
            self.do("answer", **which, status=503, body={}, pause="1")
        else:
            if fate == "twice":
                self.hear(request)
            status, body = self.hear(request)
            if fate == "unanswered":
                self.do("fail", **which)
            else:
                self.acknowledge(phone, request, status, body)
                self.do("answer", **which, status=status, body=body)

    @precondition(lambda self: self.late and self.is_up)
    @rule()
    def come_late(self) -> None:
        """A request that nobody waits for any more reaches the server all the same."""
        self.hear(self.late.pop(0))

    def hear(self, request: Facts) -> tuple[int, Facts]:
        """What the server says."""
        if request["method"] == "GET":
            return 200, {"version": self.version()}
        client_id = parse_qs(request["body"])["client_id"][0]
        if request["method"] == "FORM":  # a phone without room
            self.plain.add(client_id)
        answer = self.client.post(
            request["address"],
            data=request["body"],
            content_type="application/x-www-form-urlencoded",
        )
        assert answer.status_code in (200, 303, 409, 422), (
            answer.status_code,
            request,
            answer.text[-600:],
        )
        body = answer.get_json(silent=True) or {}
        if body.get("echo"):
            self.echoes.add(client_id)
        return answer.status_code, body

    def acknowledge(self, phone: str, request: Facts, status: int, body: Facts) -> None:
        if request["method"] == "POST" and (status == 200 or body.get("conflict")):
            self.acknowledged.add(parse_qs(request["body"])["client_id"][0])
            self.told.add((phone, body.get("number")))

    # ── All meet ────────────────────────────────────────────────────────────────────────────────

    def teardown(self) -> None:
        if self.is_whole:
            self.meet()
            self.compare()

    def meet(self) -> None:
        """Everything is sent, and whoever is asked answers."""
        self.is_up = True
        while self.late:
            self.hear(self.late.pop(0))
        for phone in self.phones:
            self.do("full", phone, **{"is": False})
            self.open(phone)
        for _ in range(200):
            if not any(self.settle(phone) for phone in self.phones):
                return
        raise AssertionError("they never come to rest")

    def settle(self, phone: str) -> bool:
        """One step there; false where nothing is left to do."""
        for request in self.asked(phone):
            self.meet_fate(phone, request, "heard")
            return True
        waiting = self.bar.waiting(phone, self.page)
        for hand in waiting:
            if hand.get("isAgain") or hand["problem"]:
                self.choose(phone, hand, "yes" if hand.get("isAgain") else "back")
                return True
        if waiting:
            self.do("wait", phone, ms=6000)
        return bool(waiting)

    def compare(self) -> None:
        rows = db.session.scalars(
            select(MatchEntry).where(MatchEntry.match_id == self.match).order_by(MatchEntry.number)
        ).all()
        numbers = {row.client_id: row.number for row in rows}
        by_number = {row.number: row for row in rows}
        for name, hand in self.noted.items():
            is_there = name in numbers or name in self.echoes
            is_asked = hand["isAgain"]  # and what that was about was taken back
            if not (hand.get("address") or is_asked or name in self.withdrawn):
                assert is_there, f"{hand} was noted, and is nowhere"
        assert self.acknowledged - self.echoes <= numbers.keys()
        assert numbers.keys() <= self.noted.keys() | self.plain, "nobody noted that"
        for row in rows:
            if row.kind == "void" and row.target and row.client_id in self.noted:
                undo, target = self.noted[row.client_id], by_number[row.target or 0]
                own = self.noted.get(target.client_id, {}).get("of") == undo["of"]
                is_known = own or (undo["of"], row.target) in self.told
                assert is_known or row.target <= undo["knew"], f"{undo} took back what it never saw"


@pytest.fixture
def bar(app: Flask) -> Iterator[Windows]:
    app.config["ASK_AGAIN_SECONDS"] = ASK_AGAIN
    with windows() as bar, app.test_request_context():
        yield bar


def test_whatever_was_noted_is_in_the_log_once(app: Flask, bar: Windows) -> None:
    class Here(Table):
        pass

    Here.bar, Here.client = bar, app.test_client()
    run_state_machine_as_test(
        Here,
        settings=settings(
            max_examples=HISTORIES,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.generate,),  # forty steps can be read; to find fewer takes minutes
        ),
    )
