"""How a game goes on: turns, phases, Opportunity, the Effects Stack, triggers and state-based checks."""
