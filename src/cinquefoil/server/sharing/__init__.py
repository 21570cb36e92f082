"""Several servers that share the tables of one PostgreSQL: what they tell one another, and who is there."""
