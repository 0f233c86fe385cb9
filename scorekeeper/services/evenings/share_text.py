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


def result_text(match: MatchView) -> tuple[Text, ...]:
    """Game, score and date; how it ended; who pays whom. Without a link: whoever shares it adds the
    one that fits the reader.
    """
    lines = [_first(match)]
    if match.score.headline is not None and match.replay.is_finished:
        lines.append(match.score.headline)
    lines.append(_length(match))
    lines += match.stakes
    lines += [_payment(transfer) for transfer in match.transfers]
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
        lines += [speak(word, voice) for word in words[1:]]
    for account in evening.accounts:
        voice = ReaderVoice(evening.names, account.currency)
        lines += [speak(account_word, voice) for account_word in account_words(account)]
    return tuple(lines)


def account_words(account: EveningAccount) -> tuple[Text, ...]:
    """What everybody has in the end, and who pays whom; that nobody does."""
    totals = tuple(
        Text("{who} {amount}", (("who", Who(who)), ("amount", Money(amount))))
        for who, amount in account.totals.items()
    )
    payments = tuple(_payment(transfer) for transfer in account.transfers)
    return (
        text("In the end: {totals}.", totals=totals),
        *(payments or (text("Nobody owes anybody anything."),)),
    )


def _payment(transfer: Transfer) -> Text:
    return text(
        "{payer} pays {payee} {amount}.",
        payer=Who(transfer.payer),
        payee=Who(transfer.payee),
        amount=Money(transfer.amount),
    )


def score_line(match: MatchView) -> Text:
    """“Guiñote · Ana & Pilar 3 – 1 Luis & Pepe”."""
    return _joined(_score(match))


def _first(match: MatchView) -> Text:
    """The same with the day: “… · 21.11.2026”."""
    parts = _score(match)
    if match.created_at is not None:
        parts.append(day(match.created_at))
    return _joined(parts)


def _score(match: MatchView) -> list[Text | str]:
    parts: list[Text | str] = [match.game.words.name]
    if match.score.layout == "halves":
        us, them = match.score.rows
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
        if (strokes := match.score.strokes_so_far) is not None:
            parts.append(strokes)
    else:
        parts.append(short_score(match.score))
    return parts


def _joined(parts: Sequence[Text | str]) -> Text:
    pattern = " · ".join(f"{{{place}}}" for place in "abcd"[: len(parts)])
    return Text(pattern, tuple(zip("abcd", parts, strict=False)))


def _length(match: MatchView) -> Text:
    played = sum(step.played is not None for step in match.replay.steps)
    if match.is_ended:
        return text_n("Ended after {n} hand.", "Ended after {n} hands.", played)
    if not match.replay.is_finished:
        return text_n("After {n} hand, still playing.", "After {n} hands, still playing.", played)
    return text_n("{n} hand played.", "{n} hands played.", played)
