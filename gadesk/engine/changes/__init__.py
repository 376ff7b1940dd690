"""The only writer of the state: propose, replace, apply, emit."""
