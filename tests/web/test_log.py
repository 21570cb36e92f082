"""The log of a table: plain words and pictures, turn by turn, told to who reads it, at the moment that is looked at."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from people import Company, Guest, lay, plant, take_turns

CODES = re.compile(r"\b[RW][1-4]L?\b|\b[a-d][1-4]\b|\b[A-P][1-5]\b|\b(?:nw|ne|se|sw)\b|\b[0-6]{2}\b")
"""What notations call pieces and places."""
WITHOUT = """(one, what) => {
    const copy = one.cloneNode(true);
    copy.querySelectorAll(what).forEach((part) => part.remove());
    return copy.textContent.replace(/\\s+/g, ' ').trim();
}"""


def seen(what: Locator) -> str:
    """What is there to read beside the pictures."""
    return str(what.evaluate(WITHOUT, ".mark, .unseen, .number"))


def heard(what: Locator) -> str:
    """What is read to who does not see it."""
    return str(what.evaluate(WITHOUT, "[aria-hidden]"))


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""The page has told of what was scrolled and sized, and drawn it, however busy the machine is."""


def log_of(guest: Guest) -> Locator:
    return guest.page.get_by_role("list", name="Log")


def turns_of(guest: Guest) -> Locator:
    return log_of(guest).locator("li.turn")


def any_lit(guest: Guest) -> None:
    if guest.page.get_by_role("button", name="Play it", exact=True).count():
        guest.press("Play it")
    else:
        guest.touch(guest.lit()[-1])


def below(guest: Guest) -> float:
    """How much of the log is below what is seen of it."""
    left: float = log_of(guest).evaluate("(list) => list.scrollHeight - list.scrollTop - list.clientHeight")
    return left


def play(guest: Guest, moves: int, move: Callable[[Guest], None] = any_lit) -> None:
    for done in take_turns(guest, move=move):
        if done >= moves:
            return


@pytest.mark.parametrize(
    ("title", "move", "set_up"),
    [
        ("Lucky Numbers", plant, "Set-up: the first clovers"),
        ("Cross×Clover", any_lit, "Set-up: the first tiles"),
        ("C-Cross", any_lit, None),
        ("Bossa", lay, "Set-up: tiles, dice and sides"),
    ],
)
def test_a_log_has_pictures_and_turns(
    company: Company, title: str, move: Callable[[Guest], None], set_up: str | None
) -> None:
    guest = company.guest().play_bot(title)
    play(guest, 9, move)
    guest.until(lambda: turns_of(guest).count() > 3, "some turns")
    log = log_of(guest)
    assert log.locator(".mark svg").count() >= 3
    assert not CODES.findall(seen(log))
    numbers = turns_of(guest).locator("> .number").all_inner_texts()
    assert numbers[:4] == ["1", "2", "3", "4"]
    assert heard(turns_of(guest).first).startswith("Turn 1, ")
    assert turns_of(guest).first.locator(".sign svg").count() == 1
    if set_up:
        fold = log.locator("details")
        assert fold.locator("summary").inner_text() == set_up
        assert not fold.locator("li").first.is_visible()
        fold.locator("summary").click()
        assert fold.locator("li").first.is_visible()
    guest.check(f"log-{title}")


def test_the_log_of_so_clover_is_set_by_clovers(company: Company) -> None:
    guest = company.guest().play_bot("So Clover!", "club")
    assert guest.prompt().startswith("Write one clue"), "all write at once: it is nobody's turn"
    for zone, clue in zip("nesw", ("Twilight", "Voyage", "Zenith", "Quest"), strict=True):
        guest.page.locator(f"#clue-{zone}").fill(clue)
    guest.press("My clues are done")
    guest.page.locator(".rebuilding").wait_for()
    if "card-1" in guest.lit():  # else it is one's own clover, and the bots begin
        guest.drag("card-1", "spot-nw")
    titles = log_of(guest).locator(".title")
    guest.until(lambda: titles.count() > 1, "the first clover")
    assert log_of(guest).locator("summary").inner_text() == "Set-up: the cards"
    assert titles.first.inner_text() == "Clues"
    assert re.fullmatch(r"(Your|Club bot( 2)?’s) clover", titles.nth(1).inner_text())
    clues = log_of(guest).locator("li.turn").first
    assert "You wrote “Twilight” on the top leaf." in heard(clues)
    assert "You wrote “Twilight” on ." in seen(clues)
    guest.page.set_viewport_size({"width": 1024, "height": 620})
    guest.until(lambda: below(guest) < 2, "the newest lines, though there is less room")
    log_of(guest).evaluate("(list) => (list.scrollTop = 0)")
    guest.page.evaluate(DRAWN)
    guest.page.set_viewport_size({"width": 1024, "height": 600})
    guest.page.evaluate(DRAWN)
    assert below(guest) > 60, "who reads further up stays there"
    guest.check("log-So Clover!")


