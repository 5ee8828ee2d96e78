"""The report as text: a few lines for each match."""

from collections.abc import Iterator, Sequence

from ..logs.sentences import of_handicap
from ..narration.names import without_invisible
from .choice_quality import Judgements
from .game import Game
from .match import Match
from .remarks import remarks


def summaries(games: Sequence[Game], with_paths: bool) -> Iterator[list[str]]:
    """Yields the lines for each match, and at the end those on the players' choices if there are several matches."""
    judgements = Judgements()
    for game in games:
        yield summary(game, with_paths)
        if len(games) > 1:
            judgements.take(without_invisible(str(game.match.path)), game)
    told = [without_invisible(line) for line in judgements.lines()]
    if told:
        yield told


def summary(game: Game, with_path: bool = False) -> list[str]:
    """Returns the lines for a match: players, course, outcome, the seal of the dice, the signature, and the remarks.
    `with_path` puts the path of the log before them."""
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
    handicap = [match.words.told(sentence) for sentence in of_handicap(match.header["options"], match.names)]
    return [title, *rematch, *handicap, *game.summary(), *game.why, game.outcome, *_proofs(match), *remarks(match)]


def _proofs(match: Match) -> list[str]:
    """Returns the sentences on the seal of the dice and on the signature."""
    proofs = (match.facts["seal"], match.facts["signature"] if match.facts["box"] else None)
    return [without_invisible(match.words.told(proof)) for proof in proofs if proof]
