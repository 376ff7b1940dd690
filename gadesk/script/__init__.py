"""The contract: inert data classes that say what a card's abilities do."""
