"""`python -m menzi` is the command `menzi`."""

from menzi.cli import main

main()
