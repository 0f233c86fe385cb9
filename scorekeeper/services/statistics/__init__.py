"""What a club's matches add up to: counted from the logs, kept, and counted again at need."""

import scorekeeper.services.statistics.marks  # noqa: F401  (it listens from now on)
