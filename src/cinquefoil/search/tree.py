"""Monte Carlo tree search over any kernel, for what one seat knows.

The tree grows from what a seat sees now. A simulation goes down it through a world that the seat cannot tell from the
true one (`redeal`), by moves as that seat would see them (`seen`): what it cannot see never becomes a branch. Where
nothing is hidden this is UCT with chance nodes, and a moment whose outcome is certain is marked exact and not searched
again. Every player is taken to play for the own win (max^n).
"""

from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from cinquefoil.core.rng import Rng
from cinquefoil.core.state import CHANCE, OVER, State
from cinquefoil.search.knowledge import Knowledge
from cinquefoil.search.nodes import UNKNOWN, Nodes

ANY: Final = -1
"""Instead of a move: whichever the search prefers."""
OUT: Final = -1
"""Instead of a node: the simulation has left the tree."""
HIDDEN_HERE: Final = 0
SEEN: Final = 1
OPEN: Final = 2
"""What the seat knows of a moment: not all; all; all, and so does everybody."""
MOST_NODES: Final = 2_000_000
DRAWS: Final = 8
"""How often chance is asked for an outcome that is not certain yet."""
STEEPEST: Final = 30.0
"""Promises beyond this are cut off, so that nothing overflows."""


@final
class Tree:
    """What a search has found out so far. The same state, seat, seed and number of simulations give the same tree."""

    def __init__(self, root: State, seat: i64, knowledge: Knowledge, rng: Rng) -> None:
        self.knowledge: Knowledge = knowledge
        self.rng: Rng = rng
        self.seat: i64 = seat
        self.root: State = root
        self.hidden: bool = root.hides_from(seat)
        self.secrets: bool = secrets(root)
        """Whether anything is hidden from anybody: what is not now will not be."""
        self.nodes: Nodes = Nodes()
        self.nodes.add(ANY, 1.0)
        self.payoffs: vec[float] = vec[float]([0.0 for _ in range(root.players)])
        self.totals: vec[float] = vec[float]([0.0 for _ in range(root.players)])
        """What the simulations from this root brought each seat."""
        self.counted: i64 = 0
        self.path: vec[i64] = vec[i64]()
        self.actors: vec[i64] = vec[i64]()
        """Who acts at each node of the path."""
        self.certain: vec[i64] = vec[i64]()
        """SEEN if the seat knows everything there, OPEN if everybody does."""
        self.settled: vec[float] = vec[float]()
        """What seat 0 gets there if nothing better is found than what is certain; UNKNOWN if nothing is."""
        self.options: vec[i64] = vec[i64]()
        """The nodes of the moves that are possible in the world of this simulation."""

    # ---- what was found out

    def simulations(self) -> i64:
        return self.nodes.visits[0]

    def solved(self) -> bool:
        """Nothing more can be learnt: the outcome is certain."""
        return self.nodes.exact[0] >= 0.0

    def win(self, seat: i64) -> float:
        """The share of the win that a seat may expect."""
        if self.nodes.exact[0] >= 0.0:
            return share(self.nodes.exact[0], seat)
        if self.counted == 0:
            return 1.0 / float(self.root.players)
        return self.totals[seat] / float(self.counted)

    def choices(self) -> vec[i64]:
        """The nodes of the moves, or outcomes, that were looked at."""
        nodes = vec[i64]()
        for node in range(self.nodes.first[0], self.nodes.first[0] + self.nodes.counts[0]):
            nodes = append(nodes, node)
        return nodes

    def root_moves(self) -> vec[i64]:
        """The moves, or outcomes, that were looked at."""
        moves = vec[i64]()
        for node in self.choices():
            moves = append(moves, self.nodes.moves[node])
        return moves

    def worth(self, node: i64, mover: i64) -> float:
        """The share of the win that the mover may expect of the move to a node."""
        if self.nodes.exact[node] >= 0.0:
            return share(self.nodes.exact[node], mover)
        visits: i64 = self.nodes.visits[node]
        return self.nodes.gains[node] / float(visits) if visits else 0.0

    def best(self) -> i64:
        """The node of the move to make, OUT if none was looked at.

        The move tried most often of those whose outcome is open; if it seems no better, the best that is certain. What
        is certainly lost is only for those who have nothing else.
        """
        mover: i64 = self.root.actor()
        sure: i64 = OUT
        tried: i64 = OUT
        for node in self.choices():
            if self.nodes.exact[node] >= 0.0:
                if sure == OUT or self.worth(node, mover) > self.worth(sure, mover):
                    sure = node
            elif tried == OUT or self.nodes.visits[node] > self.nodes.visits[tried]:
                tried = node
        if sure == OUT or tried == OUT:
            return max(sure, tried)
        known: float = self.worth(sure, mover)
        return sure if known > 0.0 and known >= self.worth(tried, mover) else tried

    # ---- growing

    def run(self, simulations: i64, only: i64 = ANY) -> None:
        """So many more simulations, none once the outcome is certain; with `only` each begins with that move."""
        for _ in range(simulations):
            if only == ANY and self.nodes.exact[0] >= 0.0:
                return
            self.simulate(only)

    def simulate(self, only: i64) -> None:
        world: State = self.root.copy()
        if self.hidden:
            world.redeal(self.seat, self.rng)
        self.path = vec[i64]()
        self.actors = vec[i64]()
        self.certain = vec[i64]()
        self.settled = vec[float]()
        node: i64 = 0
        while True:
            actor: i64 = world.actor()
            certain: bool = not self.hidden or not world.hides_from(self.seat)
            self.step(node, actor, HIDDEN_HERE if not certain else SEEN if self.secrets and secrets(world) else OPEN)
            if actor == OVER:
                self.pay_out(world)
                if world.players <= 2:
                    self.nodes.exact[node] = self.payoffs[0]
                break
            if self.nodes.exact[node] >= 0.0 and only == ANY:
                self.pay_exactly(self.nodes.exact[node])
                break
            node = self.descend(node, actor, world, certain, only)
            only = ANY
            if node == OUT:
                self.play_out(world)
                break
        self.back_up()

    def step(self, node: i64, actor: i64, knowledge: i64) -> None:
        self.path = append(self.path, node)
        self.actors = append(self.actors, actor)
        self.certain = append(self.certain, knowledge)
        self.settled = append(self.settled, UNKNOWN)

    def descend(self, node: i64, actor: i64, world: State, certain: bool, only: i64) -> i64:
        """Makes the next move in the world; the node it leads to, or OUT."""
        nodes = self.nodes
        if nodes.counts[node] == 0:
            if (node > 0 and nodes.visits[node] < self.knowledge.patience) or nodes.size() > MOST_NODES:
                return OUT
            if certain:
                self.expand(node, actor, world)
        if actor == CHANCE:
            outcome: i64 = self.draw(node, world, certain)
            seen: i64 = world.seen(outcome, self.seat) if self.hidden else outcome
            world.apply(outcome)
            return self.after_chance(node, seen)
        if not certain:
            self.meet(node, world)
        child: i64 = 0
        if only != ANY:
            child = nodes.child(node, only)
        else:
            child = self.prefer(node, actor, certain, False)
            if nodes.exact[child] >= 0.0:
                child = self.look_elsewhere(node, actor, certain, child)
        move: i64 = nodes.moves[child]
        reveals: bool = self.hidden and world.reveals(move)
        world.apply(move)
        if reveals and world.actor() != OVER:
            self.step(child, world.actor(), HIDDEN_HERE)
            return OUT
        return child

    def prefer(self, node: i64, actor: i64, certain: bool, unsettled: bool) -> i64:
        if self.knowledge.guided:
            return self.select(node, actor, certain, unsettled)
        return self.select_plainly(node, actor, certain, unsettled)

    def look_elsewhere(self, node: i64, actor: i64, certain: bool, sure: i64) -> i64:
        """A move whose outcome is certain has nothing to teach. So another is tried, in case it is better.

        What counts for the moments before is what is certain.
        """
        other: i64 = self.prefer(node, actor, certain, True)
        if other == OUT:
            return sure
        self.settled[len(self.settled) - 1] = self.nodes.exact[sure]
        return other

    def draw(self, node: i64, world: State, certain: bool) -> i64:
        """An outcome of chance; likewise, if that one is certain, one that is not."""
        outcome: i64 = world.random_legal(self.rng)
        if not certain:
            return outcome
        child: i64 = self.nodes.child(node, outcome)
        if self.nodes.exact[child] < 0.0:
            return outcome
        for _ in range(i64(DRAWS)):
            other: i64 = world.random_legal(self.rng)
            if self.nodes.exact[self.nodes.child(node, other)] < 0.0:
                self.settled[len(self.settled) - 1] = self.nodes.exact[child]
                return other
        return outcome

    def expand(self, node: i64, actor: i64, world: State) -> None:
        """Gives a node, of which the seat knows everything, all that can follow."""
        nodes = self.nodes
        legal = world.legal()
        start: i64 = nodes.size()
        if actor == CHANCE:
            for outcome in legal:
                nodes.add(outcome, float(world.weight(outcome)))
        else:
            self.add_moves(world, legal)
        total: float = 0.0
        for child in range(start, start + len(legal)):
            total += nodes.priors[child]
        for child in range(start, start + len(legal)):
            nodes.priors[child] /= total
        nodes.first[node] = start
        nodes.counts[node] = len(legal)

    def add_moves(self, world: State, moves: vec[i64]) -> None:
        """A node for each move, as interesting as it is promising."""
        if not self.knowledge.guided:
            for move in moves:
                self.nodes.add(move, 1.0)
            return
        promises = self.knowledge.promises(world, moves)
        for at in range(i64(len(moves))):
            self.nodes.add(moves[at], exp(min(max(promises[at], -STEEPEST), STEEPEST)))

    def meet(self, node: i64, world: State) -> None:
        """Finds the moves that are possible in this world; where something is hidden they may differ in another."""
        nodes = self.nodes
        legal = world.legal()
        new = vec[i64]()
        for move in legal:
            if nodes.child(node, move) == OUT:
                new = append(new, move)
        if len(new):
            nodes.enlarge(node)
            self.add_moves(world, new)
            nodes.counts[node] += len(new)
        options = vec[i64](capacity=48)
        for move in legal:
            child: i64 = nodes.child(node, move)
            nodes.chances[child] += 1
            options = append(options, child)
        self.options = options

    def after_chance(self, node: i64, seen: i64) -> i64:
        child: i64 = self.nodes.child(node, seen)
        if child != OUT:
            return child
        self.nodes.enlarge(node)
        self.nodes.add(seen, 0.0)
        self.nodes.counts[node] += 1
        return self.nodes.size() - 1

    # ---- choosing

    def select(self, node: i64, actor: i64, certain: bool, unsettled: bool) -> i64:
        """PUCT: success so far, and curiosity in proportion to promise. What was never tried counts as average.

        If it shall be unsettled, what is certain does not count; OUT if nothing is left.
        """
        nodes = self.nodes
        visits = nodes.visits
        priors = nodes.priors
        options = self.options
        exploration: float = self.knowledge.exploration
        start: i64 = nodes.first[node]
        size: i64 = nodes.counts[node] if certain else len(options)
        average: float = nodes.hopes[node] / float(visits[node]) if visits[node] else 0.5
        curiosity: float = exploration * sqrt(float(visits[node]) + 1.0)
        if not certain:
            whole: float = 0.0
            for at in range(size):
                whole += priors[options[at]]
            exploration /= whole
        best: i64 = OUT
        highest: float = -1.0
        for at in range(size):
            child: i64 = start + at if certain else options[at]
            score: float = nodes.exact[child]
            if score >= 0.0:
                if unsettled:
                    continue
                score = share(score, actor)
            else:
                tried: float = float(visits[child])
                if not certain:
                    curiosity = exploration * sqrt(float(nodes.chances[child]))
                score = nodes.gains[child] / tried if tried > 0.0 else average
                score += curiosity * priors[child] / (1.0 + tried)
            if score > highest:
                highest = score
                best = child
        return best

    def select_plainly(self, node: i64, actor: i64, certain: bool, unsettled: bool) -> i64:
        """UCB1: what was never tried comes first, in random order."""
        nodes = self.nodes
        options = self.options
        start: i64 = nodes.first[node]
        size: i64 = nodes.counts[node] if certain else len(options)
        met: float = log(float(nodes.visits[node]) + 1.0)
        best: i64 = OUT
        highest: float = -1.0
        untried: i64 = 0
        for at in range(size):
            child: i64 = start + at if certain else options[at]
            tried: float = float(nodes.visits[child])
            score: float = nodes.exact[child]
            if score >= 0.0:
                if unsettled:
                    continue
                score = share(score, actor)
            elif tried == 0.0:
                untried += 1
                if self.rng.below(untried) == 0:
                    best = child
                continue
            else:
                if not certain:
                    met = log(float(nodes.chances[child]) + 1.0)
                score = nodes.gains[child] / tried + self.knowledge.exploration * sqrt(met / tried)
            if untried == 0 and score > highest:
                highest = score
                best = child
        return best

    # ---- the end of a simulation

    def play_out(self, world: State) -> None:
        knowledge = self.knowledge
        rng = self.rng
        left: i64 = knowledge.horizon
        actor: i64 = world.actor()
        while actor != OVER:
            if actor == CHANCE:
                world.apply(world.random_legal(rng))
            elif left == 0:
                for seat in range(world.players):
                    self.payoffs[seat] = knowledge.estimate(world, seat)
                return
            else:
                world.apply(knowledge.playout_move(world, rng))
                left -= 1
            actor = world.actor()
        self.pay_out(world)

    def pay_out(self, world: State) -> None:
        """Winners share the win; where nobody wins all share it, except who plays alone."""
        winners: i64 = world.winners()
        players: i64 = world.players
        count: i64 = 0
        for seat in range(players):
            count += (winners >> seat) & 1
        for seat in range(players):
            if count:
                self.payoffs[seat] = float((winners >> seat) & 1) / float(count)
            else:
                self.payoffs[seat] = 1.0 / float(players) if players > 1 else 0.0

    def pay_exactly(self, seat_0: float) -> None:
        for seat in range(self.root.players):
            self.payoffs[seat] = share(seat_0, seat)

    def back_up(self) -> None:
        nodes = self.nodes
        payoffs = self.payoffs
        at: i64 = len(self.path) - 1
        while at >= 0:
            if self.settled[at] >= 0.0:
                self.pay_exactly(self.settled[at])
            node: i64 = self.path[at]
            actor: i64 = self.actors[at]
            mover: i64 = self.actors[at - 1] if at > 0 else -1
            nodes.visits[node] += 1
            if mover >= 0:
                nodes.gains[node] += payoffs[mover]
            if actor >= 0:
                nodes.hopes[node] += payoffs[actor]
            at -= 1
        for seat in range(self.root.players):
            self.totals[seat] += payoffs[seat]
        self.counted += 1
        if nodes.exact[self.path[len(self.path) - 1]] >= 0.0:
            self.prove()

    def prove(self) -> None:
        """What is certain at the end of the path may make the moments before it certain."""
        at: i64 = len(self.path) - 2
        while at >= 0:
            node: i64 = self.path[at]
            actor: i64 = self.actors[at]
            if self.certain[at] == HIDDEN_HERE and actor != self.seat:
                return  # the other may have moves that this world does not show
            if self.nodes.exact[node] < 0.0:
                alike: bool = self.certain[at] == SEEN and actor != self.seat and actor != CHANCE
                self.nodes.exact[node] = self.common(node) if alike else self.proof(node, actor)
                if self.nodes.exact[node] < 0.0:
                    return
            at -= 1

    def common(self, node: i64) -> float:
        """What seat 0 gets whatever another does, who does not see everything and so may not know what is best."""
        nodes = self.nodes
        first: i64 = nodes.first[node]
        for child in range(first, first + nodes.counts[node]):
            if nodes.exact[child] != nodes.exact[first]:
                return UNKNOWN
        return nodes.exact[first]

    def proof(self, node: i64, actor: i64) -> float:
        """What seat 0 is certain of: the best that can follow, after chance the average; UNKNOWN if it is not known."""
        nodes = self.nodes
        known: bool = True
        best: float = 0.0
        shares: float = 0.0
        whole: float = 0.0
        for child in range(nodes.first[node], nodes.first[node] + nodes.counts[node]):
            exact: float = nodes.exact[child]
            if exact < 0.0:
                known = False
            else:
                shares += nodes.priors[child] * exact
                whole += nodes.priors[child]
                best = max(best, share(exact, actor))
        if actor == CHANCE:
            return shares / whole if known else UNKNOWN  # divided, so that a certain win is 1 and not nearly
        return share(best, actor) if known or best >= 1.0 else UNKNOWN

    # ---- going on

    def follow(self, seen: i64) -> bool:
        """Makes the node that a move leads to the root, if anything grows there; `restart` then says what it is."""
        child: i64 = self.nodes.child(0, seen)
        if child == OUT or self.nodes.counts[child] == 0:
            return False
        self.nodes = self.nodes.rooted(child)
        return True

    def restart(self, root: State) -> None:
        """Searches on from this state with what the tree knows of it."""
        self.root = root
        self.hidden = root.hides_from(self.seat)
        self.secrets = secrets(root)
        self.counted = 0
        for seat in range(root.players):
            self.totals[seat] = 0.0


def secrets(state: State) -> bool:
    """Whether anything is hidden from anybody."""
    for seat in range(state.players):  # noqa: SIM110  a generator would not be compiled to a loop
        if state.hides_from(seat):
            return True
    return False


def share(seat_0: float, seat: i64) -> float:
    """Of the win that two players, or one, play for: what a seat has if seat 0 has so much."""
    return 1.0 - seat_0 if seat == 1 else seat_0
