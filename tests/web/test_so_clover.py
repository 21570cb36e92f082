"""Games of So Clover! through the page, with three browsers: at desks, and with a phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from houses import House
from people import Company, Guest
from web.screens import SIZES, Screens

SPOTS = ("nw", "ne", "se", "sw")
ZONES = "nesw"
CLUES = ("Twilight", "Voyage", "Zenith", "Quest")
"""Words that no deck has, and no keyword is a relative of."""
MADE_UP = "Qwib"
"""No word at all, which is doubtful (SC-10)."""
Solution = dict[str, list[str]]


def solution(guest: Guest, seat: int) -> Solution:
    """What lies on the guest's own clover, clockwise from the north."""
    guest.page.locator(f'[data-spot="{seat}-sw"] .word').first.wait_for()
    words = guest.page.locator(f'[data-spot^="{seat}-"] .word').all_inner_texts()
    return {spot: words[4 * at : 4 * at + 4] for at, spot in enumerate(SPOTS)}


def write(guest: Guest, clues: tuple[str, ...] = CLUES) -> None:
    for zone, clue in zip(ZONES, clues, strict=True):
        guest.page.locator(f"#clue-{zone}").fill(clue)
    guest.mean("My clues are done")
    guest.page.get_by_text("Your clues are final.").or_(guest.page.locator(".rebuilding")).first.wait_for()


def card(guest: Guest, word: str) -> str:
    """The card of the row with this keyword."""
    found = guest.page.locator(f'button[data-place^="card-"][aria-label*=" {word} "]:not(.ghost)')
    return found.get_attribute("data-place") or ""


def caught_up(*guests: Guest) -> None:
    for guest in guests:
        guest.until(lambda g=guest: g.seq == max(one.seq for one in guests), "what the others did")  # type: ignore[misc]


def lay(guest: Guest, spot: str, words: list[str], *, drag: bool = False) -> None:
    """Puts a card on a spot and touches it there until it lies right."""
    name = card(guest, words[0])
    with guest.making("the card"):
        if drag:
            guest.drag(name, f"spot-{spot}")
        else:
            guest.touch(name)
            guest.touch(f"spot-{spot}")
    while f": {words[0]} at the top" not in guest.label(f"spot-{spot}"):
        turn(guest, spot)


def turn(guest: Guest, spot: str) -> None:
    with guest.making("the turn"):
        guest.touch(f"spot-{spot}")


def agree(*guests: Guest) -> None:
    for guest in guests:
        caught_up(*guests)
        with guest.making("the word"):
            guest.press("Agree")


def go_on(*guests: Guest) -> None:
    """What was resolved has been seen."""
    for guest in guests:
        guest.touch(guest.page.locator(".reveal .button"))
        guest.page.locator(".reveal").wait_for(state="detached")


def three(company: Company) -> tuple[Guest, Guest, Guest, list[Solution]]:
    """All have written; the first to be the spectator is the first."""
    ann, bob, cat = company.guest("Ann"), company.guest("Bob", phone=True), company.guest("Cat")
    link = ann.make_table("So Clover!", seats=3, First="0", Public=True)
    bob.join(link)
    cat.join(link)
    guests = (ann, bob, cat)
    solutions = [solution(guest, seat) for seat, guest in enumerate(guests)]
    return *guests, solutions


