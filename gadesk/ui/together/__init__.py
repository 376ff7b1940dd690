"""The screen on which two people find each other: tables of the network, a code, a table of one's own."""
