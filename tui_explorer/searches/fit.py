"""Fit settings to a source: what an algorithm can search, what is refused, and what is kept."""

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
    """The same settings, with an algorithm that fits the source, and as deep as it is meant."""
    settings = as_deep_as_meant(settings, source)
    kind = source.kind_under(settings)
    if kind in catalog.load_algorithm(settings.algorithm).solves:
        return settings
    return replace(settings, algorithm=catalog.default_algorithm(kind))


def as_meant(settings: Settings, source: Source) -> Settings:
    """The same settings with the algorithm that the source's author wants, else one that fits.

    An algorithm that is without the switches that were asked for is not what is wanted.
    """
    meant, settings = source.origin.algorithm, as_deep_as_meant(settings, source)
    if not meant or source.kind_under(settings) != source.kind:
        return fitted(settings, source)
    wanted = replace(settings, algorithm=meant)
    return wanted if without_misfits(wanted) == wanted else fitted(settings, source)


def as_deep_as_meant(settings: Settings, source: Source) -> Settings:
    """The same settings with the depth limit that the source's author wants, if nobody set one."""
    is_set = settings.depth is not None or settings.deepening
    return settings if is_set else replace(settings, depth=source.origin.depth)


def as_far_as_fits(given: Settings, source: Source, *, names_algorithm: bool) -> Settings:
    """Settings that were given for all sources, without those that this one refuses.

    An algorithm that was not given by its name is the one that the source's author wants. Moves by
    hand are of one source only.
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
    """Whether nothing is refused, as far as that is soon known; a depth limit may still come."""
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
    """Refuse what a search would refuse, as far as that is soon known: nothing is searched."""
    refuse_what_does_not_fit(source, settings)
    if isinstance(source, TreeSource):
        depth = 1 if settings.deepening and settings.depth is None else settings.depth
        order = settings.order if settings.order == "eval" else "natural"
        source.build_tree(replace(settings, depth=depth, order=order))


def refuse_what_does_not_fit(source: Source, settings: Settings) -> None:
    """Say in one sentence why a source cannot be searched so, before anything is searched."""
    name = settings.algorithm
    catalog.load_algorithm(name)
    if settings.order not in source.orders():
        hint = catalog.choices(settings.order, source.orders())
        raise refusals.no_order(source.origin.name, settings.order, hint)
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
        raise refusals.never_ends(source.origin.name)
    if settings.quiescence is not None and settings.depth is None and not settings.deepening:
        raise refusals.nothing_to_look_beyond()


def _refuse_what_cannot_be_opposed(source: Source, settings: Settings) -> None:
    if source.kind != ZERO_SUM:
        raise refusals.nothing_guaranteed(source.origin.name, source.kind)
    if settings.opponent and len(source.players) == 1:
        raise refusals.nobody_to_oppose(source.origin.name)
    if settings.table:
        raise refusals.no_table_opposed()


def refuse_what_is_unused(source: Source, settings: Settings, names: list[str]) -> None:
    """Refuse what is said of leaves where none of the algorithms to be run relies on it."""
    for said in LEAF_SETTINGS:
        given = getattr(settings, said) is not None
        if given and not any(said in catalog.load_algorithm(name).relies_on for name in names):
            fitting = catalog.fitting(source.kind_under(settings))
            able = [name for name in fitting if said in catalog.load_algorithm(name).relies_on]
            raise refusals.unused(settings.algorithm, said, able)


def warn_of_what_is_unused(runs: Sequence[Run]) -> None:
    """Warn of a window where none of the searches keeps one, nor is in an order made for it."""
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
    return refusals.misfit(settings.algorithm, source.origin.name, why, default)


def why_not(source: Source, settings: Settings) -> str:
    """The reason why an algorithm cannot search a source; empty if it can."""
    kind = source.kind_under(settings)
    if kind in catalog.load_algorithm(settings.algorithm).solves:
        return ""
    return refusals.why_not(kind, len(source.players), by_dice=kind != source.kind)
