// The way through what differs between two moments, which can be long though little is found: how far it is, and
// stopped where it is. What is stopped asks nothing more, and goes on at the same place when it is told to.
import { createStore, type StoreApi } from 'zustand';
import type { ComparedRow, ComparedSoFar } from '../../../contract/calls/history.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Result } from '../../../contract/errors.ts';
import type { SomeRows } from '../../components/data-rows.ts';
import { monoNow } from '../../clock.ts';
import { createWalk } from './walk.ts';

export interface Looked {
  /** `rests`: nobody looks, since the rows asked for are there. */
  state: 'looks' | 'stopped' | 'rests';
  /** It has taken long enough to be told of. */
  isLong: boolean;
  soFar: ComparedSoFar | undefined;
  /** Rows there are, as far as was looked. */
  found: number;
  /** Nothing is left to be looked at. */
  isWhole: boolean;
}

export interface Looking {
  /** No two have the same: what one of them found is no answer to another, though it looks for the same. */
  key: string;
  looked: StoreApi<Looked>;
  page: (
    from: number,
    soFar: (rows: SomeRows<ComparedRow>) => void,
  ) => Promise<Result<SomeRows<ComparedRow>>>;
  /** Heard at once: the one question that is on its way is short, and no other follows. */
  stop: () => void;
  goOn: () => void;
}

type Ask = (at: { cursor?: string; limit: number }) => Promise<Result<CallOutput<'history.compare'>>>;

/** What is there sooner needs no telling (ms). */
const LONG = 300;

let made = 0;

export function createLooking(ask: Ask): Looking {
  made += 1;
  const looked = createStore<Looked>(() => ({
    state: 'rests',
    isLong: false,
    soFar: undefined,
    found: 0,
    isWhole: false,
  }));
  let shut: PromiseWithResolvers<void> | undefined;
  let since: number | undefined;

  const rest = (): void => {
    shut = undefined;
    since = undefined;
    looked.setState({ state: 'rests', isLong: false, soFar: undefined });
  };

  const walk = createWalk<ComparedRow>(async ({ cursor, limit }) => {
    await shut?.promise;
    since ??= monoNow();
    const answer = await ask({ limit, ...(cursor !== undefined && { cursor }) });
    // Told where the page is short and the walk goes on.
    const soFar = answer.ok ? answer.value.soFar : undefined;
    if (soFar === undefined) rest();
    else
      looked.setState((old) => ({
        state: shut === undefined ? 'looks' : 'stopped',
        isLong: old.isLong || shut !== undefined || monoNow() - (since ?? 0) >= LONG,
        soFar,
      }));
    return answer;
  });

  const note = (found: number, isWhole: boolean): void =>
    looked.setState((old) => ({
      found: isWhole ? found : Math.max(old.found, found),
      isWhole: old.isWhole || isWhole,
    }));

  return {
    key: String(made),
    looked,
    async page(from, soFar) {
      const answer = await walk.page(0, from, (part) => {
        note(part.total, false);
        soFar(part);
      });
      if (!answer.ok) return answer;
      const found = from + answer.value.rows.length;
      // What may still follow is counted as one page more.
      note(found, answer.value.total === found);
      return answer;
    },
    stop() {
      shut ??= Promise.withResolvers<void>();
      if (looked.getState().state === 'looks') looked.setState({ state: 'stopped' });
    },
    goOn() {
      shut?.resolve();
      shut = undefined;
      if (looked.getState().state === 'stopped') looked.setState({ state: 'looks' });
    },
  };
}
