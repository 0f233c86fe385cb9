"""Makes the HTML of papers, and has it printed."""
