"""Says who somebody is and what they may: accounts, clubs, codes, public addresses."""
