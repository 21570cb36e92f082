"""Telling people who are not there that it is their turn, through a webhook of theirs."""
