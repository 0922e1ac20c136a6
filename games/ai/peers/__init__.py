"""Peers: players by others' published ideas, to hold our levels against.

They speak the protocol of ``protocol.Peer`` and are run through ``adapter.PeerPlayer``
like any outsider that is named ``module:Class``.
"""

from games.ai.peers.better import Better, BetterEarlyGin
from games.ai.peers.camper import Camper
from games.ai.peers.protocol import Peer
from games.ai.peers.simple import EaaiSimple, GinOnly, OsSimple, RlNovice

PEERS: dict[str, type[Peer]] = {
    "eaai_simple": EaaiSimple,
    "os_simple": OsSimple,
    "rl_novice": RlNovice,
    "gin_only": GinOnly,
    "better": Better,
    "better_early_gin": BetterEarlyGin,
    "camper": Camper,
}

__all__ = ["PEERS", "Peer"]
