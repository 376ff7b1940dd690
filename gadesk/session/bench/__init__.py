"""Measuring how quick the program is (`gadesk bench`)."""
