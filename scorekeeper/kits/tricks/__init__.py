"""Counts what all games of tricks share: card points, announcements, the last trick; and holds the
words of the table.
"""

from scorekeeper.engine.book.reader import read_glossary

GLOSSARY = read_glossary(__name__)
