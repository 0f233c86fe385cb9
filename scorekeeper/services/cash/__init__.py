"""The club's cash box: booking, taking back, and what every balance is made of."""
