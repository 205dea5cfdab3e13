// The search for differences: its progress, stopping it, and continuing from the same place.
import { describe, expect, it, vi } from 'vitest';
import type { ComparedRow, ComparedSoFar } from '../../../contract/calls/history.ts';
import { ok } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { createCompareRun, type CompareRun } from '../../../renderer/features/history/compare-run.ts';

const row = (number: number): ComparedRow => ({
  change: 'changed',
  subject: `LN-${number}`,
  at: epochMillis(number),
  fields: [],
});

/** Each part contains one row and is answered on demand. */
function inParts(parts: number) {
  const asked: (string | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const run = createCompareRun(async ({ cursor }) => {
    asked.push(cursor);
    await new Promise<void>((resolve) => void waiting.push(resolve));
    const next = Number(cursor ?? '0') + 1;
    const soFar: ComparedSoFar = { looked: next * 10, of: parts * 10 };
    return ok({ rows: [row(next)], ...(next < parts && { nextCursor: String(next), soFar }) });
  });
  const answer = async (): Promise<void> => {
    await vi.waitFor(() => expect(waiting).not.toHaveLength(0), { timeout: 15_000 });
    waiting.shift()?.();
    await settled();
  };
  return { run, asked, answer };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const now = ({ looked }: CompareRun) => looked.getState();

describe('the search for differences', () => {
  it('reports its progress and rows until everything was searched', async () => {
    const { run, answer } = inParts(3);
    const came: number[] = [];
    const page = run.page(0, ({ total }) => came.push(total));
    await answer();
    expect(now(run)).toMatchObject({ state: 'looks', soFar: { looked: 10, of: 30 }, found: 1 });
    await answer();
    expect(now(run)).toMatchObject({ soFar: { looked: 20, of: 30 }, found: 2, isWhole: false });
    await answer();
    expect((await page).ok).toBe(true);
    expect(now(run)).toMatchObject({ state: 'rests', soFar: undefined, found: 3, isWhole: true });
    expect(came).toEqual([1, 2]);
  });

  it('requests nothing after a stop, and continues from the same place', async () => {
    const { run, asked, answer } = inParts(4);
    const page = run.page(0, () => undefined);
    await answer();
    run.stop();
    // The request in flight is still used.
    await answer();
    expect(now(run)).toMatchObject({ state: 'stopped', isLong: true, soFar: { looked: 20 }, found: 2 });
    await settled();
    expect(asked).toEqual([undefined, '1']);
    run.goOn();
    expect(now(run).state).toBe('looks');
    await answer();
    await answer();
    expect(await page).toMatchObject({ value: { rows: [1, 2, 3, 4].map(row), total: 4 } });
    expect(asked).toEqual([undefined, '1', '2', '3']);
  });

  it('is not stopped by a stop that arrives after its end', async () => {
    const { run, answer } = inParts(1);
    const page = run.page(0, () => undefined);
    await settled();
    run.stop();
    await answer();
    await page;
    expect(now(run)).toMatchObject({ state: 'rests', isWhole: true });
    const again = run.page(0, () => undefined);
    await answer();
    expect(await again).toMatchObject({ value: { rows: [row(1)] } });
  });

  it('is reported after a moment, not before', async () => {
    const { run, answer } = inParts(3);
    void run.page(0, () => undefined);
    await answer();
    expect(now(run).isLong).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 320));
    await answer();
    expect(now(run).isLong).toBe(true);
  });
});
