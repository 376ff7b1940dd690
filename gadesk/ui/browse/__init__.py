"""Large card and zone browser: reading cards at leisure."""
