"""Turns a match into what people see: its sheet, its drawing, its facts in words."""
