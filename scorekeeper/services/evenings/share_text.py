"""Words the result of a match or an evening as a few lines to send around."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorekeeper.engine.displays.sheet import number_of, short_score
from scorekeeper.engine.ledger import EveningAccount, Transfer
from scorekeeper.engine.text import Money, Text, Who, text, text_n
from scorekeeper.language import ReaderVoice, day, speak
from scorekeeper.services.matches.view_models import MatchView

if TYPE_CHECKING:  # a phone shares its matches without any evening
    from scorekeeper.services.evenings.account import EveningView


def result_text(seen: MatchView) -> tuple[Text, ...]:
    """Game, score and date; how it ended; who pays whom. Without a link: whoever shares it adds the
    one that fits the reader.
    """
    lines = [_first(seen)]
    if seen.score.headline is not None and seen.replay.is_finished:
        lines.append(seen.score.headline)
    lines.append(_length(seen))
    lines += seen.stakes
    lines += [_payment(one) for one in seen.transfers]
    return tuple(lines)


def evening_text(evening: "EveningView") -> tuple[str, ...]:
    """The matches with their scores and stakes, what everybody has in the end, who pays whom; each
    match in the names it was played by. Without a link, as `result_text`.
    """
    first = text(
        "Evening of {day}: {people}",
        day=day(evening.created_at),
        people=tuple(evening.names.values()),
    )
    lines = [speak(first)]
    for part in evening.parts:
        voice = ReaderVoice(part.match.names, part.match.currency)
        words = (score_line(part.match), *(part.match.stakes if part.match.is_over else ()))
        lines += [f"{part.place}. {speak(words[0], voice)}"]
        lines += [speak(one, voice) for one in words[1:]]
    for account in evening.accounts:
        voice = ReaderVoice(evening.names, account.currency)
        lines += [speak(one, voice) for one in account_words(account)]
    return tuple(lines)


def account_words(account: EveningAccount) -> tuple[Text, ...]:
    """What everybody has in the end, and who pays whom; that nobody does."""
    totals = tuple(
        Text("{who} {amount}", (("who", Who(who)), ("amount", Money(amount))))
        for who, amount in account.totals.items()
    )
    payments = tuple(_payment(one) for one in account.transfers)
    return (
        text("In the end: {totals}.", totals=totals),
        *(payments or (text("Nobody owes anybody anything."),)),
    )


def _payment(one: Transfer) -> Text:
    return text(
        "{payer} pays {payee} {amount}.",
        payer=Who(one.payer),
        payee=Who(one.payee),
        amount=Money(one.amount),
    )


def score_line(seen: MatchView) -> Text:
    """“Guiñote · Ana & Pilar 3 – 1 Luis & Pepe”."""
    return _joined(_score(seen))


def _first(seen: MatchView) -> Text:
    """The same with the day: “… · 21.11.2026”."""
    parts = _score(seen)
    if seen.created_at is not None:
        parts.append(day(seen.created_at))
    return _joined(parts)


def _score(seen: MatchView) -> list[Text | str]:
    parts: list[Text | str] = [seen.game.words.name]
    if seen.score.layout == "halves":
        us, them = seen.score.rows
        parts.append(
            Text(
                "{us} {mine} – {theirs} {them}",
                (
                    ("us", us.name),
                    ("mine", number_of(us)),
                    ("theirs", number_of(them)),
                    ("them", them.name),
                ),
            )
        )
    else:
        parts.append(short_score(seen.score))
    return parts


def _joined(parts: Sequence[Text | str]) -> Text:
    pattern = " · ".join(f"{{{place}}}" for place in "abc"[: len(parts)])
    return Text(pattern, tuple(zip("abc", parts, strict=False)))


def _length(seen: MatchView) -> Text:
    played = sum(step.played is not None for step in seen.replay.steps)
    if seen.is_ended:
        return text_n("Ended after {n} hand.", "Ended after {n} hands.", played)
    if not seen.replay.is_finished:
        return text_n("After {n} hand, still playing.", "After {n} hands, still playing.", played)
    return text_n("{n} hand played.", "{n} hands played.", played)
