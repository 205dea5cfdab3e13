// The way through what differs: told of once it is long, stopped where it is, gone on with at the same place.
import { describe, expect, it, vi } from 'vitest';
import type { ComparedRow, ComparedSoFar } from '../../../contract/calls/history.ts';
import { ok } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { createLooking, type Looking } from '../../../renderer/features/history/looking.ts';

const row = (number: number): ComparedRow => ({
  change: 'changed',
  subject: `LN-${number}`,
  at: epochMillis(number),
  fields: [],
});

/** A part holds one row and is answered when it is told to; there are so many parts. */
function inParts(parts: number) {
  const asked: (string | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const looking = createLooking(async ({ cursor }) => {
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
  return { looking, asked, answer };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const now = ({ looked }: Looking) => looked.getState();

describe('looking for what differs', () => {
  it('says how far it is and what it found, until all is looked at', async () => {
    const { looking, answer } = inParts(3);
    const came: number[] = [];
    const page = looking.page(0, ({ total }) => came.push(total));
    await answer();
    expect(now(looking)).toMatchObject({ state: 'looks', soFar: { looked: 10, of: 30 }, found: 1 });
    await answer();
    expect(now(looking)).toMatchObject({ soFar: { looked: 20, of: 30 }, found: 2, isWhole: false });
    await answer();
    expect((await page).ok).toBe(true);
    expect(now(looking)).toMatchObject({ state: 'rests', soFar: undefined, found: 3, isWhole: true });
    expect(came).toEqual([1, 2]);
  });

  it('asks nothing more once it was stopped, and goes on at the place where it was', async () => {
    const { looking, asked, answer } = inParts(4);
    const page = looking.page(0, () => undefined);
    await answer();
    looking.stop();
    // What was on its way is still taken in.
    await answer();
    expect(now(looking)).toMatchObject({ state: 'stopped', isLong: true, soFar: { looked: 20 }, found: 2 });
    await settled();
    expect(asked).toEqual([undefined, '1']);
    looking.goOn();
    expect(now(looking).state).toBe('looks');
    await answer();
    await answer();
    expect(await page).toMatchObject({ value: { rows: [1, 2, 3, 4].map(row), total: 4 } });
    expect(asked).toEqual([undefined, '1', '2', '3']);
  });

  it('is not held by a stop that came too late, when the rows that follow are asked for', async () => {
    const { looking, answer } = inParts(1);
    const page = looking.page(0, () => undefined);
    await settled();
    looking.stop();
    await answer();
    await page;
    expect(now(looking)).toMatchObject({ state: 'rests', isWhole: true });
    const again = looking.page(0, () => undefined);
    await answer();
    expect(await again).toMatchObject({ value: { rows: [row(1)] } });
  });

  it('is told of once it has taken a moment, and not before', async () => {
    const { looking, answer } = inParts(3);
    void looking.page(0, () => undefined);
    await answer();
    expect(now(looking).isLong).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 320));
    await answer();
    expect(now(looking).isLong).toBe(true);
  });
});
