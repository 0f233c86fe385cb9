"""Draws and follows knock-out brackets."""
