"""All that passes between a seat and its host: plans, decisions, events, views and messages (docs/protocol.md)."""