def test_clues_are_checked_and_saved_one_by_one(company: Company) -> None:
    ann, bob = company.guest("Ann"), company.guest("Bob", phone=True)
    bob.join(ann.make_table("So Clover!", seats=2))
    anns = solution(ann, 0)
    field = ann.page.locator("#clue-n")
    field.fill(anns["nw"][0])
    field.press("Enter")
    ann.page.locator("#state-n .why", has_text="one of your own keywords").wait_for()
    assert "One clue is not allowed" in ann.prompt()
    again = ann.page.get_by_role("alert")
    assert again.evaluate("(one) => getComputedStyle(one).clipPath") == "inset(50%)", "it is read at the field"
    ann.check("so-clover-refused")
    field.fill(MADE_UP)
    field.press("Enter")
    ann.page.locator("#state-n .why", has_text=f"Doubtful: “{MADE_UP}” is not in the dictionary.").wait_for()
    ann.page.locator("#clue-e:focus").wait_for()
    bob.page.get_by_text("1 of 4 clues").wait_for()
    bob.check("so-clover-clues")
    for clue, zone in (("Zorp", "e"), ("Flim", "s"), ("two words", "w")):
        ann.page.locator(f"#clue-{zone}").fill(clue)
    ann.press("My clues are done")
    ann.page.locator("#state-w .why", has_text="single word").wait_for()
    ann.page.locator("#clue-w").fill("Qwib-zorp ")
    ann.press("My clues are done")
    ann.page.get_by_role("button", name="Done anyway").wait_for()  # now that it has been seen
    ann.check("so-clover-doubtful")
    doubtful = ann.page.locator(".writing .doubtful").count()
    assert doubtful > 1
    assert f"{doubtful} clues are doubtful" in ann.prompt()
    ann.page.locator("#clue-e").fill("two words")
    ann.page.locator("#clue-e").press("Enter")
    ann.page.locator("#state-e .why", has_text="single word").wait_for()
    assert "One clue is not allowed" in ann.prompt()  # though the house has four that it allowed
    ann.page.locator("#clue-e").fill("Zorp")
    ann.page.locator("#clue-e").press("Enter")
    ann.page.locator("#state-e .saved").wait_for()
    ann.press("My clues are done")
    ann.page.get_by_text("Your clues are final.").wait_for()
    bob.page.locator(".progress .done").wait_for()


WHERE = """async () => {
    await new Promise((settled) => setTimeout(settled, 300));
    document.querySelector('.stage .scroller').scrollTop = 0;
    const all = [...document.querySelectorAll('main [data-matters], .prompt, .paper input')];
    const boxes = all.map((one) => one.getBoundingClientRect());
    return boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join());
}"""
"""All that must not move, once the screen has settled."""


def test_a_refused_or_doubtful_clue_moves_nothing_and_cuts_nothing(company: Company) -> None:
    guest = company.guest(reduced_motion="reduce")
    screens = Screens(guest, "so-clover", 3)
    guest.page.locator("#clue-n").wait_for()
    before = {}
    for size, (width, height) in SIZES.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        before[size] = guest.page.evaluate(WHERE)
    for zone, told in (("n", "One clue is not allowed"), ("w", "2 clues are not allowed")):
        guest.page.locator(f"#clue-{zone}").fill("two words")
        guest.page.locator(f"#clue-{zone}").press("Enter")
        guest.page.locator(f".slip.{zone}", has_text="single word").wait_for()
        assert told in guest.prompt()
    _nothing_has_moved(guest, before, "refused")
    for zone in ZONES:
        guest.page.locator(f"#clue-{zone}").fill(f"{MADE_UP}{zone}")
    guest.press("My clues are done")
    guest.page.get_by_role("button", name="Done anyway").wait_for()
    guest.page.locator(".slip", has_text="is not in the dictionary").wait_for()
    assert re.search("clues? (is|are) doubtful", guest.prompt())
    _nothing_has_moved(guest, before, "doubtful")
    screens.leave()


def _nothing_has_moved(guest: Guest, before: dict[str, Any], how: str) -> None:
    for size, (width, height) in SIZES.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.picture(f"so-clover-{how}-{size}")
        assert guest.page.evaluate(WHERE) == before[size], size
        prompt = guest.page.locator(".prompt")
        assert prompt.evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), size


