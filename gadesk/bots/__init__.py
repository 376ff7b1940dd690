"""Players that are programs; they see a `PlayerView`, `Decision`s and `Event`s like everyone else."""

from gadesk.bots.bot import BotMaker
from gadesk.bots.novice import Novice
from gadesk.bots.sensible import Sensible
from gadesk.bots.simple import Passer, RandomBot
from gadesk.bots.target import Target
from gadesk.protocol.plans import TARGET

MAKERS: dict[str, BotMaker] = {
    "random": RandomBot, "passer": Passer, "novice": Novice, "sensible": Sensible, TARGET: Target,
}  # fmt: skip
