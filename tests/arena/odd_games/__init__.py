"""Connect Four at tables where something is wrong with the view: what bots make of it is wrong too."""
