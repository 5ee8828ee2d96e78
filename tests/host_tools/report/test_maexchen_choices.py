"""What a report says of how good choices in Mäxchen were: against what the equilibrium is worth, and mistakes that were
planted."""

import pytest
from known_matches import Maexchen
from schiri.games.maexchen.partner import likelihood, solved
from schiri.games.maexchen.rules.game import MIA, RANKING, ranking
from schiri_tools.games import host_game
from schiri_tools.games.maexchen.choices import Perfect
from schiri_tools.report import collection

LIFE = (("lives", 1),)


def said(order, answer, claims, value):
    """Returns how likely a perfect player makes that claim among all allowed ones."""
    shares = [answer.bluffs[order.index(one)] for one in claims]
    share = answer.bluffs[order.index(value)] / sum(shares) if any(shares) else 0
    return sum(
        likelihood(own) * (lie * share + (1 - lie) * (own == value))
        for own, lie in zip(order, answer.lies, strict=True)
    )


@pytest.mark.parametrize("small", (False, True))
def test_the_best_claims_and_answers_are_together_worth_the_equilibrium(small):
    order, perfect = ranking(small), Perfect(small)
    for beaten, answer in zip((*order, None), solved(order), strict=True):
        if beaten == MIA:
            continue
        best = sum(likelihood(own) * max(perfect.claims(beaten, own).values()) for own in order)
        assert best == pytest.approx(answer.worth, abs=1e-12)
        claims = list(perfect.claims(beaten, order[0]))
        other = sum(
            said(order, answer, claims, value) * max(perfect.answers(beaten, value).values(), default=0)
            for value in claims
        )
        assert other == pytest.approx(1 - answer.worth, abs=1e-12)


def judged(made, language="en"):
    return collection.game_of(made.data(), host_game, language).judged()


def believed(value):
    """Returns the chance left to a player whose claim is believed."""
    return 1 - solved(RANKING)[RANKING.index(value)].worth


def test_a_claim_below_what_one_has_is_a_mistake_by_what_it_gives_away():
    """Record 3: Ada has a 6-5 and claims 3-1, which no perfect player doubts. So she misses Ben's doubts of a true 6-5.
    Ben's doubt is not judged, as it could not occur against a perfect player, who never claims 3-1."""
    made = Maexchen(options=LIFE).throw().event("claim", value=31).doubt([6, 5]).end()
    (claim,) = judged(made)
    doubted = solved(RANKING)[-1].doubts[RANKING.index(65)]
    assert 0 < doubted < 1 and not solved(RANKING)[-1].doubts[RANKING.index(31)]
    cost = doubted + (1 - doubted) * believed(65) - believed(31)
    assert (claim.record, claim.seat) == (3, 0) and claim.cost == pytest.approx(cost, abs=1e-12)
    told = claim.mistake.thrown, claim.mistake.chosen, claim.mistake.better.replace("\N{NO-BREAK SPACE}", " ")
    assert told == ("6-5", "claim 3-1", f"To claim 6-5 was worth {100 * cost:.1f} % more.")


def with_belief_in_a_lie():
    """Record 6: Ada believes a second claim, which a perfect player doubts from 5-2 on; both choices are judged."""
    made = Maexchen(options=LIFE).throw().event("claim", value=52).throw().event("claim", value=66)
    return made.throw().event("claim", value=21).doubt([2, 1]).end()


@pytest.mark.parametrize(
    ("language", "told"), (("en", "To doubt was worth"), ("de", "Zweifeln war"), ("fr", "Douter valait"))
)
def test_belief_where_too_many_have_to_lie_is_a_mistake(language, told):
    (found,) = [one for one in judged(with_belief_in_a_lie(), language) if one.record == 6]
    assert found.seat == 0 and found.mistake.better.startswith(told)


@pytest.mark.parametrize("options", ((("lives", 2),), (("lives", 1), ("house", "equal"))))
def test_what_is_not_solved_is_not_judged(options):
    made = Maexchen(options=options).throw().event("claim", value=31).doubt([6, 5])
    assert not judged(made.end("finished" if made.game.phase == "over" else "ended"))


def test_m5_a_cup_that_was_passed_on_is_not_judged():
    made = Maexchen(options=LIFE).throw().event("claim", value=52).event("pass", value=66).doubt([6, 6]).end()
    assert [one.record for one in judged(made)] == [3]
