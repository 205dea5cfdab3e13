// Long lists leave for main in parts (protocol, Parts). What is not sent yet waits here until it is asked for.
import { PART, type Parts } from '../protocol.ts';
import { BadInput } from './faults.ts';

export interface PartsKeeper {
  of<Item>(items: Item[]): Parts<Item>;
  more(rest: number): Parts<unknown>;
}

export function createParts(): PartsKeeper {
  const rests = new Map<number, unknown[]>();
  let numbers = 0;

  function cut<Item>(items: Item[]): Parts<Item> {
    if (items.length <= PART) return { items, rest: undefined };
    const rest = (numbers += 1);
    rests.set(rest, items.slice(PART));
    return { items: items.slice(0, PART), rest };
  }

  return {
    of: cut,
    more(number) {
      const items = rests.get(number);
      rests.delete(number);
      if (items === undefined) throw new BadInput('rest', 'nothing waits under this number');
      return cut(items);
    },
  };
}
