"""A club of many years, made in minutes: to look at, and to measure by."""
