"""`python -m palazzo_bench`: the same as `palazzo bench`."""

import sys

from palazzo.cli.main import main

main(["bench", *sys.argv[1:]], prog_name="palazzo")
