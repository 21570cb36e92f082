"""What we know of words: So Clover! is played with them.

    spelling.py        how words are written
    concepts.py        the same thing in all our languages
    known.py           whether there is such a word
    families.py        which words belong together
    english.py         vectors and links of English words
    associations.py    what people think of with a word
    ties.py            how strongly a clue is tied to a keyword, by all of these
    making/            how the files in data/ are made

What people wrote lies in text files that anybody can mend: `concepts.txt`, `associations/`, `families.txt` and
`unfit.txt`. Where the rest comes from is said in `NOTICE.md`.
"""
