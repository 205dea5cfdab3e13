// @vitest-environment jsdom
// A comparison over a long history.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ComparedRow } from '../../../contract/calls/history.ts';
import { fail, ok } from '../../../contract/errors.ts';
import { epochMillis } from '../../../domain/time.ts';
import { createComparePages } from '../../../renderer/features/history/compare-pages.ts';
import { useHistory } from '../../../renderer/features/history/view.ts';
import { closeDesk, expectAccessible, openDesk } from './desk.tsx';

afterEach(() => {
  closeDesk();
  useHistory.setState({ profile: undefined });
});

const changed: ComparedRow = { change: 'changed', subject: 'LN-7', at: epochMillis(7), fields: [] };

describe('a comparison with more than one page of rows', () => {
  it('states their number as a minimum, because the rest is not counted', async () => {
    const desk = openDesk('history', {
      handlers: {
        'history.compare': ({ limit }) =>
          ok({
            rows: Array.from({ length: limit }, (_, nth) => ({ ...changed, subject: `LN-${nth}` })),
            nextCursor: 'more',
          }),
      },
    });
    await desk.user.click(await screen.findByLabelText('Compare'));
    await screen.findByText('at least 100 rows');
    await expectAccessible();
  });

  it('reads each page once, also those before a far one, and starts again after a refused cursor', async () => {
    const asked: (string | undefined)[] = [];
    let refuses = false;
    const found: (number | undefined)[] = [];
    const page = createComparePages(
      async ({ cursor, limit }) => {
        asked.push(cursor);
        if (refuses) return fail({ code: 'bad-input', field: 'cursor', problem: 'of another history' });
        const part = Number(cursor ?? '0');
        const rows = Array.from({ length: part === 3 ? 7 : limit }, () => ({
          ...changed,
          subject: `${part}`,
        }));
        return ok({ rows, ...(part < 3 && { nextCursor: String(part + 1) }) });
      },
      (atLeast) => void found.push(atLeast),
    );
    const [far, first] = await Promise.all([page(200), page(0)]);
    expect([far, first].map((one) => one.ok && [one.value.rows[0]?.subject, one.value.total])).toEqual([
      ['2', 400],
      ['0', 400],
    ]);
    expect(await page(300)).toMatchObject({ ok: true, value: { total: 307 } });
    expect(await page(500)).toMatchObject({ ok: true, value: { rows: [], total: 307 } });
    expect(asked).toEqual([undefined, '1', '2', undefined, '3', '3']);
    expect(found.at(-1)).toBeUndefined();
    refuses = true;
    expect(await page(300)).toMatchObject({ ok: false });
    refuses = false;
    await page(0);
    expect(asked.at(-1)).toBeUndefined();
  });
});
