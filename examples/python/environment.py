#!/usr/bin/python3
"""Puissance as an environment for reinforcement learning: its core needs Puissance alone, and around it stand those
of Gymnasium (one player against one of ours) and PettingZoo (two players), where they are installed.

    environment.py [GAME]     plays random games, and shows the last

An action is a place in Record.legal_mask. An observation has the board as rows of 0, 1 (the player to move) and 2, and
the mask. The reward is 1 for a win, -1 for a loss or an illegal move, else 0.
"""

import random
import sys
from typing import Any, Optional

from puissance import Engine, Game, Record

Observation = dict[str, Any]


class Board:
    """A game, as both environments play it."""

    def __init__(self, game: str = "connect4") -> None:
        self.game = Game(game)
        self.reset()

    def reset(self) -> None:
        self.record = Record("", self.game)
        self.foul: Optional[str] = None  # Who has lost by an illegal move.

    def observe(self) -> Observation:
        own = 1 if self.record.turn == "first" else 2
        board = [[0 if cell == 0 else 1 if cell == own else 2 for cell in row] for row in self.record.cells]
        return {"board": board, "action_mask": [int(legal) for legal in self.record.legal_mask]}

    def play(self, action: int) -> None:
        """Requires: the game is not over."""
        if self.record.legal_mask[action]:
            self.record.play(self.game.moves[action])
        else:
            self.foul = self.record.turn

    @property
    def is_over(self) -> bool:
        return self.foul is not None or self.record.is_over

    def reward(self, player: str) -> int:
        if self.foul is not None:
            return -1 if self.foul == player else 0
        return 0 if self.record.winner is None else 1 if self.record.winner == player else -1


class Opponent:
    """A level, a rung or an algorithm of Puissance, on the other side of a Board."""

    def __init__(self, game: Game, player: str, seed: int = 0) -> None:
        self.engine, self.player, self.seed = Engine(game), player, seed

    def reply(self, board: Board) -> None:
        move = self.engine.choose(board.record, self.player, seed=self.seed + len(board.record)).move
        board.play(board.game.moves.index(str(move)))


try:
    import gymnasium  # type: ignore[import]
    import numpy

    class PuissanceEnv(gymnasium.Env):  # type: ignore[misc]
        """One player, who begins, against one of ours."""

        metadata = {"render_modes": ["ansi"]}

        def __init__(self, game: str = "connect4", opponent: str = "level:3", render_mode: Optional[str] = None) -> None:
            self.board = Board(game)
            self.opponent = opponent
            self.render_mode = render_mode
            shape = (self.board.game.rows, self.board.game.columns)
            actions = len(self.board.game.moves)
            self.action_space = gymnasium.spaces.Discrete(actions)
            self.observation_space = gymnasium.spaces.Dict({
                "board": gymnasium.spaces.Box(0, 2, shape, numpy.int8),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), numpy.int8)})

        def _observe(self) -> Observation:
            return {name: numpy.array(value, numpy.int8) for name, value in self.board.observe().items()}

        def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
            super().reset(seed=seed)
            self.board.reset()
            self.other = Opponent(self.board.game, self.opponent, int(self.np_random.integers(1 << 31)))
            return self._observe(), {}

        def step(self, action: int) -> Any:
            self.board.play(int(action))
            if not self.board.is_over:
                self.other.reply(self.board)
            return self._observe(), self.board.reward("first"), self.board.is_over, False, {}

        def render(self) -> Optional[str]:
            return str(self.board.record) if self.render_mode == "ansi" else None
except ImportError:
    pass

try:
    import gymnasium.spaces as spaces  # type: ignore[import]
    import numpy
    from pettingzoo import AECEnv  # type: ignore[import]

    class PuissanceAEC(AECEnv):  # type: ignore[misc]
        """Two players, by turns."""

        metadata = {"render_modes": ["ansi"], "name": "puissance"}

        def __init__(self, game: str = "connect4", render_mode: Optional[str] = None) -> None:
            super().__init__()
            self.board = Board(game)
            self.render_mode = render_mode
            self.possible_agents = ["first", "second"]
            shape, actions = (self.board.game.rows, self.board.game.columns), len(self.board.game.moves)
            self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
            self.observation_spaces = {agent: spaces.Dict({
                "board": spaces.Box(0, 2, shape, numpy.int8),
                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8)}) for agent in self.possible_agents}

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

        def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
            self.board.reset()
            self.agents = self.possible_agents[:]
            self.agent_selection = "first"
            self.rewards = {agent: 0 for agent in self.agents}
            self._cumulative_rewards = {agent: 0 for agent in self.agents}
            self.terminations = {agent: False for agent in self.agents}
            self.truncations = {agent: False for agent in self.agents}
            self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

        def observe(self, agent: str) -> Observation:
            return {name: numpy.array(value, numpy.int8) for name, value in self.board.observe().items()}

        def step(self, action: Optional[int]) -> None:
            agent = self.agent_selection
            if self.terminations[agent]:
                self._was_dead_step(action)
                return
            self._cumulative_rewards[agent] = 0
            self.board.play(int(action))  # type: ignore[arg-type]
            self.rewards = {one: self.board.reward(one) for one in self.agents}
            self.terminations = {one: self.board.is_over for one in self.agents}
            self.agent_selection = "second" if agent == "first" else "first"
            self._accumulate_rewards()

        def render(self) -> Optional[str]:
            return str(self.board.record) if self.render_mode == "ansi" else None
except ImportError:
    pass


def random_game(board: Board, opponent: Opponent, chance: random.Random) -> int:
    """The reward of a player of legal moves at random."""
    board.reset()
    while not board.is_over:
        mask = board.observe()["action_mask"]
        board.play(chance.choice([action for action, legal in enumerate(mask) if legal]))
        if not board.is_over:
            opponent.reply(board)
    return board.reward("first")


def main() -> None:
    board = Board(sys.argv[1] if len(sys.argv) > 1 else "connect4")
    opponent = Opponent(board.game, "easy", seed=1)
    rewards = [random_game(board, opponent, random.Random(seed)) for seed in range(20)]
    print(f"20 games at random against easy: {rewards.count(1)} won, {rewards.count(0)} drawn, {rewards.count(-1)} lost")
    print(board.record)


if __name__ == "__main__":
    main()
