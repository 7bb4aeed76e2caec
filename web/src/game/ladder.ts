// Where the rungs of the ladder stand in Connect Four: Elo above the first, as the engine has it measured.
import first from 'virtual:first-answers';

export const ladder: readonly number[] = first.portrait.ladder;
