"""The decks of So Clover! (SC-1): cards enough, every keyword once, and nothing in common between words of a card."""

from collections import Counter
from itertools import combinations, product
from pathlib import Path

import pytest

import cinquefoil
from cinquefoil.boxes.so_clover.cards import Card, deck, own_deck
from cinquefoil.boxes.so_clover.clues import is_word
from cinquefoil.words.concepts import LANGUAGES, concepts
from cinquefoil.words.english import english
from cinquefoil.words.families import are_relatives, joined
from cinquefoil.words.spelling import fold

FOLDER = Path(cinquefoil.__file__).parent / "boxes/so_clover/decks"
FEWEST = 220
"""As many as the box has."""
NEAR, TIED = 0.27, 0.6
"""From here on English words have something in common: by their vectors, and by what ties them in WordNet."""

languages = pytest.mark.parametrize("language", LANGUAGES)


def lines(language: str) -> list[str]:
    return (FOLDER / f"{language}.txt").read_text(encoding="utf-8").splitlines()


def keywords(language: str) -> list[str]:
    return [word for line in lines(language) for word in line.split()]


def doubled(words: list[str]) -> list[str]:
    return [word for word, count in Counter(map(fold, words)).items() if count > 1]


def relatives(words: list[str], language: str) -> list[tuple[str, str]]:
    return [(one, other) for one, other in combinations(words, 2) if are_relatives(one, other, language)]


def in_english(word: str, language: str) -> list[str]:
    """What the word means, as far as the data have it."""
    meanings = [word] if language == "en" else concepts().translations(word, language, "en")
    return [meaning.lower() for meaning in meanings if meaning.lower() in english().numbers]


def are_related(one: str, other: str, language: str) -> bool:
    """Whether any of their meanings is."""
    pairs = product(in_english(one, language), in_english(other, language))
    return any(_are_near(english().numbers[word], english().numbers[another]) for word, another in pairs)


def _are_near(one: int, other: int) -> bool:
    data = english()
    near = float(data.vectors[one] @ data.vectors[other]) >= NEAR
    return near or max(data.links.row(one)[other], data.links.row(other)[one]) >= TIED


@languages
def test_there_are_as_many_cards_as_in_the_box_and_each_has_four_words(language: str) -> None:
    assert {len(line.split()) for line in lines(language)} == {4}
    assert len(lines(language)) >= FEWEST
    assert sorted(tuple(line.split()) for line in lines(language)) == list(deck(language))


@languages
def test_no_keyword_is_there_twice(language: str) -> None:
    assert doubled(keywords(language)) == []


def test_a_keyword_that_is_there_twice_is_found() -> None:
    assert doubled([*keywords("en"), keywords("en")[7].upper()]) == [fold(keywords("en")[7])]


@languages
def test_every_keyword_is_a_single_word(language: str) -> None:
    assert [word for word in keywords(language) if not is_word(word) or joined(word)] == []


@languages
def test_no_two_keywords_of_a_deck_are_of_a_family(language: str) -> None:
    assert relatives(keywords(language), language) == []


@pytest.mark.parametrize(("language", "word", "relative"), [("en", "Snow", "Snowman"), ("de", "Haus", "Häuser")])
def test_relatives_are_found(language: str, word: str, relative: str) -> None:
    assert relatives(["Moon", word, "Fire", relative], language) == [(word, relative)]


def related(cards: tuple[Card, ...], language: str) -> list[tuple[str, str]]:
    return [pair for card in cards for pair in combinations(card, 2) if are_related(*pair, language)]


@languages
def test_the_words_of_a_card_have_nothing_in_common(language: str) -> None:
    assert related(deck(language), language) == []


@pytest.mark.parametrize(
    ("language", "card"),
    [("en", "Cat Chair Dog Ice"), ("de", "Hund Stuhl Katze Eis"), ("fr", "Chat Chaise Chien Glace")],
)
def test_words_that_have_something_in_common_are_found(language: str, card: str) -> None:
    one, _, other, _ = card.split()
    assert (one, other) in related((tuple(card.split()),), language)


@languages
def test_every_keyword_stands_among_the_concepts_and_most_are_understood(language: str) -> None:
    """Otherwise nobody could say whether it is related to another, nor recognise its translations (SC-10)."""
    if language != "en":
        assert [word for word in keywords(language) if fold(word) not in concepts().words(language)] == []
    unknown = [word for word in keywords(language) if not in_english(word, language)]
    assert len(unknown) <= len(keywords(language)) // 50, unknown


@languages
def test_a_deck_of_ours_could_be_a_list_of_somebodys_own(language: str) -> None:
    text = "\n".join(lines(language))
    assert own_deck(text, language, FEWEST) == deck(language)
