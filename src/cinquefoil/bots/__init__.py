"""Players that need no person. What they are given is the view and the events of their seat, nothing else."""

from cinquefoil.bots.bot import Bot, Cancelled
from cinquefoil.bots.sit import sit

__all__ = ["Bot", "Cancelled", "sit"]
