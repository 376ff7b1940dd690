"""The solo start screen and the plain choice that it makes."""
