"""What keeps a house pleasant: reports, mutes and bans, the host's commands, and data that goes."""
