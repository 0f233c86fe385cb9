"""Takes tournaments in from files and hands them out as files."""
