"""The door for `python -m gadesk`."""

import sys

from gadesk.cli import main

if __name__ == "__main__":
    sys.exit(main())