def test_what_chance_brought_belongs_to_the_turn(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    play(guest, 2, plant)
    mine = turns_of(guest).filter(has_text="You drew a clover.").first
    lines = [heard(line) for line in mine.get_by_role("listitem").all()]
    assert len(lines) == 2
    assert re.fullmatch(r"You drew a clover\. It was an? \d+\.", lines[0])
    assert re.match(r"You (put|left) the \d+ ", lines[1])


def test_who_reads_is_you_and_the_other_has_a_name(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    play(guest, 4, plant)
    guest.until(lambda: turns_of(guest).count() > 2, "some turns")
    told = heard(log_of(guest))
    name = guest.page.locator("aside li").first.locator(".name").inner_text().split()[0]
    assert "You sat down." in told
    assert "You drew a clover." in told
    assert re.search(r"[Tt]urn \d+, You\b", told)
    assert f"{name} " not in told
    assert re.search(r"Beginner bot (drew a clover|took the \d+)", told)
    last = guest.page.locator(".prompt .last")
    assert name not in heard(last)


def test_several_at_one_screen_are_told_by_their_names(company: Company) -> None:
    guest = company.guest().make_table_here("lucky-numbers")
    guest.board()
    play(guest, 4, plant)
    told = heard(log_of(guest))
    assert "You" not in told
    assert "drew a clover." in told


def test_the_log_follows_the_moment_that_is_looked_at(company: Company) -> None:
    guest = company.guest().play_bot("Lucky Numbers")
    play(guest, 12, plant)
    guest.until(guest.lit, "the turn")
    marked = log_of(guest).locator("[aria-current]")
    assert marked.count() == 0
    turns_of(guest).nth(1).get_by_role("button").first.click()
    marked.wait_for()
    first = heard(marked)
    # A line may tell of two events: the last of them led to what is shown.
    band = guest.page.get_by_label("Looking back").get_by_role("status")
    told = heard(band)
    assert first.endswith(told)
    guest.press("One step back")
    guest.until(lambda: heard(band) != told, "the event before")
    if told != first:
        assert heard(marked) == first
        guest.press("One step back")
    guest.until(lambda: heard(marked) != first, "the entry before")
    assert is_in_view(marked)
    for _ in range(3):
        guest.page.keyboard.press("Home")
    guest.until(lambda: not marked.count(), "the start")
    guest.press("One step forward")
    marked.wait_for()
    guest.until(lambda: is_in_view(marked), "the first entry, for which the fold is opened")
    guest.check("log-past")
    guest.press("To the end")
    guest.until(lambda: is_in_view(marked), "the last entry")
    guest.press("Back to now")
    guest.until(lambda: not marked.count(), "now")


def is_in_view(entry: Locator) -> bool:
    return bool(
        entry.count()
        and entry.evaluate("""(entry) => {
            const [line, box] = [entry, entry.closest('.log')].map((one) => one.getBoundingClientRect());
            return line.height > 0 && line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
        }""")
    )


def test_the_log_on_a_phone_is_a_sheet_that_shows_the_moment(company: Company) -> None:
    guest = company.guest(phone=True).play_bot("Lucky Numbers")
    play(guest, 8, plant)
    guest.press("Log")
    guest.check("log-sheet")
    guest.touch(turns_of(guest).nth(1).get_by_role("button").first)
    guest.page.get_by_label("Looking back").wait_for()
    assert not log_of(guest).count()
    guest.press("Log")
    guest.until(lambda: is_in_view(log_of(guest).locator("[aria-current]")), "the entry")


def test_who_has_left_keeps_what_they_did(company: Company) -> None:
    ada, blaise = company.guest("Ada"), company.guest("Blaise")
    blaise.join(ada.make_table("Lucky Numbers"))
    ada.board()
    for done in take_turns(ada, blaise, move=plant):
        if done >= 6:
            break
    name = blaise.page.locator("aside li", has_text="you").locator(".name").inner_text().split("\n")[0].strip()
    theirs = turns_of(ada).filter(has_text=f"{name} drew")
    told = heard(theirs.first)
    blaise.press("More")
    blaise.press("Leave your seat")
    blaise.press("Really leave your seat?")
    ada.until(lambda: "bot took over." in heard(log_of(ada)), "the bot")
    assert heard(theirs.first) == told
    assert "Seat 2" not in heard(log_of(ada))
    back = blaise.page.get_by_role("button", name="Take your seat again").first
    back.wait_for()
    assert f"{name} drew" in heard(log_of(blaise))
    blaise.touch(back)
    back.wait_for(state="detached")
    blaise.until(lambda: "You drew a clover." in heard(log_of(blaise)), "their own turns")


def test_a_log_at_one_screen_tells_nothing_that_only_one_may_know(company: Company) -> None:
    guest = company.guest().make_table_here("so-clover")
    guest.touch(guest.page.get_by_role("button", name=re.compile("let me look")))
    guest.page.locator("#clue-n").fill("Zorpling")
    guest.page.locator("#clue-n").press("Enter")
    log = guest.page.get_by_role("list", name="Log")
    log.get_by_text("wrote a clue on").wait_for()
    guest.page.locator(".log summary").click()
    log.get_by_text("got a card.").first.wait_for()
    told = guest.page.locator(".log").inner_text() + guest.prompt()
    assert "got the card" not in told
    assert "Zorpling" not in told


def test_a_full_stop_stays_with_the_picture_before_it(company: Company) -> None:
    """However narrow the line is."""
    guest = company.guest().play_bot("Lucky Numbers")
    guest.touch("pile")
    guest.until(lambda: guest.page.locator(".log .mark").count(), "a picture")
    split = guest.page.locator(".log").evaluate(
        """(log) => {
            const isSplit = (kept) => kept.getClientRects().length > 1;
            const found = [];
            for (let width = 60; width <= 320; width += 4) {
                log.style.width = `${width}px`;
                for (const kept of log.querySelectorAll('.kept')) if (isSplit(kept)) found.push(width);
            }
            return [log.querySelectorAll('.kept').length, found];
        }"""
    )
    assert split[0]
    assert not split[1]
