"""A bot that always wants to win."""

from menzi.hookspecs import hookimpl


class Optimist:
    def __init__(self, seed):
        pass

    def choose(self, view, legal):
        return view.table.actions.win


@hookimpl
def menzi_register_bots(registry):
    registry.add_bot("illegal_bot", Optimist)
