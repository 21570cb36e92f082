"""The games of the house, one folder each. What stands here is on the shelf."""
