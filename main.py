"""The door for those who start gadesk from its source tree, `python main.py`, and of the bundles made of it."""

import sys

from gadesk import program

if __name__ == "__main__":
    if program.works(sys.argv[1:]):
        sys.exit()
    from gadesk.cli import main

    sys.exit(main())
