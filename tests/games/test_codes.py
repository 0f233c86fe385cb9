"""What problems are called: every game's own codes, in the one published order."""

from scorekeeper.engine.game import CODES
from scorekeeper.games import BY_KEY
from tests.games.whole_matches import every_game

# RULES §0, “Error codes”.
PUBLISHED = (
    *("players", "option", "finished", "unknown_player", "not_active"),
    *("special", "four_of_a_kind_off", "capote_variant", "claim_first_deal", "dealer_bid"),
    *("missing", "carry", "range", "table_card", "trump"),
    *("last_trick", "first_to_101", "raise", "announce_suit", "announce_value"),
    *("announce_forty", "announce_twenty", "defenders_announce", "bid_step", "bid_min"),
    *("bid_max", "bid_order", "sum", "unreachable", "split"),
    *(
        "four_announcements",
        "four_of_a_kind_conflict",
        "bid_mismatch",
        "made_mismatch",
        "claim_mismatch",
    ),
    *("outcome_mismatch", "capote_last_trick"),
)


@every_game
def test_a_game_ranks_its_codes_as_they_are_published(key: str) -> None:
    codes = BY_KEY[key].codes
    assert set(CODES) <= set(codes)
    assert [code for code in PUBLISHED if code in codes] == [
        code for code in codes if code in PUBLISHED
    ]
    assert len(set(codes)) == len(codes)


def test_every_published_code_is_some_games() -> None:
    assert set(PUBLISHED) <= {code for game in BY_KEY.values() for code in game.codes}
