"""Reading the words of a sheet: who and what is named, whether a condition holds, how much something is."""
