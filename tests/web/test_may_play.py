"""A person asks which of their cards may be played, and gets an answer with the book's sentence."""

from scorekeeper.games import BY_KEY
from tests.web.plain_browser import Device

PLAY = "/rules/{}/play?players={}{}"


def test_a_hand_is_ruled_by_the_house_rules_of_the_table(device: Device) -> None:
    lying = (
        "&lying.0=4+oros&lying.1=king+oros&trump=bastos&hand=three+oros&hand=2+oros&hand=ace+bastos"
    )
    page = device.open(PLAY.format("guinote", 4, lying))
    assert "You may play 3 coins You have the suit led and can" in page.text
    assert "Must I play higher if I can?" in page.text
    free = device.open(PLAY.format("guinote", 2, f"{lying}&stock=yes"))
    assert "You may play 3 coins 2 coins 1 clubs Nobody need follow suit" in free.text


def test_who_plays_against_the_declarer_is_spared_by_a_partner(device: Device) -> None:
    lying = "&lying.0=4+oros&lying.1=ace+oros&trump=bastos&hand=three+copas&hand=5+bastos"
    for buyer, may in (("0", "3 cups 5 clubs You have none"), ("1", "5 clubs You have none")):
        page = device.open(PLAY.format("tute_subastado", 3, f"{lying}&buyer={buyer}"))
        assert f"You may play {may} of the suit led" in page.text
        assert {("buyer", buyer), ("lying.1", "ace oros")} <= {*page.forms[-1].fields}
    assert "Who is the declarer?" not in device.open(PLAY.format("guinote", 3, "")).text


def test_what_cannot_be_is_said_and_what_was_tapped_is_kept(device: Device) -> None:
    asked = "&asked=1&lying.0=4+oros&lying.1=x+y&trump=nonsense&buyer=7&hand=4+oros&hand=x"
    page = device.open(PLAY.format("tute_subastado", 3, asked))
    assert "A card cannot lie on the table and be in your hand" in page.text
    assert ("hand", "4 oros") in page.forms[-1].fields
    assert "Tap the cards that you hold." in device.open(PLAY.format("brisca", 2, "&asked=1")).text
    asked = "&asked=1&lying.0=4+oros&hand=5+oros"
    for key, players, unsaid in (("tute_subastado", 3, 2), ("guinote", 2, 2), ("guinote", 4, 1)):
        page = device.open(PLAY.format(key, players, asked))
        assert page.text.count("Say this too: it decides.") == unsaid
        assert "You may play" not in page.text
    assert device.open("/rules/nothing/play").status == 404


def test_no_card_is_passed_over_and_no_hand_is_too_large(device: Device) -> None:
    asked = "&asked=1&trump=oros&lying.0=8+oros&hand=4+oros&hand=9+bastos"
    page = device.open(PLAY.format("guinote", 4, asked))
    assert page.text.count("“8 oros” is no card of this game.") == 1
    assert page.text.count("“9 bastos” is no card of this game.") == 1
    assert "You may play" not in page.text
    cards = [f"{rank}+oros" for rank in BY_KEY["guinote"].pack.order]
    hand = "".join(f"&hand={card}" for card in cards)
    assert "You may play" in device.open(PLAY.format("guinote", 4, f"&asked=1{hand}")).text
    page = device.open(PLAY.format("guinote", 4, f"&asked=1{hand}&hand=ace+copas"))
    assert "11 cards are more than anybody holds here: 10 at most." in page.text
    assert "You may play" not in page.text


def test_the_rules_of_a_table_lead_there(device: Device) -> None:
    page = device.open("/rules/botifarra?players=4")
    asked = device.open(page.link("What may I play?"))
    assert asked.form("/play").fields[0] == ("players", "4")


def test_six_at_tuti_boig_hold_eight_of_forty_eight_cards(device: Device) -> None:
    hand = "".join(f"&hand={rank}+oros" for rank in ["9", "8", "7", "6", "5", "4", "2", "jack"])
    asked = f"&asked=1{hand}"
    assert "You may play" in device.open(PLAY.format("tuti_boig", 6, asked)).text
    page = device.open(PLAY.format("tuti_boig", 6, f"{asked}&hand=ace+copas"))
    assert "9 cards are more than anybody holds here: 8 at most." in page.text
    five = device.open(PLAY.format("tuti_boig", 5, "&asked=1&hand=9+oros")).text
    assert "“9 oros” is no card of this game." in five
