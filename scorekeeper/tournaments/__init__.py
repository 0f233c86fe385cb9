"""The draw: pairing, seating, standings and prizes, pure; what was published comes in as facts."""
