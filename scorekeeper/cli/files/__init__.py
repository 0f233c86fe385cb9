"""Commands that turn files into answers or paper."""
