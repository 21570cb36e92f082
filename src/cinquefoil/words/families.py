"""Which words belong together: forms of one word, what is derived from it, and what is put together with it.

For English there is a table (`data/families.txt`, from WordNet's derivations, definitions and compounds, mended by hand
in `families.txt`). What it does not know, and every other language, is judged by how words are built there.

What is sure is told apart from what may be so: `is_form_of` and `same_family` are sure, `shares_a_form`,
`may_be_family`, `looks_related` and `holds_a_relative` are not.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeVar

from cinquefoil.words.concepts import concepts
from cinquefoil.words.known import is_in_dictionary
from cinquefoil.words.spelling import fold, parts

T = TypeVar("T")

PLURALS = {
    "en": {"calves": "calf", "leaves": "leaf", "lives": "life", "loaves": "loaf", "skies": "sky", "thieves": "thief"}
}
"""Where dictionaries think of another word first: leaves may be what one does."""
ENDINGS = {
    "en": "-s -es -ed -d -ing -er -est -r -st e-ing e-ed y-ies y-ied y-ier y-iest f-ves fe-ves us-i um-a on-a a-ae "
    "is-es ix-ices ex-ices eau-eaux man-men",
    "de": "-e -er -n -en -s -es -ern -nen -ns -ens e-er um-en us-en is-en a-en on-a -se",
    "fr": "-s -x -e -es al-aux ail-aux er-ere er-eres f-ve f-ves x-se x-ses en-enne en-ennes on-onne on-onnes et-ette "
    "et-ettes el-elle el-elles eur-euse eur-euses teur-trice teur-trices c-che eau-elle",
}
"""What a form takes off the word in the dictionary, and puts in its place, without accents."""


def lemma(word: str, language: str) -> str:
    import simplemma  # takes a moment, and most who look at the game never write a clue

    return simplemma.lemmatize(word, lang=language)


@lru_cache(20_000)
def lemmas(word: str, language: str) -> frozenset[str]:
    """The forms under which a dictionary has the word, as it is written and without its accents, folded."""
    forms = {form for form in (word, fold(word)) if form}
    if language == "de":  # where a capital makes a noun, and most clues are nouns
        noun = word[:1].upper() + word[1:].lower()
        forms = {noun} if is_in_dictionary(noun, language) else {word, word.lower()}
    return frozenset(fold(lemma(form, language)) for form in forms)


def found(table: Mapping[str, T], word: str, language: str) -> Iterator[T]:
    """What a table has under a word as it is written, and then under its other forms."""
    if fold(word) in table:
        yield table[fold(word)]
    for form in sorted(lemmas(word, language)):
        if form in table and form != fold(word):
            yield table[form]


def is_form_of(form: str, word: str, language: str) -> bool:
    """Whether it is surely a form of that word: spelt alike, or with an ending that the language gives its words.

    The word stands as a dictionary has it, or is an English plural. That it could be another form itself says little:
    a wound winds nothing.
    """
    plurals = PLURALS.get(language, {})
    one, base = (plurals.get(fold(spelt), fold(spelt)) for spelt in (form, word))
    if one == base or (language == "de" and _spelt_out(form) == _spelt_out(word)):
        return True
    is_singular = language == "en" and base in (one + "s", one + "es")
    if not (is_singular or _has_ending(one, base, language)) or not shares_a_form(form, word, language):
        return False
    return not are_strangers(form, word, language) and not _is_own_word(form, language)


@cache
def _endings(language: str) -> list[list[str]]:
    return [ending.split("-") for ending in ENDINGS[language].split()]


def _has_ending(form: str, base: str, language: str) -> bool:
    if any(base.endswith(off) and form == base.removesuffix(off) + on for off, on in _endings(language)):
        return True
    doubled = base + base[-1:]
    return language == "en" and form in (doubled + "ing", doubled + "ed", doubled + "er", doubled + "est")


def _is_own_word(form: str, language: str) -> bool:
    """Whether what could be a form is a word of its own, with forms of its own: a Herde is not only some Herd."""
    if language == "en":
        return False
    return fold(form) in concepts().words(language) or lemma(form + "n", language) == form


def shares_a_form(word: str, other: str, language: str) -> bool:
    """Whether a dictionary may have them under one word. It may mean another: saw is a form of see, and a tool."""
    return not lemmas(word, language).isdisjoint(lemmas(other, language))


def _spelt_out(word: str) -> str:
    """German without umlauts, as they are written where there are none."""
    return word.casefold().replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")


# ---- by the table


class Relatives(NamedTuple):
    """Every word with its relatives, in both directions; a compound with its head in one only: a lighthouse may be no
    clue for a house, but who knows whether a house is one for a lighthouse?"""

    sure: Mapping[str, frozenset[str]]
    both: Mapping[str, frozenset[str]]
    """The sure ones, and those that may be."""


def same_family(word: str, other: str, language: str) -> bool:
    """Whether it is sure that one is derived from the other, or put together with it, or both with the same."""
    ones, others = _sure_forms(word, language), _sure_forms(other, language)
    tied = _are_tied(ones, others, _table(language).sure) and not are_strangers(word, other, language)
    return tied or _is_feminine(word, other, language)


def may_be_family(word: str, other: str, language: str) -> bool:
    """Whether somebody might think so; also of what a part of a compound is derived from: fight, of a firefighter."""
    return _are_tied(_forms(word, language), _forms(other, language), _table(language).both) or any(
        _is_root_of_head(one, whole, language) for one, whole in ((word, other), (other, word))
    )


def _are_tied(ones: frozenset[str], others: frozenset[str], table: Mapping[str, frozenset[str]]) -> bool:
    if any(not table.get(one, frozenset()).isdisjoint(others) for one in ones):
        return True
    return any(_has_common_stem(one, two, table) for one in ones for two in others)


def _is_root_of_head(word: str, whole: str, language: str) -> bool:
    table = _table(language)
    heads = (part for form in _forms(whole, language) for part in table.both.get(form, ()) if form.endswith(part))
    return any(not table.sure.get(head, frozenset()).isdisjoint(_forms(word, language)) for head in heads)


def _forms(word: str, language: str) -> frozenset[str]:
    return lemmas(word, language) | {fold(word)}


def _sure_forms(word: str, language: str) -> frozenset[str]:
    """Without those that it could only be a form of: what is felt is cloth, and no feeling."""
    own = fold(word)
    return frozenset(form for form in _forms(word, language) if form == own or _is_regular(own, form, language))


def _is_regular(form: str, base: str, language: str) -> bool:
    irregular = _table(language).sure.get(form, frozenset())
    return _has_ending(form, base, language) or base in irregular or PLURALS.get(language, {}).get(form) == base


def _has_common_stem(one: str, other: str, table: Mapping[str, frozenset[str]]) -> bool:
    """Whether both come from one word and still begin like it: baker and bakery from bake."""
    common = table.get(one, frozenset()) & table.get(other, frozenset())
    short = [stem for stem in common if 2 < len(stem) <= min(len(one), len(other)) and stem not in PARTICLES]
    return any(one.startswith(stem[:4]) and other.startswith(stem[:4]) for stem in short)


PARTICLES = frozenset(
    (
        "all",
        "any",
        "every",
        "some",
        "out",
        "over",
        "under",
        "off",
        "down",
        "after",
        "back",
        "with",
        "per",
        "para",
        "self",
    )
)
"""With these begin words that have nothing to do with each other."""


def _is_feminine(word: str, other: str, language: str) -> bool:
    """Whether one is the other as a woman or as her animal, by an ending that says nothing else."""
    for one, two in ((word, other), (other, word)):
        if not (is_in_dictionary(one, language) and is_in_dictionary(two, language)):
            continue
        if language == "fr" and len(one) > 2 and one[-1] == "e" and fold(two) == fold(one) + "sse":
            return fold(one) in lemmas(one, language)  # princesse, but not paresse
        if language == "de" and one.endswith("er") and fold(two) in (fold(one) + "in", fold(one) + "innen"):
            return True
    return False


@cache
def _table(language: str) -> Relatives:
    sure: dict[str, set[str]] = {}
    both: dict[str, set[str]] = {}

    def note(word: str, relatives: list[str], sign: str) -> None:
        for relative in relatives:
            head = relative.startswith("^")
            for one, two in ((word, relative.removeprefix("^")), (relative.removeprefix("^"), word)):
                for table, signs in ((sure, "" if head and one != word else "+"), (both, "+?")):
                    own = table.setdefault(one, set())
                    own.add(two) if sign in signs else own.discard(two)

    if language == "en":
        for line in _read("data/families.txt"):
            known, _, doubtful = line.partition("?")
            word, *relatives = known.split()
            note(word, relatives, "+")
            note(word, doubtful.split(), "?")
    for sign, word, relatives in _corrections(language):
        note(word, relatives, sign)
    return Relatives(*({word: frozenset(own) for word, own in table.items()} for table in (sure, both)))


def _corrections(language: str) -> Iterator[tuple[str, str, list[str]]]:
    """What somebody noted: a sign, a word, and the words that belong to it, may belong to it or only look so."""
    for line in _read("families.txt"):
        if line.startswith(f"{language} "):
            _, sign, word, *others = line.split()
            yield sign, fold(word), [fold(other) for other in others]


def _read(name: str) -> list[str]:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").splitlines()


def are_strangers(word: str, other: str, language: str) -> bool:
    """Whether somebody noted that they only look related."""
    return not {(fold(word), fold(other)), (fold(other), fold(word))}.isdisjoint(_strangers(language))


@cache
def _strangers(language: str) -> frozenset[tuple[str, str]]:
    corrections = _corrections(language)
    return frozenset((word, other) for sign, word, others in corrections for other in others if sign == "-")


def are_relatives(word: str, other: str, language: str) -> bool:
    """Whether it is sure that they belong together, one way or the other."""
    pairs = ((word, other), (other, word))
    return any(is_form_of(one, two, language) or same_family(one, two, language) for one, two in pairs)


# ---- by the look of it

SUFFIXES = {
    "en": "er or ess ette let ling ist ism ian ic al ous y ly ful less ness hood ship dom ish able ment like proof "
    "wise ward iness iest ier est r ing ed",
    "de": "chen lein in innen ig lich isch alisch haft los ung schaft heit keit er ler ner erin essin ln ern bar sam "
    "artig rei erei ieren iert eln n",
    "fr": "eur euse ier iere iste age ment tion ette et elle ade eux ique que aire erie ie er ir ee on eau ine esse "
    "able ateur atrice isme asse ois iser ifier cien cienne ien ard al ial nal r i re in",
}
VERBS = {"en", "n", "t", "et", "te", "st"}
"""In German, what makes a verb or an adjective of a noun, and would make one noun of another only to the eye."""
PREFIXES = {
    "en": "un de dis re en em fore over under out mis non sub super anti inter mid",
    "de": "ge be ent ver zer er un auf ab an aus ein vor nach um mit ur",
    "fr": "de des en em re in im sur sous anti mi pre",
}
LINKS = {"en": ("", "s"), "de": ("", "s", "es", "n", "en", "er", "e", "ens"), "fr": ("", "e", "s")}
"""What may stand between the parts of a compound."""


def looks_related(word: str, other: str, language: str) -> bool:
    """Whether one is built like something made of the other. English words that a dictionary has are in the table."""
    if language == "en" and is_in_dictionary(word, language) and is_in_dictionary(other, language):
        return False
    return any(
        looks_put_together(one, two, language) or looks_derived(one, two, language)
        for one, two in ((word, other), (other, word))
    )


def looks_put_together(word: str, part: str, language: str) -> bool:
    """Whether a word is a part and another word, one after the other."""
    whole, links = _plain(word), LINKS[language]
    rests = []
    for piece in _pieces(part, language):
        rests += [whole[len(piece + link) :] for link in links if whole.startswith(piece + link)]
        rests += [whole.removesuffix(piece).removesuffix(link) for link in links if whole.endswith(piece)]
    return any(len(rest) < len(whole) and _stands_alone(rest, language) for rest in rests)


def holds_a_relative(word: str, other: str, language: str) -> bool:
    """Whether a word that no dictionary has looks put together with a relative: firestation, for a firefighter."""
    whole = _plain(word)
    if is_in_dictionary(word, language) or is_in_dictionary(whole, language):
        return False
    splits = ((whole[:at], whole[at:]) for at in range(3, len(whole) - 2))
    halves = (split for split in splits if all(_stands_alone(half, language) for half in split))
    return any(
        is_form_of(half, other, language) or same_family(half, other, language) for split in halves for half in split
    )


def _stands_alone(word: str, language: str) -> bool:
    """Whether a dictionary has it, and not as a form of another; dictionaries have too many words of three letters."""
    if len(word) < 4:
        return fold(word) in concepts().words(language)
    return is_in_dictionary(word, language) and fold(word) in lemmas(word, language)


def looks_derived(word: str, stem: str, language: str) -> bool:
    """Whether a word is a stem with what is put before or behind it."""
    prefixes, suffixes = ("", *PREFIXES[language].split()), {"", *SUFFIXES[language].split()}
    base = lemma(word, language)
    if language == "de" and base.islower():
        suffixes |= VERBS
    for form in {_plain(word), _plain(base)}:
        for prefix in prefixes:
            for one in _stems(stem, language):
                if not form.startswith(prefix + one) or form == one:
                    continue
                tail = form[len(prefix + one) :]
                if len(one) + len(prefix) < 4 and len(tail) < 3 + (len(one) < 3) and tail not in SURE:
                    continue  # too short to tell anything
                undoubled = tail[1:] if tail and tail[0] == one[-1] else tail
                if language == "fr" and undoubled == "e" and (undoubled != tail or len(one) > 4):
                    return True  # chatte, sorcière
                if (tail or prefix) and not {tail, undoubled}.isdisjoint(suffixes):
                    return True
    return False


def _plain(word: str) -> str:
    """In small letters, and with one kind of e, which changes its accent within a family; a and o keep theirs."""
    return word.casefold().translate(E_ACCENTS)


E_ACCENTS = str.maketrans("éèêëç", "eeeec")
SURE = {"in", "ig", "te", "ne"}
"""Endings that say something even after three letters."""


def _stems(word: str, language: str) -> set[str]:
    """What remains of a word within others."""
    whole = _plain(word)
    stems = {whole}
    if len(whole) > 2 and whole[-1] in "eaoy":
        stems.add(whole[:-1])
    if language == "fr":
        stems |= {whole[: -len(end)] + other for end, other in FRENCH_ENDS if whole.endswith(end) and len(whole) > 4}
    if language == "de" and whole[-2:] in ("er", "el", "en") and len(whole) > 4:
        stems.add(whole[:-2] + whole[-1])
    return stems | _softened(stems) if language == "de" else stems


def _pieces(word: str, language: str) -> set[str]:
    """The same for compounds, which change a word less."""
    whole = _plain(word)
    pieces = {whole}
    if language == "de":
        pieces |= {whole[:-1]} if len(whole) > 4 and whole.endswith("e") else set()
        pieces |= _softened(pieces)
    return pieces


def _softened(stems: set[str]) -> set[str]:
    soft = {one[:at] + SOFT[letter] + one[at + 1 :] for one in stems for at, letter in enumerate(one) if letter in SOFT}
    return {one for one in (*soft, *(fold(one) for one in (*stems, *soft))) if one}


FRENCH_ENDS = (("ai", "ay"), ("que", "c"), ("eur", ""), ("ure", ""), ("eau", "el"))
SOFT = {"a": "ä", "o": "ö", "u": "ü"}
"""The umlaut that a plural or a derivation brings."""


def joined(word: str) -> list[str]:
    """The words that are joined by hyphens and the like, if there are several."""
    own = parts(word)
    return own if len(own) > 1 else []
