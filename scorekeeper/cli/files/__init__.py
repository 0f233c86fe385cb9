"""Holds the commands that turn files into answers or paper, without a database."""
