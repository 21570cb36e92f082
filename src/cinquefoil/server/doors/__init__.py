"""The doors of the house: what comes in over HTTP and through sockets, and who is let in."""
