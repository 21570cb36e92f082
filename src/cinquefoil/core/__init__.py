"""What a game is, from outside and from inside. Knows no game."""

from cinquefoil.core.build import check_build

check_build()
