"""Keeps tournaments: a journal behind links and roles; every change is an entry."""
