// What the sums of a period statement leave out, and which of their closing times are not the service's.
import type { HistoryRow } from '../../../contract/calls/history.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { sum } from '../../../domain/arithmetic.ts';
import { t } from '../../../messages/words.ts';
import { quiet } from './layout.ts';
import type { PeriodFacts } from './period-facts.ts';
import type { PaperWords } from './words.ts';

/** For the first page, below the sums. */
export function* leftOutPart(
  { dates, goneDeposits, repaid, outstanding, incomplete }: PeriodFacts,
  words: PaperWords,
): Generator<string> {
  const sums = (of: readonly CountedAmount[]): string =>
    of.length === 0
      ? t('statements.paper.missing')
      : of.map(({ unit, sum: total }) => words.amount(total, unit)).join(' + ');
  for (const list of incomplete) yield quiet(t(`statements.paper.period.incomplete.${list}`));
  for (const { why, loans, sums: of } of dates.unplaced)
    yield quiet(
      t('statements.paper.period.leftOut', {
        count: loans,
        why: t(`statements.paper.period.why.${why}`),
        sums: sums(of),
      }),
    );
  for (const by of ['latest', 'entered'] as const) {
    const rows = [...repaid, ...outstanding].filter(({ closedBy }) => closedBy === by);
    if (rows.length > 0)
      yield quiet(
        t(`statements.paper.period.closedBy.${by}`, { count: rows.length, sums: sums(amountsOf(rows)) }),
      );
  }
  const gone = goneDeposits.reduce((all, { deposits }) => all + deposits, 0);
  if (gone > 0)
    yield quiet(t('statements.paper.period.goneDeposits', { count: gone, sums: sums(goneDeposits) }));
}

interface CountedAmount {
  readonly unit?: string | undefined;
  readonly sum: Decimal;
}

function amountsOf(rows: readonly HistoryRow[]): CountedAmount[] {
  const stated = rows.filter(({ amount }) => amount !== undefined);
  return [...Map.groupBy(stated, ({ unit }) => unit)].map(([unit, of]) => ({
    unit,
    sum: sum(of.flatMap(({ amount }) => amount ?? [])),
  }));
}
