"""Fit settings to a source, or refuse them before anything is searched."""

from collections.abc import Sequence
from dataclasses import replace

from tui_explorer import catalog
from tui_explorer.engine.algorithm import LEAF_SETTINGS, SWITCHES
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.analysis.warning import Plain
from tui_explorer.engine.settings import SETTING_NAMES, Settings
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.errors import ExplorerError, UsageError
from tui_explorer.searches.build import reweighed
from tui_explorer.searches.source import GameSource, Source, TreeSource
from tui_explorer.words import refusals


def fitted(settings: Settings, source: Source) -> Settings:
    """The same settings with an algorithm that fits the source, and its author's depth limit."""
    settings = as_deep_as_meant(settings, source)
    kind = source.kind_under(settings)
    if kind in catalog.load_algorithm(settings.algorithm).solves:
        return settings
    return replace(settings, algorithm=catalog.default_algorithm(kind))


def as_meant(settings: Settings, source: Source) -> Settings:
    """The same settings with the algorithm that the source's author wants, else one that fits.

    The author's algorithm is not used if it lacks a switch that the user asked for.
    """
    meant, settings = source.origin.algorithm, as_deep_as_meant(settings, source)
    if not meant or source.kind_under(settings) != source.kind:
        return fitted(settings, source)
    wanted = replace(settings, algorithm=meant)
    return wanted if without_misfits(wanted) == wanted else fitted(settings, source)


def as_deep_as_meant(settings: Settings, source: Source) -> Settings:
    """The same settings with the depth limit of the source's author, unless one is set."""
    is_set = settings.depth is not None or settings.deepening
    return settings if is_set else replace(settings, depth=source.origin.depth)


def as_far_as_fits(given: Settings, source: Source, *, names_algorithm: bool) -> Settings:
    """Settings that the user gave for all sources, without those that this source refuses.

    If the user named no algorithm, it is the one that the source's author wants. Moves by hand
    belong to one source only.
    """
    fit = fitted if names_algorithm else as_meant
    start = Settings(given.algorithm) if names_algorithm else Settings()
    kept, usual = fit(start, source), Settings()
    others = [name for name in SETTING_NAMES if name not in ("algorithm", "by_hand")]
    for name in others:
        value = getattr(given, name)
        wanted = replace(kept, algorithm=start.algorithm, **{name: value})
        if value != getattr(usual, name) and _is_accepted(source, wanted := fit(wanted, source)):
            kept = wanted
    return kept


def _is_accepted(source: Source, settings: Settings) -> bool:
    """True if nothing is refused, without a search; a depth limit may still be set later."""
    if source.has_cycles and settings.depth is None:
        settings = replace(settings, depth=1)
    try:
        refuse_early(source, settings)
        refuse_what_is_unused(source, settings, [settings.algorithm])
        if settings.weights and isinstance(source, GameSource):
            reweighed(source.game, dict(settings.weights))
    except ExplorerError:
        return False
    return True


def without_misfits(settings: Settings) -> Settings:
    """The same settings without the switches that the algorithm does not have."""
    own = catalog.load_algorithm(settings.algorithm).switches
    lacking = [switch for switch in SWITCHES if switch not in own]
    return replace(settings, **{switch: getattr(Settings(), switch) for switch in lacking})


def refuse_early(source: Source, settings: Settings) -> None:
    """Refuse what a search would refuse, as far as this is known without searching."""
    refuse_what_does_not_fit(source, settings)
    if isinstance(source, TreeSource):
        depth = 1 if settings.deepening and settings.depth is None else settings.depth
        order = settings.order if settings.order == "eval" else "natural"
        source.build_tree(replace(settings, depth=depth, order=order))


def refuse_what_does_not_fit(source: Source, settings: Settings) -> None:
    """Refuse settings that do not go with a source, before anything is searched."""
    name = settings.algorithm
    catalog.load_algorithm(name)
    if settings.order not in source.orders():
        hint = catalog.choices(settings.order, source.orders())
        raise UsageError(f"{source.origin.name} has no order {settings.order!r}", hint)
    if settings.is_opposed:
        _refuse_what_cannot_be_opposed(source, settings)
    if error := misfit(source, settings):
        raise error
    kind = source.kind_under(settings)
    for switch in SWITCHES:
        is_on = getattr(settings, switch) != getattr(Settings(), switch)
        if is_on and switch not in catalog.load_algorithm(name).switches:
            fitting = catalog.fitting(kind)
            able = [each for each in fitting if switch in catalog.load_algorithm(each).switches]
            raise refusals.lacking(name, switch, able, kind, by_dice=kind != source.kind)
    if source.has_cycles and settings.depth is None:
        raise UsageError(
            f"without a depth limit a search of {source.origin.name} would never end: "
            "it has cycles",
            "give one, as --depth 8 does",
        )
    if settings.quiescence is not None and settings.depth is None and not settings.deepening:
        raise UsageError(
            "quiescence extends a search beyond its depth limit, but there is no limit",
            "give --depth or --deepening",
        )


def _refuse_what_cannot_be_opposed(source: Source, settings: Settings) -> None:
    if source.kind != ZERO_SUM:
        raise UsageError(
            f"minimax guarantees nothing in {source.origin.name}: "
            f"{refusals.description(source.kind)}",
            "an opponent and moves by hand are for MAX against MIN",
        )
    if settings.opponent and len(source.players) == 1:
        what = f"{source.origin.name} has one player: there is no opponent"
        raise UsageError(what, "leave --opponent out")
    if settings.table:
        raise UsageError(
            "a table treats equal positions alike, but an opponent or a move by hand may not",
            "leave the table out",
        )


def refuse_what_is_unused(source: Source, settings: Settings, names: list[str]) -> None:
    """Refuse bounds or a total of leaves if none of these algorithms uses them."""
    for said in LEAF_SETTINGS:
        given = getattr(settings, said) is not None
        if given and not any(said in catalog.load_algorithm(name).relies_on for name in names):
            fitting = catalog.fitting(source.kind_under(settings))
            able = [name for name in fitting if said in catalog.load_algorithm(name).relies_on]
            hint = f"use {' or '.join(able)}" if able else f"leave --{said} out"
            raise UsageError(f"{settings.algorithm} makes no use of --{said}", hint)


def warn_of_what_is_unused(runs: Sequence[Run]) -> None:
    """Warn about a window that no search uses, neither for cuts nor for the order."""
    settings = runs[0].settings
    is_used = settings.window == Settings().window or settings.order in ("best", "worst")
    names = [run.settings.algorithm for run in runs]
    if not is_used and not any(catalog.load_algorithm(name).keeps_window for name in names):
        for run in runs:
            run.warnings.append(Plain.WINDOW_UNUSED)


def misfit(source: Source, settings: Settings) -> UsageError | None:
    """An error if an algorithm cannot search a source of this kind; it names one that can."""
    kind, why = source.kind_under(settings), why_not(source, settings)
    if not why:
        return None
    default = catalog.default_algorithm(kind)
    what = f"{settings.algorithm} does not fit {source.origin.name}: {why}"
    return UsageError(what, f"use {default}")


def why_not(source: Source, settings: Settings) -> str:
    """The reason why an algorithm cannot search a source; empty if it can."""
    kind = source.kind_under(settings)
    if kind in catalog.load_algorithm(settings.algorithm).solves:
        return ""
    return refusals.why_not(kind, len(source.players), by_dice=kind != source.kind)
