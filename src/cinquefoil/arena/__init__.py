"""Bots against bots: fair deals, many games, and what can be said of who is stronger."""
