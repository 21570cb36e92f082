"""How `data/` is made from public vectors and WordNet: `./scripts/words`.

    wordnet.py      the files of WordNet, read
    links.py        how strongly words are tied by what it tells of them
    relatives.py    which words are of a family
    __main__.py     the files that come of it

It is needed only to make the data anew. They are kept in the repository: nobody who installs or plays downloads them.
"""
