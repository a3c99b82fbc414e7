"""``compare``: several searches of one source, side by side."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from tui_explorer.cli.options import as_json, flag
from tui_explorer.cli.program import Command
from tui_explorer.cli.search_options import SearchOptions, searched, source_argument, title
from tui_explorer.errors import Interrupted, UsageError
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.words import usage
from tui_explorer.words.console import ORDERS, ORDERS_MISSING

if TYPE_CHECKING:
    pass


@click.command("compare", cls=Command)
@source_argument
@flag("--all, every", "Every algorithm that fits.")
@flag("--orders", "One algorithm in every order that fits.")
@searched
@as_json
def command(asked: SearchOptions, every: bool, orders: bool, as_json: bool) -> None:
    """Put minimax beside alpha-beta on SOURCE.

    Of a uniform tree, b children everywhere and all leaves at depth m, the formulas are told: b^m
    and its kin. Of any other, the effective branching factor b*: b*^m is the number of leaves.
    Chess has about b = 35 and m = 100, and 35^100 is about 10^154.
    """
    if not orders:
        _compare_algorithms(asked, every=every, as_json=as_json)
    elif every:
        raise UsageError(*usage.TWO_COMPARISONS)
    elif asked.conventions.order != "natural":
        raise UsageError(*usage.EVERY_ORDER)
    else:
        _compare_orders(asked, as_json=as_json)


def _compare_algorithms(asked: SearchOptions, *, every: bool, as_json: bool) -> None:
    from tui_explorer.searches.compare import (
        compared,
        count_orders,
        side_by_side,
        with_less_of_a_table,
    )
    from tui_explorer.searches.fit import warn_of_what_is_unused

    with progress() as work:
        opened = asked.open(work)
        settings = asked.settings(opened, lambda *searched: compared(*searched, every=every))
        budgets = asked.budgets(work)
        comparison = side_by_side(opened, settings, budgets, every=every)
        warn_of_what_is_unused(comparison.runs)
        if settings.deepening and settings.table == "sound" and not work.interrupted:
            kept = next(run for run in comparison.runs if run.settings.table)
            comparison.tables = with_less_of_a_table(kept, opened, budgets)
        are_orders_known = work.interrupted or count_orders(comparison, work.phase(ORDERS))
        if as_json:
            from tui_explorer.formats.write.json_documents import json_comparison

            skipped = {"skipped": comparison.skipped} if comparison.skipped else {}
            work.write_json({**json_comparison(comparison), **skipped})
        else:
            from tui_explorer.view.comparison_page import comparison_page

            glyphs = glyphs_for(sys.stdout)
            titles = [title(run, glyphs) for run in comparison.runs]
            work.write_lines(comparison_page(comparison, titles, glyphs))
        if not are_orders_known:
            raise Interrupted(ORDERS_MISSING)


def _compare_orders(asked: SearchOptions, *, as_json: bool) -> None:
    from tui_explorer.searches.compare import in_every_order

    with progress() as work:
        opened = asked.open(work)
        table = in_every_order(opened, asked.settings(opened), asked.budgets(work))
        if as_json:
            from tui_explorer.formats.write.json_documents import json_orders
            from tui_explorer.words.results import TIES_DECIDE

            warnings = {"warnings": [TIES_DECIDE]} if table.is_swayed_by_ties else {}
            work.write_json({**json_orders(table), **warnings})
        else:
            from tui_explorer.view.comparison_page import order_page

            glyphs = glyphs_for(sys.stdout)
            work.write_lines(order_page(table, title(table.runs[0], glyphs), glyphs))
