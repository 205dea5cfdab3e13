// Sends long lists to main in chunks, whatever call they answer. The rest waits here until main asks for it.
import { CHUNK_ROWS } from '../chunk-rows.ts';
import type { Rests } from '../protocol.ts';
import { BadInput } from './faults.ts';

/** An answer as it is sent, and the numbers of its lists' rests. */
export interface Cut {
  readonly value: unknown;
  readonly rests?: Rests | undefined;
}

export interface AnswerChunks {
  /** Cuts the answer itself, or the lists in its properties. */
  cut(value: unknown): Cut;
  /** The next chunk of this rest. */
  more(rest: number): Cut;
}

export function createAnswerChunks(): AnswerChunks {
  const waiting = new Map<number, unknown[]>();
  let numbers = 0;

  function first(items: unknown[], name: string, rests: Record<string, number>): unknown[] {
    if (items.length <= CHUNK_ROWS) return items;
    rests[name] = numbers += 1;
    waiting.set(numbers, items.slice(CHUNK_ROWS));
    return items.slice(0, CHUNK_ROWS);
  }

  function cut(value: unknown): Cut {
    const rests: Record<string, number> = {};
    if (Array.isArray(value)) return { value: first(value, '', rests), rests };
    if (typeof value !== 'object' || value === null) return { value };
    const long = Object.entries(value).filter(
      (entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && entry[1].length > CHUNK_ROWS,
    );
    if (long.length === 0) return { value };
    return {
      value: { ...value, ...Object.fromEntries(long.map(([name, all]) => [name, first(all, name, rests)])) },
      rests,
    };
  }

  return {
    cut,
    more(number) {
      const items = waiting.get(number);
      waiting.delete(number);
      if (items === undefined) throw new BadInput('rest', 'nothing waits under this number');
      return cut(items);
    },
  };
}
