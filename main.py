"""The door for those who start gadesk from its source tree: `python main.py`."""

import sys

from gadesk.cli import main

if __name__ == "__main__":
    sys.exit(main())
