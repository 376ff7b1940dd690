"""The rules in our own words: a page of terms and keywords, and where F1 leads."""
