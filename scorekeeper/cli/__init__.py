"""Commands for the terminal; what a game needs is asked of the pure floors and the services."""
