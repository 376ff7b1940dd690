"""The opponent that looks ahead: games that fit what its seat has seen, played on from each of its choices."""
