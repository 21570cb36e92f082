"""Players that need no person. What they are given is the view and the events of their seat, nothing else."""

from cinquefoil.bots.analysis import Analysis, Candidate, analyse, analyse_game
from cinquefoil.bots.bot import Bot, Cancelled
from cinquefoil.bots.review import Review, review
from cinquefoil.bots.sit import sit

__all__ = ["Analysis", "Bot", "Cancelled", "Candidate", "Review", "analyse", "analyse_game", "review", "sit"]
