"""Item models of the table: one list model a zone, fed by views."""
