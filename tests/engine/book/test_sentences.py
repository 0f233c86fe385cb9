"""Each sentence of the books about duties is what the referee rules, over any position."""

from collections.abc import Callable

from scorekeeper.engine.book.edition import facts_at
from scorekeeper.engine.book.lesson import PlayFact
from scorekeeper.engine.book.referee import Card, Trick, duties_at, legal
from scorekeeper.games import BY_KEY
from tests.engine.book.positions import POSITIONS, TABLES, Position, positions, whole

Law = Callable[[Position, frozenset[Card]], bool]
"""Whether what may be played is as a sentence has it; true where it does not speak of the case."""


def follows(at: Position, may: frozenset[Card]) -> bool:
    return not at.of(at.led) or may <= at.of(at.led)


def follows_only(at: Position, may: frozenset[Card]) -> bool:
    return may == (at.of(at.led) or at.hand)


def heads(at: Position, may: frozenset[Card]) -> bool:
    speaks = at.of(at.led) and at.above(at.led) and not at.is_ruffed and not at.is_partners
    return follows(at, may) and (not speaks or may == at.above(at.led))


def ruffs(at: Position, may: frozenset[Card]) -> bool:
    speaks = not at.of(at.led) and at.of(at.trick.trump) and not at.is_ruffed
    return not speaks or at.is_partners or may == at.of(at.trick.trump)


def overruffs(at: Position, may: frozenset[Card]) -> bool:
    speaks = not at.of(at.led) and at.is_beatable_ruff and not at.is_partners
    return not speaks or may == at.above(at.trick.trump)


def is_free_with_neither(at: Position, may: frozenset[Card]) -> bool:
    return bool(at.of(at.led) or at.of(at.trick.trump)) or may == at.hand


def is_free_with_neither_alone(at: Position, may: frozenset[Card]) -> bool:
    has_trumps = not at.of(at.led) and at.of(at.trick.trump) and not at.is_spared
    return is_free_with_neither(at, may) and (not has_trumps or may <= at.of(at.trick.trump))


def is_free_below_a_ruff(at: Position, may: frozenset[Card]) -> bool:
    speaks = not at.of(at.led) and at.is_ruffed and not at.is_beatable_ruff
    return not speaks or at.is_partners or may == at.hand


def partner_frees_the_rest(at: Position, may: frozenset[Card]) -> bool:
    return not at.is_partners or follows_only(at, may)


def partner_frees_from_overruffing(at: Position, may: frozenset[Card]) -> bool:
    no_suit = not at.of(at.led) and at.of(at.trick.trump)
    return not at.is_partners or (
        follows(at, may) and (not no_suit or may == at.of(at.trick.trump))
    )


def partner_frees_from_ruffing(at: Position, may: frozenset[Card]) -> bool:
    higher = set() if at.is_ruffed else at.above(at.led)
    return not at.is_partners or may == (higher or at.of(at.led) or at.hand)


def partner_frees_from_nothing(at: Position, may: frozenset[Card]) -> bool:
    alone = at._replace(trick=Trick(at.trick.cards, at.trick.trump))
    return all(law(alone, may) for law in (heads, ruffs, overruffs))


def nothing_before_the_stock_is_gone(at: Position, may: frozenset[Card]) -> bool:
    return not at.trick.has_stock or may == at.hand


def trumps_alone_before_the_stock_is_gone(at: Position, may: frozenset[Card]) -> bool:
    if not at.trick.has_stock:
        return heads(at, may) and ruffs(at, may)
    return follows_only(at, may) if at.led == at.trick.trump else may == at.hand


def the_ace_waits(at: Position, may: frozenset[Card]) -> bool:
    ace, three = ("ace", at.trick.trump), ("three", at.trick.trump)
    return len(at.hand) == 1 or three in at.trick.cards or ace not in may


def nothing_but_the_ace(at: Position, may: frozenset[Card]) -> bool:
    return at.hand - may <= {("ace", at.trick.trump)}


