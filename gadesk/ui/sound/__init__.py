"""What the table sounds like: which sounds there are, when they are heard, and the device that plays them."""
