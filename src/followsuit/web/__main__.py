"""``python -m followsuit.web`` is ``followsuit serve``."""

import argparse
import sys

from followsuit.web.serve import add_parser

parser = argparse.ArgumentParser("followsuit")
add_parser(parser.add_subparsers(required=True))
arguments = parser.parse_args(["serve", *sys.argv[1:]])
sys.exit(arguments.run(arguments))
