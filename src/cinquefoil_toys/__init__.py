"""Two toy games that live outside the house and prove that a game needs nothing but its own folder.

Connect Four is a game of turns on a compiled kernel, and OpenSpiel has it too, so the two can be measured side by side.
Mind Meld is the other kind: everyone acts at once, in free text, in secret. `CINQUEFOIL_GAMES=cinquefoil_toys` puts
both on the shelf.
"""
