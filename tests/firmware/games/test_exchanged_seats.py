"""Presses of both players in one sample have the same result if the players exchange their seats."""

import random

import pytest
from bench import Bench
from schiri import games
from schiri.games.fini.rules.game import Phase

DUELS = 12
SAMPLES = 12
VALUES = 3  # of dice: so few that both sides reach for the same ones
EXCHANGED = {side + key: other + key for side, other in ("AB", "BA") for key in "123456CF"}


def random_duel(rng):
    """Returns a throw and the keys of each sample: mostly both sides reach for one value; a call comes last."""
    dice = [rng.randint(1, VALUES) for _ in range(15)]
    samples = []
    for _ in range(SAMPLES):
        likely = {str(rng.randint(1, VALUES)): 0.7, str(rng.randint(1, VALUES)): 0.2, "C": 0.5, "F": 0.02}
        samples.append([side + key for side in "AB" for key, chance in likely.items() if rng.random() < chance])
    return dice, [*samples, ["AF"]]


def played(duels, seats):
    """Yields each player's dice after each sample and the verdicts; `seats` has the seat of each of the two players."""
    bench = Bench()
    bench.begin(first=seats[0])
    for dice, samples in duels:
        bench.to_duel(*dice)
        for names in samples:
            if bench.game.phase == Phase.DUEL:
                bench.press(*(names if seats == (0, 1) else [EXCHANGED[name] for name in names]))
                yield [(bench.game.taken[seat], bench.game.needless[seat]) for seat in seats]
        verdict = bench.game.verdict
        yield verdict["step"], verdict["aborted"], verdict["lengths"] and [verdict["lengths"][seat] for seat in seats]
        yield [(bench.game.chips[seat], verdict["offences"][seat], verdict["winner"] == seat) for seat in seats]
        bench.press("OK")


def test_b1_the_same_samples_of_a_fini_duel_come_out_the_same_whoever_sits_where(seeds):
    for seed in seeds:
        rng = random.Random(seed)
        duels = [random_duel(rng) for _ in range(DUELS)]
        for here, there in zip(played(duels, (0, 1)), played(duels, (1, 0)), strict=True):
            assert here == there


def random_samples(rng):
    """Yields the keys of each sample: mostly the same on both sides, and often OK."""
    for _ in range(150):
        name = rng.choice("123456CF")
        both = [["A" + name, "B" + name], rng.sample([*EXCHANGED], 2), rng.sample([*EXCHANGED], 3)]
        yield rng.choice([*both, ["OK"], ["OK", *rng.sample([*EXCHANGED], 1)], [rng.choice(["UP", "DOWN", "BACK"])]])


def exchanged(event):
    """Returns the event with exchanged seats."""
    return {key: 1 - value if key in ("first", "player") else value for key, value in event.items()}


@pytest.mark.parametrize("game", [name for name in games.NAMES if name != "fini" and games.facts_of(name).seats[0] < 3])
def test_the_same_keys_in_one_sample_give_the_same_events_whoever_sits_where(game, seeds):
    for seed in seeds:
        here, there = Bench(seed=seed), Bench(seed=seed)
        here.begin(game=game, first=0)
        there.begin(game=game, first=1)
        match = here.app.session.match
        for names in random_samples(random.Random(seed)):
            here.press(*names)
            there.press(*[EXCHANGED.get(name, name) for name in names])
            if not here.app.session or here.app.session.match is not match:
                break
            assert list(there.app.session.match.history) == [exchanged(event) for event in match.history]
