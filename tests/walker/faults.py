"""Plants faults in a copy of the program, one at a time, each of a kind that was met."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_SOURCE = Path(__file__).parents[2]
_LEFT_OUT = shutil.ignore_patterns("runtime", "__pycache__")


@dataclass(frozen=True, slots=True)
class Fault:
    """A mistake: in this file, instead of what stands there."""

    name: str
    file: str
    was: str
    now: str

    @contextmanager
    def planted(self, copy: Path) -> Iterator[None]:
        """Have a copy of the program with it. Raises LookupError where its place is gone."""
        source, there = (_SOURCE / self.file).read_text(), copy / self.file
        if source.count(self.was) != 1:
            raise LookupError(f"{self.name}: say anew where this is to be planted, in {self.file}")
        there.unlink()
        there.write_text(source.replace(self.was, self.now))
        yield
        there.unlink()
        there.symlink_to(_SOURCE / self.file)


def copied_to(folder: Path) -> Path:
    """The program in another folder, every file of it still that of the source."""
    for part in ("scorekeeper", "templates"):
        shutil.copytree(_SOURCE / part, folder / part, copy_function=_linked, ignore=_LEFT_OUT)
    (folder / "tests").symlink_to(_SOURCE / "tests")
    return folder


def _linked(source: str, target: str) -> str:
    Path(target).symlink_to(source)
    return target


_CUP, _MATCH = "scorekeeper/services/tournaments", "scorekeeper/services/matches"
_PAGES = "scorekeeper/pages"
FAULTS = (
    Fault(
        "a slot of an empty list",
        "scorekeeper/tournaments/brackets/knockout.py",
        "    if len(upper) < 2:\n        return ()\n",
        "",
    ),
    Fault(
        "half a cut is shown as a whole one",
        "templates/matches/new.html",
        "{% if form.is_cut_whole %}",
        "{% if form.has_cut %}",
    ),
    Fault(
        "a day that is none is not caught",
        f"{_PAGES}/value_fields.py",
        "        try:\n            return date.fromisoformat(typed)\n        except ValueError:\n"
        "            return None\n",
        "        return date.fromisoformat(typed)\n",
    ),
    Fault(
        "a number of any length is taken",
        f"{_PAGES}/fields.py",
        "[0-9]{1,9})?",
        "[0-9]+)?",
    ),
    Fault(
        "saving leads to a neighbour's page",
        "scorekeeper/web/people/views.py",
        'url_for("people.person", club=club, person=person)',
        'url_for("people.person", club=club, person=club)',
    ),
    Fault(
        "a change of somebody is written over",
        f"{_CUP}/entrants.py",
        "DESK, is_free=same_part(amended))",
        "DESK)",
    ),
    Fault(
        "a change of a season is written over",
        "scorekeeper/services/seasons/seasons.py",
        "season.version != base:",
        "season.version < 0:",
    ),
    Fault(
        "a late hand is noted as if it had seen all",
        "scorekeeper/engine/journal.py",
        "    if base == version.number:\n",
        "    if base <= version.number:\n",
    ),
    Fault(
        "a page that is looked at writes",
        "scorekeeper/web/matches/views.py",
        '    link = public("matches.table", token=match.watch_token)\n',
        '    link = public("matches.table", token=match.watch_token)\n'
        "    from scorekeeper.services.matches.log.entry_write import undo\n"
        "    write = Write(token=token, client_id=fresh_id(), base=match.version)\n"
        "    StoredMatch(token).write(write, undo())\n",
    ),
    Fault(
        "a look at what a hand would do writes",
        f"{_PAGES}/desk.py",
        "    preview = preview_facts(keeper, form, form.facts_so_far())\n",
        "    preview = preview_facts(keeper, form, form.facts_so_far())\n"
        '    _done(keeper, asked, entry_write.undo(), "undo")\n',
    ),
    Fault(
        "who watches may score",
        f"{_MATCH}/log/replayed.py",
        "    if not is_writing(seen.link):\n        raise Forbidden\n\n\ndef may_own",
        "    if not seen.link:\n        raise Forbidden\n\n\ndef may_own",
    ),
    Fault(
        "a referee may enter people",
        f"{_CUP}/entrants.py",
        "    if not access.is_staff:\n",
        '    if access.role == "watch":\n',
    ),
    Fault(
        "another club's organiser is a member here",
        "scorekeeper/services/access/clubs.py",
        "where(Member.account_id == account_id, Member.club_id == club_id)\n    found",
        "where(Member.account_id == account_id)\n    found",
    ),
    Fault(
        "the last row is missing in the file",
        f"{_CUP}/files/export.py",
        "for row in (found.heads, *found.rows):\n        cells",
        "for row in (found.heads, *found.rows[:-1]):\n        cells",
    ),
    Fault(
        "of several words the first is stored",
        f"{_PAGES}/fields.py",
        'return " ".join(typed.split())',
        'return " ".join(typed.split()[:1])',
    ),
    Fault(
        "what was refused is not shown again",
        f"{_PAGES}/fields.py",
        "        return self.typed\n\n\nclass PasswordField",
        '        return "" if self.errors else self.typed\n\n\nclass PasswordField',
    ),
    Fault(
        "a refusal says nothing",
        "templates/_macros/forms.html",
        "{%- for problem in found %}",
        "{%- for problem in found[:0] %}",
    ),
    Fault(
        "the same sent twice is stored twice",
        "scorekeeper/web/form.py",
        "    return write_of(posted_form(), token)\n",
        "    write = write_of(posted_form(), token)\n"
        "    from uuid import uuid4\n    from dataclasses import replace\n"
        "    return replace(write, client_id=str(uuid4()))\n",
    ),
    Fault(
        "what was written is written anew",
        "scorekeeper/services/storage/journals.py",
        '        written = self._written(owner, new, {"number": owner.version + 1, **columns})\n',
        '        written = self._written(owner, new, {"number": owner.version + 1, **columns})\n'
        "        first = update(self._table).where(self._key == owner.id)\n"
        "        db.session.execute(first.values(sent=str(owner.version)))\n",
    ),
    Fault(
        "one tournament without a round takes the club's page with it",
        f"{_CUP}/club_list.py",
        "rounds=len(hall.evening.event.rounds)",
        "rounds=hall.evening.event.rounds[-1].number",
    ),
    Fault(
        "a sentence is not filled in",
        "templates/tournaments/people.html",
        '<b class="name"><bdi>{{ hall.names[entrant] }}</bdi></b>',
        '<b class="name"><bdi>{name}</bdi></b>',
    ),
    Fault(
        "what is remembered is of yesterday",
        f"{_CUP}/journal.py",
        "    key = (tournament_id, version)\n",
        "    key = (tournament_id, version // 2)\n",
    ),
)
