"""Checks that the installed Textual is a tested version with the signatures that were tested.

A patch release may change private parts. Whatever is not the same as when it was tested turns all
of ``ui/fast`` off, and the explorer runs on Textual's public parts alone (``stock``): slower, and
with more bytes to the terminal, but as it should.
"""

import os
from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from operator import attrgetter

import textual

SWITCH = "TUI_EXPLORER_STOCK"
"""The variable in the environment that turns the private parts off; for tests only."""

TESTED = ("8.2.8",)
"""The versions of Textual with which all tests have passed."""

_PARAMETERS = {
    "textual._compositor": {
        "Compositor._regions_to_spans": "regions",
        "Compositor._render_chops": "self crop is_rendered_line",
        "Compositor.render_partial_update": "self",
        "CompositorUpdate.render_segments": "self console",
        "LayoutUpdate.__init__": "self strips region",
    },
    "textual._styles_cache": {
        "StylesCache.clear": "self",
        "StylesCache.get_inner_outer": "cls base_background background",
        "StylesCache.render_line": (
            "self styles y size content_size padding base_background background"
            " render_content_line border_title border_subtitle opacity ansi_theme native_ansi"
        ),
        "StylesCache.render_widget": "self widget crop",
        "StylesCache.set_dirty": "self regions",
    },
    "textual._xterm_parser": {
        "XTermParser.__init__": "self debug",
        "XTermParser.feed": "self data",
        "XTermParser.tick": "self",
    },
    "textual.app": {
        "App._check_bindings": "self key priority",
        "App._display": "self screen renderable",
    },
    "textual.scrollbar": {
        "ScrollBarRender.render_bar": (
            "size virtual_size window_size position thickness vertical back_color bar_color"
        ),
    },
    "textual.widget": {
        "Widget._scroll_update": "self virtual_size",
    },
}
"""By module: the parameters of what is replaced or called."""

_ATTRIBUTES = {
    "textual._compositor": {
        "Compositor": "cuts visible_widgets",
        "Compositor.__init__": "_dirty_regions size",
    },
    "textual._styles_cache": {"StylesCache.__init__": "_cache _dirty_lines _width"},
    "textual._xterm_parser": {
        "XTermParser.__init__": "mouse_pixels terminal_size terminal_pixel_size",
    },
    "textual.screen": {
        "Screen": "_binding_chain _update_timer",
        "Screen.__init__": "_compositor _dirty_widgets",
    },
    "textual.widget": {"Widget.__init__": "_repaint_regions _styles_cache"},
}
"""By module: what a class has, or its objects from their first moment on."""


def is_tested() -> bool:
    """Whether the private parts may be used."""
    return not os.environ.get(SWITCH) and _has_tested_version() and not [*unexpected()]


def _has_tested_version() -> bool:
    """Whether Textual was installed in a tested version.

    Its files' folder says so in no time; ``textual.__version__`` would load and read for 30 ms.
    """
    installed = os.path.dirname(os.path.dirname(textual.__file__))
    folders = (os.path.join(installed, f"textual-{version}.dist-info") for version in TESTED)
    return any(map(os.path.isdir, folders))


def unexpected() -> Iterator[str]:
    """The names of private parts that are missing, or do not look as they did when tested."""
    for table, has in ((_PARAMETERS, _takes), (_ATTRIBUTES, _sets)):
        for module, parts in table.items():
            for name, words in parts.items():
                try:
                    found = attrgetter(name)(import_module(module))
                    is_as_tested = has(found, words.split())
                except (AttributeError, ImportError, TypeError, ValueError):
                    is_as_tested = False
                if not is_as_tested:
                    yield f"{module}.{name}"


def _takes(function: object, parameters: list[str]) -> bool:
    return list(signature(function).parameters) == parameters  # type: ignore[arg-type]


def _sets(owner: object, names: list[str]) -> bool:
    """Whether a class has all these names, or a function makes use of them."""
    used = owner.__code__.co_names if hasattr(owner, "__code__") else dir(owner)
    return set(names) <= set(used)


FAST = is_tested()
"""Whether the private parts are in use: found out once, when the explorer is loaded."""
