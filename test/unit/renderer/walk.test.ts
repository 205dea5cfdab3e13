// From row numbers to keyset pages: every row once and in order, whatever the length of the answers.
import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../../contract/errors.ts';
import { createWalk, type AskPage } from '../../../renderer/components/data-walk.ts';

interface Kind {
  piece?: number;
  total?: number;
  skips?: boolean;
}

/** Answers at most `piece` rows at a time; skips rows only with `skips`. */
function list(rows: number, { piece = 200, total, skips = false }: Kind = {}) {
  const asked: string[] = [];
  const ask: AskPage<number> = ({ cursor, skip = 0, limit }) => {
    asked.push(`${cursor ?? ''}${skip === 0 ? '' : `+${skip}`}`);
    if (skip > 0 && !skips)
      return Promise.resolve(fail({ code: 'bad-input', field: 'skip', problem: 'not here' }));
    const from = Number(cursor ?? '0') + skip;
    const end = Math.min(rows, from + Math.min(limit, piece));
    return Promise.resolve(
      ok({
        rows: Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index),
        ...(end < rows && { nextCursor: String(end) }),
        total,
      }),
    );
  };
  return { ask, asked };
}
const hundred = (from: number, to = from + 100) =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe('a walk', () => {
  it('fills each page from short answers', async () => {
    const walk = createWalk(list(230, { piece: 33, total: 230 }).ask);
    expect(await walk.page(1, 0)).toEqual(ok({ rows: hundred(0), total: 230 }));
    expect(await walk.page(1, 200)).toEqual(ok({ rows: hundred(200, 230), total: 230 }));
  });

  it('reports the rows of a page after each answer that added some, but not those of pages before it', async () => {
    const walk = createWalk(list(230, { piece: 33 }).ask);
    const told: { from: number; total: number }[] = [];
    await walk.page(1, 100, 100, ({ rows, total }) => told.push({ from: rows[0] ?? -1, total }));
    expect(told).toEqual([
      { from: 100, total: 133 },
      { from: 100, total: 166 },
      { from: 100, total: 199 },
    ]);
  });

  it('loads two pages in one request, and continues after them', async () => {
    const { ask, asked } = list(1_000, { total: 1_000, piece: 150 });
    const walk = createWalk(ask);
    expect(await walk.page(1, 0, 200)).toEqual(ok({ rows: hundred(0, 200), total: 1_000 }));
    expect(await walk.page(1, 200)).toEqual(ok({ rows: hundred(200), total: 1_000 }));
    expect(asked).toEqual(['', '150', '200']);
  });

  it('reaches a far page in one request if main can skip rows', async () => {
    const { ask, asked } = list(1_000_000, { total: 1_000_000, skips: true });
    const walk = createWalk(ask, true);
    expect(await walk.page(1, 500_000)).toEqual(ok({ rows: hundred(500_000), total: 1_000_000 }));
    expect(await walk.page(1, 500_100)).toEqual(ok({ rows: hundred(500_100), total: 1_000_000 }));
    expect(await walk.page(1, 600_000)).toMatchObject({ value: { rows: hundred(600_000) } });
    expect(asked).toEqual(['+500000', '500100', '500200+99800']);
  });

  it('starts again once if main refuses its cursors, because the history was replaced', async () => {
    const { ask } = list(1_000, { total: 1_000 });
    let isRefusing = true;
    let refused = 0;
    const walk = createWalk<number>((at) => {
      if (at.cursor === undefined || !isRefusing) return ask(at);
      refused += 1;
      return Promise.resolve(fail({ code: 'bad-input', field: 'cursor', problem: 'not of this list' }));
    });
    await walk.page(1, 0);
    expect(await walk.page(1, 100)).toMatchObject({ ok: false, error: { field: 'cursor' } });
    expect(refused).toBe(2);
    isRefusing = false;
    expect(await walk.page(1, 100)).toMatchObject({ value: { rows: hundred(100) } });
  });

  it('skips a gap of one page instead of loading it, if main can', async () => {
    const { ask, asked } = list(1_000, { total: 1_000, skips: true });
    const walk = createWalk(ask, true);
    await walk.page(1, 0, 200);
    expect(await walk.page(1, 300)).toMatchObject({ value: { rows: hundred(300) } });
    expect(asked).toEqual(['', '200+100']);
  });

  it('starts without a cursor if that is faster, because main counts from the nearer end', async () => {
    const { ask, asked } = list(1_000_000, { total: 1_000_000, skips: true });
    const walk = createWalk(ask, true);
    await walk.page(1, 500_000);
    expect(await walk.page(1, 950_000)).toMatchObject({ value: { rows: hundred(950_000) } });
    expect(await walk.page(1, 960_000)).toMatchObject({ value: { rows: hundred(960_000) } });
    expect(asked).toEqual(['+500000', '+950000', '950100+9900']);
  });

  it('infers no end from an empty answer after skipped rows', async () => {
    const { ask } = list(1_000, { total: 5_000, skips: true });
    const walk = createWalk(ask, true);
    expect(await walk.page(1, 4_000)).toMatchObject({ value: { rows: [] } });
    expect(await walk.page(1, 900)).toEqual(ok({ rows: hundred(900), total: 1_000 }));
  });

  it('reaches a far page through those before it if it must, and later in one request', async () => {
    const { ask, asked } = list(5_000, { total: 5_000 });
    const walk = createWalk(ask, true);
    expect(await walk.page(1, 4_900)).toEqual(ok({ rows: hundred(4_900), total: 5_000 }));
    asked.length = 0;
    expect(await walk.page(1, 4_800)).toEqual(ok({ rows: hundred(4_800), total: 5_000 }));
    expect(asked).toEqual(['4800']);
  });

  it('counts one page more than it has loaded until the end, if nothing was counted', async () => {
    const walk = createWalk(list(150).ask);
    expect(await walk.page(1, 0)).toMatchObject({ value: { total: 200 } });
    expect(await walk.page(1, 100)).toMatchObject({ value: { total: 150 } });
  });

  it('corrects a count that was too high', async () => {
    const walk = createWalk(list(120, { total: 1_000 }).ask);
    expect(await walk.page(1, 900)).toEqual(ok({ rows: [], total: 120 }));
  });

  it('starts at the first row again after a new answer of the service', async () => {
    const { ask, asked } = list(300, { total: 300 });
    const walk = createWalk(ask);
    await walk.page(1, 200);
    asked.length = 0;
    await walk.page(2, 200);
    expect(asked).toEqual(['', '100', '200']);
  });

  describe('of more than 20 pages, after a new version', () => {
    /** Walks to the last row of `before`; then the list is `after`. */
    const changed = async (before: number, after: number) => {
      let { ask } = list(before, { total: before });
      const walk = createWalk<number>((at) => ask(at));
      const last = Math.floor((before - 1) / 100) * 100;
      for (let from = 0; from < last; from += 100) await walk.page(1, from);
      expect(await walk.page(1, last)).toMatchObject({ value: { total: before } });
      const { asked, ask: next } = list(after, { total: after });
      ask = next;
      return { walk, asked, last };
    };

    it('shows the new number of rows, and takes one request for the page', async () => {
      const { walk, asked, last } = await changed(2_550, 2_553);
      expect(await walk.page(2, 0)).toEqual(ok({ rows: hundred(0), total: 2_553 }));
      expect(await walk.page(2, last)).toEqual(ok({ rows: hundred(2_500, 2_553), total: 2_553 }));
      expect(asked).toEqual(['', '2500']);
    });

    it('reaches the rows of a page that is new', async () => {
      const { walk, last } = await changed(2_598, 2_601);
      expect(await walk.page(2, last)).toEqual(ok({ rows: hundred(2_500), total: 2_601 }));
      expect(await walk.page(2, 2_600)).toEqual(ok({ rows: [2_600], total: 2_601 }));
    });

    it.each([1_000, 0])('has the count of main, %d, where its rows are gone', async (left) => {
      const { walk, last } = await changed(2_550, left);
      expect(await walk.page(2, last)).toEqual(ok({ rows: [], total: left }));
    });
  });

  it('finds rows after an end that has passed', async () => {
    let { ask } = list(300, { total: 300 });
    const walk = createWalk<number>((at) => ask(at));
    await walk.page(1, 200);
    ({ ask } = list(350));
    expect(await walk.page(1, 200)).toMatchObject({ value: { total: 400 } });
    expect(await walk.page(1, 300)).toEqual(ok({ rows: hundred(300, 350), total: 350 }));
  });

  it('sends one request for a page that is wanted again while it is loading', async () => {
    const { ask, asked } = list(1_000, { total: 1_000 });
    const walk = createWalk(ask);
    const pages = await Promise.all([walk.page(1, 0), walk.page(1, 100), walk.page(1, 100)]);
    expect(pages[2]).toEqual(ok({ rows: hundred(100), total: 1_000 }));
    expect(pages[1]).toEqual(pages[2]);
    expect(asked).toEqual(['', '100']);
    await walk.page(1, 100);
    expect(asked).toEqual(['', '100', '100']);
  });

  it('keeps loading a page that is requested again after others', async () => {
    const walk = createWalk(list(100_000, { total: 100_000 }).ask);
    const first = walk.page(1, 5_000);
    void walk.page(1, 6_000);
    void walk.page(1, 7_000);
    void walk.page(1, 5_000);
    void walk.page(1, 8_000);
    expect(await first).toMatchObject({ value: { rows: hundred(5_000) } });
  });

  it('passes a failure on and continues after it', async () => {
    let fails = true;
    const { ask } = list(300);
    const walk = createWalk<number>((at) =>
      fails ? Promise.resolve({ ok: false, error: { code: 'not-connected' } }) : ask(at),
    );
    expect((await walk.page(1, 0)).ok).toBe(false);
    fails = false;
    expect((await walk.page(1, 0)).ok).toBe(true);
  });

  it('stops loading towards a page that is no longer wanted', async () => {
    const { ask, asked } = list(100_000, { total: 100_000 });
    const walk = createWalk(ask);
    for (const far of [90_000, 91_000, 92_000]) void walk.page(1, far);
    void walk.page(1, 100);
    expect(await walk.page(1, 0)).toMatchObject({ value: { rows: hundred(0) } });
    expect(asked.length).toBeLessThan(1_000);
  });
});
