"""Work beside play: whatever would hold up a table is done in processes of its own."""
