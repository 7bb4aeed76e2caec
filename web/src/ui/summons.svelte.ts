// What asks for the player while something else is looked at: in the title of the tab, and as a line above the other rooms.
import type { Table } from './address';

class Summons {
  words = $state('');
  table = $state.raw<Table | undefined>();
}

export const summons = new Summons();
