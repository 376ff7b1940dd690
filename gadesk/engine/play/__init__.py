"""Playing cards and abilities: permission, targets, costs, payment, activation and materialization."""
