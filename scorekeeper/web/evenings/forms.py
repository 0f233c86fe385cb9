"""Reads the forms of the next game: who plays what, and who sits where."""

from collections.abc import Iterator
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.game import AnyGame, Problem
from scorekeeper.engine.text import text
from scorekeeper.games import BY_KEY, GAMES
from scorekeeper.services.evenings.account import EveningView
from scorekeeper.services.matches.last_settings import LastTime
from scorekeeper.services.matches.view_models import LONGEST_NAME, NewMatch
from scorekeeper.web.matches.begin import NewForm

MOST_NEW = 2


@dataclass(frozen=True, slots=True)
class EveningPlayer:
    """Somebody who may sit down. `key` is the person's, or “new.0” for who has just come; `name` is
    blank where nobody is named.
    """

    key: str
    label: str
    name: str
    is_new: bool = False


class GatheringForm:
    """Who plays the next game, and which: people of the evening by their keys, others by name."""

    def __init__(self, evening: EveningView, given: MultiDict[str, str]) -> None:
        self.games = GAMES
        self.game = BY_KEY.get(given.get("game", ""))
        is_asked = "asked" in given
        last = evening.parts[-1].seats.values() if evening.parts else ()
        self.who = tuple(
            k for k in evening.names if k in (given.getlist("who") if is_asked else last)
        )
        new = [" ".join(name.split())[:LONGEST_NAME] for name in given.getlist("new")]
        self.new = tuple(name for name in new if name)[:MOST_NEW]
        self.problems = tuple(self._problems()) if is_asked else ()
        self.is_ready = is_asked and not self.problems

    def problems_at(self, place: str) -> tuple[Problem, ...]:
        """What is wrong beside this field."""
        return tuple(one for one in self.problems if one.field == place)

    @property
    def count(self) -> int:
        """How many would play."""
        return len(self.who) + len(self.new)

    def _problems(self) -> Iterator[Problem]:
        if self.game is None:
            yield Problem("option", "game", text("Choose one of these."))
        elif self.count not in self.game.seats.counts:
            words = text(
                "{game} is played by {counts}, not by {n}.",
                game=self.game.words.name,
                counts=", ".join(map(str, self.game.seats.counts)),
                n=self.count,
            )
            yield Problem("players", "who", words)


class SeatsForm(NewForm):
    """The next match: a person for each seat, everything else as for any new match."""

    def __init__(
        self,
        evening: EveningView,
        game: AnyGame,
        given: MultiDict[str, str],
        last: LastTime | None,
        *,
        is_posted: bool,
    ) -> None:
        self.who = tuple(key for key in evening.ring if key in given.getlist("who"))
        self.new = tuple(given.getlist("new"))
        is_named = any(evening.called[key] for key in self.who) or bool(self.new)
        self.seated = tuple(_seated(evening, self.who, self.new, is_named=is_named))
        fields = MultiDict(given)
        if not is_posted:
            fields["players"] = str(len(self.seated))
        super().__init__(game, fields, last, is_posted=is_posted)
        if not is_posted:
            keys = [one.key for one in self.seated]
            self.typed |= {f"people.{seat}": key for seat, key in enumerate(keys)}

    @property
    def is_possible(self) -> bool:
        """Whether so many can play this game."""
        return len(self.seated) in self.game.seats.counts

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits where, as the evening knows them; blank for who has just come."""
        return tuple("" if one is None or one.is_new else one.key for one in self._chosen())

    def read(self) -> NewMatch | None:
        """As for any match, with the names of those who were chosen; everybody sits once."""
        chosen = self._chosen()
        names = ["" if one is None else one.name for one in chosen]
        self.typed |= {f"names.{seat}": name for seat, name in enumerate(names)}
        wrong = [
            Problem("players", f"people.{seat}", text("Somebody is chosen twice, or not at all."))
            for seat, one in enumerate(chosen)
            if one is None or one in chosen[:seat]
        ]
        new = super().read() if not wrong else None
        self.problems += tuple(wrong)
        return new

    def _chosen(self) -> list[EveningPlayer | None]:
        known = {one.key: one for one in self.seated}
        return [known.get(self.of(f"people.{seat}")) for seat in range(self.players)]


def _seated(
    evening: EveningView, who: tuple[str, ...], new: tuple[str, ...], *, is_named: bool
) -> Iterator[EveningPlayer]:
    for key in who:
        yield EveningPlayer(key, evening.names[key], evening.names[key] if is_named else "")
    taken = set(evening.names.values())
    for place, given in enumerate(new):
        name, number = given, 1
        while name in taken:
            number += 1
            name = f"{given} ({number})"
        taken.add(name)
        yield EveningPlayer(f"new.{place}", name, name, is_new=True)
