"""Speaks to the database: engines, transactions, replica, caches, backups."""
