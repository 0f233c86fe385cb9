"""Holds the verbs: the only floor that sees both storage and rules, and the only one that commits."""