def test_a_whole_game_of_three(company: Company) -> None:
    ann, bob, cat, (anns, bobs, cats) = three(company)

    ann.page.locator("#clue-n").fill(MADE_UP)
    ann.page.locator("#clue-n").press("Enter")
    ann.page.locator("#state-n .doubtful").wait_for()
    for guest, clues in ((ann, (MADE_UP, *CLUES[1:])), (bob, CLUES), (cat, CLUES)):
        write(guest, clues)

    # Ann's clover: by touch with the phone, by drag at the desk, and a second attempt with the keyboard.
    for guest in (bob, cat):
        guest.page.get_by_role("heading", name="’s clover").wait_for()
    ann.page.get_by_text("Keep a straight face").wait_for()
    assert not ann.lit()
    ann.wonder("card-1")
    ann.page.get_by_role("alert").get_by_text("this is your clover").wait_for()
    lay(bob, "nw", anns["nw"])
    caught_up(bob, cat)
    lay(cat, "ne", anns["ne"], drag=True)
    ann.page.locator(".hand", has_text=re.compile(r".")).first.wait_for()
    caught_up(bob, cat)
    lay(bob, "se", anns["se"])
    lay(bob, "sw", anns["sw"])
    turn(bob, "ne")
    bob.check("so-clover-full")
    cat.check("so-clover-middle")
    agree(bob, cat)
    for guest in (ann, bob, cat):
        guest.page.get_by_text("Attempt 2 of 2").wait_for()
        assert guest.page.locator(".lock").count() == 3
    bob.check("so-clover-second")
    bob.wonder("spot-nw")
    bob.page.get_by_role("alert").get_by_text("is right and stays").wait_for()
    last = cat.place(card(cat, anns["ne"][0]))
    last.focus()
    while f": {anns['ne'][0]} at the top" not in (last.get_attribute("aria-label") or ""):
        cat.page.keyboard.press("r")
    cat.page.keyboard.press("Enter")
    cat.place("spot-ne").focus()
    cat.page.keyboard.press("Enter")
    cat.until(lambda: anns["ne"][0] in cat.label("spot-ne"), "the card")
    agree(bob, cat)
    for guest in (ann, bob, cat):
        guest.page.locator(".reveal", has_text="4 points").wait_for()
        assert guest.page.locator(".reveal .right").count() == 4
        assert guest.page.locator(".reveal .doubt", has_text=MADE_UP).count() == 1
        assert "Here is the result." in guest.prompt()
        assert "turn" not in guest.prompt()  # though two of them could go on
    ann.check("so-clover-reveal")
    go_on(ann, bob, cat)

    # Bob's clover: all right at once, though Ann is not sure, and Cat has the last word.
    for spot in SPOTS:
        lay(ann, spot, bobs[spot], drag=spot == "sw")
    ann.press("Disagree")
    cat.until(lambda: cat.page.get_by_role("button", name="Hand it in").count(), "the last word")
    cat.press("Hand it in")
    for guest in (ann, bob, cat):
        guest.page.locator(".reveal", has_text="All four at once!").wait_for()
    go_on(ann, bob, cat)

    # Cat's clover: two are wrong, and wrong again.
    wrong = {**cats, "nw": cats["ne"], "ne": cats["nw"]}
    for spot in SPOTS:
        lay(bob, spot, wrong[spot])
    agree(ann, bob)
    bob.page.get_by_text("Attempt 2 of 2").wait_for()
    for spot in ("nw", "ne"):
        lay(bob, spot, wrong[spot])
    bob.page.get_by_text("as before").first.wait_for()
    agree(ann, bob)
    for guest in (ann, bob, cat):
        guest.until(guest.is_over, "the end")
        guest.page.locator(".reveal", has_text="2 points").wait_for()
        assert guest.page.locator(".reveal .wrong").count() == 2
    go_on(ann, bob, cat)
    for guest in (ann, bob):
        told = guest.ceremony().inner_text()
        assert "Well played, team!" in told
        assert "The team scored 12 of 18 points." in told
        guest.press("Close")
        guest.page.get_by_role("heading", name="The Record of Legends").wait_for()
        guest.page.get_by_text("Your team holds the record for 3 players and one decoy at a public table!").wait_for()
    clovers = ann.page.locator(".all .panel")
    assert [("Best" in text, "Hardest" in text, "Doubtful" in text) for text in clovers.all_inner_texts()] == [
        (False, False, True),
        (True, False, False),
        (False, True, False),
    ]
    bob.check("so-clover-end")
    ann.check("so-clover-end")
    ann.page.get_by_role("row", name=re.compile("12 of 18.*your record")).wait_for()


