"""Bots at tables: when they move, and the processes that think for them."""
