"""The database: its schema, reading, grouped writing, migrations and backups."""
