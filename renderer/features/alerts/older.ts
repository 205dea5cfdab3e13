// The alerts beyond the slice, loaded on demand, and again whenever the inbox changes.
import { useState } from 'react';
import type { Alert, AlertsSlice } from '../../../contract/slices/alerts.ts';
import type { AppError, Result } from '../../../contract/errors.ts';
import { inInboxOrder, type Severity } from '../../../domain/alerts.ts';
import { client } from '../../bridge.ts';
import { useAnswer } from '../../state/query.ts';

const PAGE = 100;

interface Older {
  rows: readonly Alert[];
  error: AppError | undefined;
  loading: boolean;
  more: () => void;
}

export function useOlder(slice: AlertsSlice, severity: Severity | undefined): Older {
  const [pages, setPages] = useState(0);
  // Main sends another object with each change.
  const [seen, setSeen] = useState({ slice, version: 0 });
  if (seen.slice !== slice) setSeen({ slice, version: seen.version + 1 });
  const asked = useAnswer(
    `alerts ${severity ?? 'all'} ${pages === 0}`,
    `${seen.version}:${pages}`,
    async (): Promise<Result<Alert[]>> => {
      const rows: Alert[] = [];
      const inSlice = new Set(slice.alerts.map(({ id }) => id));
      for (let after: string | undefined; rows.length < pages * PAGE;) {
        const answer = await client['alerts.page']({
          ...(after !== undefined && { after }),
          ...(severity && { severity }),
          limit: PAGE,
        });
        if (!answer.ok) return answer;
        rows.push(...answer.value.rows.filter(({ id }) => !inSlice.has(id)));
        if (!answer.value.more) break;
        after = answer.value.rows.at(-1)?.id;
      }
      return { ok: true, value: inInboxOrder(rows) };
    },
  );
  return {
    rows: asked.value ?? [],
    error: asked.error,
    loading: asked.loading && pages > 0,
    more: () => setPages((old) => old + 1),
  };
}
