"""Train Hard: ``train 3`` plays, learns from it and writes weights of version 3."""

import os
from argparse import ArgumentParser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError

from games.ai import network

if TYPE_CHECKING:
    from games.management.training.simulator import Records

WEIGHTS = Path(network.__file__).with_name("weights.json")

#: A generation learns from its own deals and from those of the ones before it, so many
#: in all: older players met other hands.
REMEMBERED = 3


class Command(BaseCommand):
    help = (
        "Betters Hard’s weights: the learner plays deals against a mix of players, and "
        "its networks learn how deals end. Needs the extra `train`."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "weights_version", metavar="version", help="the name of the new weights"
        )
        parser.add_argument(
            "--start",
            type=Path,
            default=WEIGHTS,
            metavar="FILE",
            help="weights to go on from; by default those that Hard plays with",
        )
        parser.add_argument(
            "--from-scratch",
            action="store_true",
            help="begin with weights that know nothing",
        )
        parser.add_argument(
            "--anew",
            action="store_true",
            help="new networks learn from what the ones of --start play",
        )
        parser.add_argument(
            "--out", type=Path, default=WEIGHTS, metavar="FILE", help="where they go"
        )
        parser.add_argument(
            "--generations",
            type=int,
            default=1,
            help="each plays with what it has learnt, and learns from the last deals",
        )
        parser.add_argument(
            "--deals", type=int, default=300_000, help="deals of each generation"
        )
        parser.add_argument("--epochs", type=int, default=4)
        parser.add_argument("--rate", type=float, default=1e-3)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--processes", type=int, default=os.cpu_count() or 1, metavar="N"
        )
        parser.add_argument(
            "--matches",
            type=int,
            default=1000,
            help="matches against each peer that tell how strong the result is",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (find_spec("numba") and find_spec("numpy")):
            raise CommandError("First install the extra: pip install '.[train]'")
        # The processes share the cores already.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        from games.management.training import generations, weightsfile

        heads = learners = generations.from_scratch(options["seed"])
        if not options["from_scratch"]:
            heads = generations.ready(weightsfile.read(options["start"]))
        if not options["anew"]:
            learners = heads
        records: list[Records] = []
        for number in range(options["generations"]):
            plan = generations.Plan(
                deals=options["deals"],
                epochs=options["epochs"],
                rate=options["rate"],
                seed=options["seed"] + number,
                processes=options["processes"],
            )
            self.stdout.write(f"Generation {number + 1}:")
            records = [*records, generations.recorded(heads, plan)][-REMEMBERED:]
            known = generations.joined(records)
            learnt = generations.next_generation(learners, known, plan)
            for head, how in learnt.items():
                self.stdout.write(f"  {head}: {how}")
            heads = learners = {head: how.weights for head, how in learnt.items()}
            weightsfile.write(options["out"], heads, options["weights_version"])
        for name, share in generations.tried(heads, options["matches"]):
            self.stdout.write(f"  wins {share:.1%} of the matches against {name}")
