"""Stands between the network and the app, so that nobody slow is waited for by somebody quick."""