# What each sentence of a book about duties rules; it speaks of a stock for itself where named so.
DUTY = (follows, heads, ruffs, overruffs)
LAWS: dict[str, tuple[Law, ...]] = {
    "You must follow suit, with a higher card if you can. Without the suit you must ruff, and"
    " overruff a trump that is already there.": DUTY,
    "You must follow suit, with a higher card if you can. Without the suit you must ruff, and"
    " overruff if the opponents have ruffed.": DUTY,
    "You must follow suit, with a higher card if you can. Without the suit you must ruff.": DUTY,
    "You must follow suit, with a higher card if you can. Without the suit you must ruff if you"
    " can; else you discard as you like.": (*DUTY, is_free_with_neither),
    "You must follow suit. While the other pair is winning the trick you must beat it if you can,"
    " with a trump where you have none of the suit.": DUTY,
    "You must follow suit. Nobody has to head, ruff or overruff, nor announces.": (follows_only,),
    "No. Once somebody has ruffed you still follow suit, but any card of it will do.": (
        lambda at, may: not at.is_ruffed or not at.of(at.led) or may == at.of(at.led),
    ),
    "Without the suit after a ruff you must overruff if you can; else you may underruff or"
    " discard.": (overruffs, is_free_below_a_ruff),
    "Only if you can neither follow nor ruff may you discard any card.": (
        is_free_with_neither_alone,
    ),
    "If you can neither follow nor ruff; or, without the suit, where a partner is winning the"
    " trick.": (is_free_with_neither_alone, partner_frees_from_ruffing),
    "If you can neither follow nor ruff. Whoever cannot overruff may play any card, a lower trump"
    " too.": (is_free_with_neither, is_free_below_a_ruff),
    "Whoever cannot overruff need not play a trump, and may discard any card.": (
        is_free_below_a_ruff,
    ),
    "When you have none of the suit, and your partner is winning or you cannot win the trick.": (
        is_free_with_neither,
        is_free_below_a_ruff,
    ),
    "Not if you can follow or ruff: the book frees you only from overruffing your own partner.": (
        partner_frees_from_overruffing,
    ),
    "Only if you have none of the suit; with it you follow, but need not go higher.": (
        partner_frees_the_rest,
    ),
    "No. Without the suit any card will do; with it you follow, but need not go higher.": (
        partner_frees_the_rest,
    ),
    "Without the suit, yes: a defender need neither ruff nor overruff a card of the other. With it,"
    " you follow, and head if you can.": (partner_frees_from_ruffing,),
    "The book makes no exception for a partner's card: follow, head and ruff.": (
        partner_frees_from_nothing,
    ),
    "Not while there is a stock. Once it is gone one must follow, head and ruff.": (
        nothing_before_the_stock_is_gone,
    ),
    "Only in trumps, and then you need not head. With the stock gone you must follow, head, and"
    " ruff when you cannot follow.": (trumps_alone_before_the_stock_is_gone,),
    "Never: nobody need follow suit or win the trick.": (nothing_but_the_ace,),
    "Not before the last trick, unless the three of trumps has been played.": (the_ace_waits,),
}
OF_STOCK = {nothing_before_the_stock_is_gone, trumps_alone_before_the_stock_is_gone}
# What the books say of a trick that is no duty: who wins it, where it lies, what a revoke costs.
NO_DUTY = {"trick", "pile", "pile-alone"}


def test_every_sentence_about_duties_is_one_that_is_tried() -> None:
    facts = [fact for game in BY_KEY.values() for fact in game.book.facts if fact.topic == "trick"]
    duties = {
        fact.words.msgid
        for fact in facts
        if fact.key not in NO_DUTY and not fact.key.startswith("revoke")
    }
    assert duties == LAWS.keys()


BOOKS = {
    (key, *edition.values()): [
        fact for fact in facts_at(BY_KEY[key], whole(BY_KEY[key], edition)) if fact.topic == "trick"
    ]
    for key, editions in TABLES.items()
    for edition in editions
}


def told(at: Position) -> list[PlayFact]:
    by_key = {fact.key: fact for fact in at.game.book.facts}
    return [by_key[fact.key] for fact in BOOKS[at.game.key, *at.edition.values()]]


def test_over_many_positions_each_sentence_is_what_is_ruled() -> None:
    for at in positions(POSITIONS):
        duties = duties_at(at.game, whole(at.game, at.edition))
        may = legal(at.pack, duties, at.trick, at.hand).cards
        for fact in told(at):
            for law in LAWS.get(fact.words.msgid, ()):
                if law in OF_STOCK or not (at.trick.has_stock and fact.stock):
                    assert law(at, may), (fact.words.msgid, at)
