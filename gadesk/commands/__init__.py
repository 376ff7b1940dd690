"""The subcommands of `gadesk`: a module each, with `add_parser(subparsers)` and `run(args) -> int`.

The module of a command is imported when the command is given, or its help is asked for; what it needs to run is
imported inside `run`. A new command is a module and a line in `COMMANDS`.
"""

from __future__ import annotations

COMMANDS = {
    "window": "open the window (as no command does)",
    "sync": "bring the card library up to date with the public Index",
    "selfplay": "let programs play each other and print the figures",
    "tournament": "let bots and decks play against each other until it is clear which are stronger",
    "lab": "try a deck out in many games of programs, or compare two versions of it",
    "host": "run a game for somebody in this network, and print the code that lets them in",
    "join": "take the seat at a table in this network",
    "watch": "watch a game in this network, by the code for spectators",
    "tables": "list the tables that are open in this network",
    "games": "list the games that were played, and how the decks have done",
    "replay": "watch a game again, print its log, or write a file to share",
    "cards": "look at cards and compile their texts",
    "deck": "check a deck list",
    "backup": "write decks, games, boards and settings into one file",
    "restore": "bring back what a backup holds; no file that is there is written over",
    "scenario": "run a scenario file (docs/scenarios.md)",
    "rulebook": "count which of the rulebook's ids are tested, or show one's tests",
    "bench": "measure the engine and the start on this machine",
    "flow": "count what a player clicks in whole games, and how much of it is passing",
    "shot": "draw a screen into a picture, without a display",
    "demo": "play one game with no screen, leaving its log and six pictures",
}
"""What `gadesk --help` says of each command; its module is called as it is."""
