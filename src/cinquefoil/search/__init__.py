"""Search over any kernel. Compiled."""
