"""A function as a player, for the module puissance: takes a win in one, else plays what a short search likes.

    puissance judge python:record_agent.py"""
from puissance import Engine

engine = Engine()


def agent(record):
    for move in record.legal_moves:
        after = record.copy()
        after.play(move)
        if after.winner:
            return move
    return engine.choose(record, "negamax(depth=2,eval=windows)").move