def test_silence_does_not_hold_up_the_team_for_ever(company: Company) -> None:
    """SC-18: who has the last word is offered it after a while that all can see, although nobody disagrees."""
    ann, bob, cat, (anns, *_) = three(company)
    for guest in (ann, bob, cat):
        write(guest, CLUES)
    for spot in SPOTS[:3]:
        lay(bob, spot, anns[spot])
    for guest in (bob, cat):
        guest.page.clock.install()
    lay(bob, SPOTS[3], anns[SPOTS[3]])
    counting = re.compile(r"If nobody objects within \d+ seconds, .+ may hand it in")
    for guest in (ann, cat):
        guest.page.get_by_text(counting).wait_for()
    assert not bob.page.get_by_text(counting).count()  # who has yet to agree is not hurried
    agree(bob)
    bob.page.get_by_text(counting).wait_for()
    bob.page.get_by_text(re.compile("You agree. Waiting for .+")).wait_for()
    bob.check("so-clover-silence")
    cat.check("so-clover-silence")
    for guest in (bob, cat):
        assert not guest.page.get_by_role("button", name="Hand it in").count()
        guest.page.clock.fast_forward(31_000)
        guest.page.get_by_text("may hand it in now.").wait_for()
    assert not cat.page.get_by_role("button", name="Hand it in").count()
    bob.mean("Hand it in")
    for guest in (ann, bob, cat):
        guest.page.locator(".reveal", has_text="All four at once!").wait_for()


def test_cards_are_turned_moved_and_taken_back(company: Company) -> None:
    ann, bob = company.guest("Ann"), company.guest("Bob", phone=True)
    bob.join(ann.make_table("So Clover!", seats=2, First="1", Decoys="4"))
    for guest in (ann, bob):
        guest.page.locator("#clue-n").wait_for()
        write(guest)
    ann.page.locator(".rebuilding").wait_for()
    assert len(ann.lit()) == 8
    ann.check("so-clover-eight")
    bob.check("so-clover-eight")
    bob.touch(bob.page.get_by_role("button", name=re.compile("^Talk")))
    bob.page.get_by_text("It is your clover that is being rebuilt, so you keep silent.").wait_for()
    assert not bob.page.get_by_label("Say something").count()
    bob.check()
    bob.press("Close")
    ann.touch(ann.page.get_by_role("tab", name=re.compile("^Talk")))
    assert ann.page.get_by_label("Say something").is_editable()
    ann.touch(ann.page.get_by_role("tab", name="Log"))

    before = ann.label("card-2")
    ann.press("Turn card 2")
    ann.until(lambda: ann.label("card-2") != before, "the turn in the row")
    turned = ann.label("card-2").split(". ")[0].split(": ")[1]
    ann.drag("card-2", "spot-se")
    ann.until(lambda: turned in ann.label("spot-se"), "the card as it was turned")

    ann.drag("spot-se", "spot-nw")
    ann.until(lambda: turned in ann.label("spot-nw"), "the card elsewhere")
    ann.drag("card-5", "spot-nw")
    ann.until(
        lambda: "card 5" in ann.label("spot-nw") and ann.place("card-2").count(),
        "both cards",
    )

    box = ann.place("spot-nw").bounding_box()
    assert box
    with ann.making("the twitch that turns"):
        ann.page.mouse.move(box["x"] + 60, box["y"] + 60)
        ann.page.mouse.down()
        ann.page.mouse.move(box["x"] + 64, box["y"] + 63)
        ann.page.mouse.up()
    assert "card 5" in ann.label("spot-nw")

    ann.place("spot-nw").focus()
    ann.page.mouse.move(2, 2)
    there = ann.label("spot-nw")
    ann.page.keyboard.press("r")
    ann.until(lambda: ann.label("spot-nw") != there, "the turn")
    ann.page.keyboard.press("Shift+R")
    ann.until(lambda: ann.label("spot-nw") == there, "the turn back")
    ann.page.keyboard.press("Delete")
    ann.place("card-5").wait_for()
    ann.drag("card-1", "spot-sw")
    ann.place("slot-1").wait_for()
    row = ann.page.locator(".tray").bounding_box()
    start = ann.place("spot-sw").bounding_box()
    assert row
    assert start
    ann.page.mouse.move(start["x"] + 60, start["y"] + 60)
    ann.page.mouse.down()
    ann.page.mouse.move(row["x"] + row["width"] / 2, row["y"] + 30, steps=6)
    ann.page.mouse.up()
    ann.place("card-1").wait_for()
    assert "empty" in ann.label("spot-sw")


