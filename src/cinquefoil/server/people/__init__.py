"""Who comes to the house: guests, their names, and how they are known again."""
