"""Two strangers who know the window from outside alone: a monkey and a reader."""
