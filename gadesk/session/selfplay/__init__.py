"""Programs playing each other, with the invariants that must hold in every game (docs/invariants.md)."""
