"""Holds the verbs: this floor alone sees both storage and rules, and this floor alone commits."""
