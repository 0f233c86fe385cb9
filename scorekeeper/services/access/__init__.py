"""Says who somebody is and what they may: accounts, clubs and their members, codes, public addresses."""
