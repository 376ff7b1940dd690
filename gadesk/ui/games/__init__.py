"""The games that were played: their list, and watching one again."""