def test_players_bring_their_own_words(company: Company) -> None:
    ann = company.guest("Ann", phone=True)
    ann.open("/play/so-clover")
    ann.page.get_by_text("Rules and variants").click()
    ann.page.get_by_text("Bring your own words").click()
    field = ann.page.get_by_role("textbox", name="Bring your own words")
    field.fill("Sun\nMoon\nRed fox\nsun\n")
    ann.page.get_by_text("Cards so far: 1. This table needs 15.").wait_for()
    ann.press("Set up the table")
    faults = ann.page.locator(".faults li")
    faults.nth(1).wait_for()
    assert [text.split(":")[0] for text in faults.all_inner_texts()] == [
        "Line 3 has 2 words, but the other lines have one",
        "Line 4",
    ]
    assert field.input_value() == "Sun\nMoon\nRed fox\nsun\n"
    ann.check("so-clover-own-words")
    ann.touch(faults.nth(0).get_by_role("button"))
    assert ann.page.evaluate("document.getSelection().toString()") == "Red fox"
    ann.press("Clear")
    words = "\n".join(f"Wort{number}" for number in range(80))
    ann.page.get_by_label("from a text file").set_input_files(
        {"name": "words.txt", "mimeType": "text/plain", "buffer": words.encode()}
    )
    ann.page.get_by_text("Cards so far: 20.").wait_for()
    ann.page.get_by_role("radio", name="Deutsch").check()
    ann.press("Set up the table")
    ann.page.get_by_text("Language: Deutsch · own words (20 cards)").wait_for()


SIZE = "(one) => [one.offsetWidth, one.offsetHeight, Math.round(one.getBoundingClientRect().left)]"


def test_alone_with_bots(company: Company) -> None:
    ann = company.guest("Ann", phone=True).play_bot("So Clover!", "club")
    solution(ann, 0)
    write(ann)
    reveal = ann.page.locator(".reveal")
    words = ann.page.locator(".spoken").last
    explained: set[str] = set()

    trays: set[str] = set()

    def empty() -> int:
        return ann.page.locator('button[data-place^="spot-"][aria-label*="empty"]').count()

    def is_asked() -> bool:
        """There is something to see, or to say: at the own clover there is not."""
        return bool(ann.is_over() or reveal.count() or ann.page.get_by_role("group", name="Do you agree?").count())

    while ann.until(is_asked, "the bots") and not ann.is_over():
        if reveal.count():
            ann.touch(reveal.locator(".button"))  # and perhaps the next one is there already
        elif left := empty():
            trays.add(str(ann.page.locator(".tray").evaluate(SIZE)))
            for corner in ann.page.locator(".tray .turn").all():
                box = corner.bounding_box()
                assert box
                assert min(box["width"], box["height"]) >= 40, "a finger needs room"
            ann.press("Let the bots go on")
            ann.until(lambda n=left: empty() < n, "a card of a bot")  # type: ignore[misc]
            explained.add(words.inner_text())
            trays.add(str(ann.page.locator(".tray").evaluate(SIZE)))
        else:
            if len(explained) < 5:
                ann.check("so-clover-bots")
            ann.press("Agree")
            ann.until(lambda: empty() or reveal.count() or ann.is_over(), "what the bots say")
    assert len(explained) > 3
    assert all(": " in text for text in explained), explained
    assert len(trays) == 1, f"what bots say moves no card: {trays}"
    while reveal.count():
        ann.touch(reveal.locator(".button"))
    assert re.search(r"The team scored \d+ of 18 points\.", ann.ceremony().inner_text())
    ann.check("so-clover-bots-end")


