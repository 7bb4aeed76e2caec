"""An agent of Kaggle's ConnectX, as it is: the column nearest to the centre that has room.

    puissance judge python:kaggle_agent.py"""


def agent(observation, configuration):
    columns = configuration.columns
    free = [column for column in range(columns) if observation.board[column] == 0]
    return min(free, key=lambda column: abs(2 * column - columns + 1))
