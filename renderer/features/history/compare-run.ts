// Searches for the differences between two moments, page by page, and reports its progress, because it can
// take long and find little. The operator can stop it and continue from the same place.
import { createStore, type StoreApi } from 'zustand';
import type { ComparedRow, ComparedSoFar } from '../../../contract/calls/history.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Result } from '../../../contract/errors.ts';
import { PAGE_OF_ROWS } from '../../components/data-ahead.ts';
import type { SomeRows } from '../../components/data-rows.ts';
import { monoNow } from '../../clock.ts';
import { createWalk } from '../../components/data-walk.ts';

export interface CompareProgress {
  /** `rests`: no search runs, because the requested rows are loaded. */
  state: 'looks' | 'stopped' | 'rests';
  /** It has run long enough to show its progress. */
  isLong: boolean;
  soFar: ComparedSoFar | undefined;
  /** Rows found so far. */
  found: number;
  /** Everything was searched. */
  isWhole: boolean;
}

export interface CompareRun {
  /** Unique, so that the rows of one search are never shown for another, even for the same question. */
  key: string;
  looked: StoreApi<CompareProgress>;
  page: (
    from: number,
    soFar: (rows: SomeRows<ComparedRow>) => void,
  ) => Promise<Result<SomeRows<ComparedRow>>>;
  /** Takes effect at once: the request in flight is short, and no other follows. */
  stop: () => void;
  goOn: () => void;
}

type Ask = (at: { cursor?: string; limit: number }) => Promise<Result<CallOutput<'history.compare'>>>;

/** A shorter search shows no progress (ms). */
const LONG = 300;

let made = 0;

export function createCompareRun(ask: Ask): CompareRun {
  made += 1;
  const looked = createStore<CompareProgress>(() => ({
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
    // Reported while the page is incomplete and the search continues.
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
      const answer = await walk.page(0, from, PAGE_OF_ROWS, (part) => {
        note(part.total, false);
        soFar(part);
      });
      if (!answer.ok) return answer;
      const found = from + answer.value.rows.length;
      // While rows may follow, the total includes one page more.
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
