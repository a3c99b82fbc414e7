"""Full-text search in lists and help: every word typed must occur, whatever its case or accents."""

import unicodedata


def plain(text: str) -> str:
    """A text as it is compared: small letters without accents.

    >>> plain("Jogo dos PEÕES"), plain("Strauß")
    ('jogo dos peoes', 'strauss')
    """
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def has_words(said: str, typed: str) -> bool:
    """Whether each word typed is somewhere in what is said, which is already plain.

    >>> has_words(plain("poda alfa-beta, Búsqueda"), "BETA busqueda")
    True
    """
    return all(word in said for word in plain(typed).split())
