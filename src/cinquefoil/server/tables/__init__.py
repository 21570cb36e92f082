"""Tables: their logs, everybody around them, and what can be done there."""
