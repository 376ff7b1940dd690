"""One game being played: seats, host process, journal, undo, save, replay, and the views on the wire."""
