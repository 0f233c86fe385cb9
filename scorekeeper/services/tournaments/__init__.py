"""Tournaments as the web sees them: a journal behind links and roles; every change is an entry."""
