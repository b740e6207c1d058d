"""The rules of a table as a page that people read, made from the spec and the options in force.

    page        what a page consists of, and how it is printed
    texts       the sentences that a spec brings along, with values put in
    flow        what follows from the mechanisms: opening, turns, claims, memory, the end
    sections    the page itself, section by section

Nothing here knows a game: its words come from the spec's `display` and `texts`.
"""

from menzi.describe.page import Grid, Items, Page, Section, page_data, page_text
from menzi.describe.sections import describe

__all__ = ["Grid", "Items", "Page", "Section", "describe", "page_data", "page_text"]
