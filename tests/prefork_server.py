"""The program loaded once, and started for each folder that is named on a line of its input: a fork
that makes the app and serves it, as the command does, without the seconds of loading.
"""

import os
import sys

# What the process that answers loads.
import granian.server

import scorekeeper.cli.serve
import scorekeeper.cli.worker
from scorekeeper.main import main

__all__ = ["granian", "scorekeeper"]

if __name__ == "__main__":
    for line in sys.stdin:
        if child := os.fork():
            sys.stdout.write(f"{child}\n")
            sys.stdout.flush()
            os.waitpid(child, 0)
        else:
            folder = line.removesuffix("\n")
            main(["serve", "--host", "127.0.0.1", "--port", "0", "--instance", folder])
