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

# says: plugin 'illegal_bot', choose: it chose 'win', which is not legal; legal are discard 2m, discard 3m, discard 4m, discard 5m, discard 2p, discard 5p, discard 7p, discard 6s, discard 8s, discard Ww, discard Nw, discard Rd.
