"""Players that are programs; they see a `PlayerView`, `Decision`s and `Event`s like everyone else."""

from gadesk.bots.bot import BotMaker
from gadesk.bots.sensible import Sensible
from gadesk.bots.simple import Passer, RandomBot

MAKERS: dict[str, BotMaker] = {"random": RandomBot, "passer": Passer, "sensible": Sensible}
