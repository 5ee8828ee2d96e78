"""Matches in a few lines of text."""

from collections.abc import Iterator, Sequence

from ..narration.names import without_invisible
from .game import Game
from .judgements import Judgements
from .match import Match
from .remarks import remarks


def summaries(games: Sequence[Game], with_paths: bool) -> Iterator[list[str]]:
    """Each match in words, and at the end how good the players' choices were in all of them, if there are several."""
    judgements = Judgements()
    for game in games:
        yield summary(game, with_paths)
        if len(games) > 1:
            judgements.take(without_invisible(str(game.match.path)), game)
    told = [without_invisible(line) for line in judgements.lines()]
    if told:
        yield told


def summary(game: Game, with_path: bool = False) -> list[str]:
    """The match in words: players, what it was made of, how it ended, the seal on its dice, its signature, and the
    remarks. The path of the log comes before it if there are several."""
    match = game.match
    title = match.words.say(
        "title_of_match",
        "Match {match}: {game}, {players}, {records} records.",
        match=match.header["match"],
        game=game.TITLE,
        players=match.words.players(match.names),
        records=len(match.records),
    )
    if with_path:
        title = f"{without_invisible(str(match.path))}: {title}"
    rematch = []
    if "rematch_of" in match.header:
        rematch = [match.words.say("rematch", "A rematch of match {match}.", match=match.header["rematch_of"])]
    return [title, *rematch, *game.summary(), *game.why, game.outcome, *_proofs(match), *remarks(match)]


def _proofs(match: Match) -> list[str]:
    """What the seal on the dice shows, and who has signed."""
    proofs = (match.facts["seal"], match.facts["signature"] if match.facts["box"] else None)
    return [without_invisible(match.words.told(proof)) for proof in proofs if proof]