def test_the_bots_finish_a_clover_when_they_are_asked_once(company: Company) -> None:
    ann = company.guest("Ann", phone=True).play_bot("So Clover!", "club")
    solution(ann, 0)
    write(ann)
    finish = ann.page.get_by_role("button", name="Let the bots do the rest")
    reveal = ann.page.locator(".reveal")
    ann.until(lambda: finish.count() or reveal.count(), "the first clover of a bot")
    while not finish.count():
        ann.touch(reveal.locator(".button"))  # the own clover came first
        ann.until(lambda: finish.count() or reveal.count(), "a clover of a bot")
    whose = ann.page.locator(".rebuilding h2").inner_text()
    ann.touch(finish)
    reveal.wait_for()
    assert whose in reveal.inner_text()
    ann.touch(reveal.locator(".button"))
    if not ann.is_over():  # it was for that clover alone
        ann.until(lambda: finish.count() or reveal.count(), "the next clover")
    if finish.count():
        ann.page.wait_for_timeout(1500)
        empty = ann.page.locator('button[data-place^="spot-"][aria-label*="empty"]')
        assert empty.count() == 4, "nobody has let the bots go on here"


@pytest.fixture
def patient(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Company]:
    """A house whose bots take their time, as they do among people."""
    with House(tmp_path, "--bot-pace", "1") as house:
        company = Company(browser, house, request.node.name)
        yield company
        company.leave()


def test_bots_that_are_bid_to_go_on_are_seen_to_think_and_can_be_stopped(patient: Company) -> None:
    ann = patient.guest("Ann")
    ann.open("/play/so-clover")
    for seat in (2, 3):
        ann.page.get_by_role("combobox", name=f"Seat {seat}").select_option(label="Bot: club")
    ann.page.get_by_text("Rules and variants").click()
    ann.page.get_by_label("First").select_option("1")
    ann.press("Set up the table")
    solution(ann, 0)
    write(ann)
    spots = ann.page.locator('button[data-place^="spot-"]')
    empty = ann.page.locator('button[data-place^="spot-"][aria-label*="empty"]')
    ann.page.get_by_role("button", name="Let the bots go on").wait_for()
    ann.press("Let the bots go on")
    busy = ann.page.get_by_role("button", name="The bots are thinking…")
    busy.wait_for()
    assert busy.get_attribute("aria-disabled") == "true"
    assert "thinking" in ann.prompt()
    assert "Your turn" not in ann.prompt()
    ann.check("so-clover-thinking")
    while empty.count() == spots.count():
        busy.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
        ann.page.wait_for_timeout(100)
    ann.touch(ann.page.get_by_role("tab", name="Log"))
    assert ann.page.locator("#side").inner_text().count("You agreed.") == 1

    ann.press("Let the bots do the rest")
    ann.until(lambda: ann.prompt().startswith("The bots are finishing this clover."), "what the bots are about")
    ann.until(lambda: empty.count() <= 2, "a card")
    ann.press("Stop the bots")
    ann.page.wait_for_timeout(4000)
    assert empty.count() >= 1  # what a bot had begun it did
    ann.press("Let the bots do the rest")
    ann.page.locator(".reveal").wait_for()
    attempts = ann.page.locator("#side .titled", has_text="clover").all_inner_texts()
    assert max(text.count("You agreed.") for text in attempts) == 1


def test_all_at_one_screen_agree_with_one_press(company: Company) -> None:
    guest = company.guest(reduced_motion="reduce")
    screens = Screens(guest, "so-clover", 3)
    for seat in range(3):
        for zone in "nesw":
            screens.play(seat, f"{seat}:clue:{zone}=word{seat}{zone}")
    for seat in range(3):
        screens.play(seat, f"{seat}:done")
    one = next(seat for seat in range(3) if seat != screens.view["spectator"])
    screens.catch_up()
    for number, spot in enumerate(("nw", "ne", "se", "sw"), start=1):
        assert "’s turn" not in guest.prompt(), "all but one are at it together"
        assert "Pass the screen" not in guest.prompt()
        # It looks as if it could not be pressed.
        guest.page.get_by_role("button", name="We all agree").click(force=True)
        guest.page.get_by_role("alert").get_by_text("Put a card on each of the four spots first.").wait_for()
        screens.play(one, f"{one}:put:{number}@{spot}+0")
        screens.catch_up()
    guest.press("We all agree")
    screens.hear_until(lambda view: view["attempt"] == 2)
    guest.check("so-clover-agreed")
