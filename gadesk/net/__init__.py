"""Playing with another machine: invitations, this machine's addresses, hosting and joining."""

PORT = 4077
