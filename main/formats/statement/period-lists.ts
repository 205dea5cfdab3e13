// The lists of loans and deposits in a period statement.
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { sum } from '../../../domain/arithmetic.ts';
import { t } from '../../../messages/words.ts';
import { code, escaped, quiet, section, table, type Cells, type Column } from './layout.ts';
import type { PeriodFacts } from './period-facts.ts';
import { closedWords, type PaperWords } from './words.ts';

type ListName = 'drawdowns' | 'repayments' | 'outstanding';

export function loanList(name: ListName, rows: readonly HistoryRow[], words: PaperWords): Iterable<string> {
  const time = (at: number | undefined): string => stated(at === undefined ? undefined : words.minute(at));
  const columns: Column[] = [
    ...(name === 'repayments' ? [{ head: t('statements.paper.period.head.closed'), width: 20 }] : []),
    { head: t('statements.paper.period.head.opened'), width: 20 },
    { head: t('statements.paper.period.head.loan'), width: 18 },
    ...(name === 'outstanding' ? [{ head: t('statements.paper.period.head.status'), width: 12 }] : []),
    { head: t('statements.paper.period.head.collateral'), right: true },
    { head: t('statements.paper.period.head.principal'), right: true, width: 22 },
  ];
  const cells = function* (): Generator<Cells> {
    for (const row of rows)
      yield [
        ...(name === 'repayments' ? [escaped(closedWords(row, words))] : []),
        time(row.openedAt),
        escaped(row.subject),
        ...(name === 'outstanding' ? [statusCell(row, words)] : []),
        amountCell(row.collateral, row.asset, words),
        amountCell(row.amount, row.unit, words),
      ];
  };
  return section(
    t(`statements.paper.period.${name}`),
    table(columns, cells(), totalsOf(rows, columns.length, words)),
  );
}

/** If the service states no closing time, a loan listed as outstanding may have closed within the period. */
const statusCell = (row: HistoryRow, words: PaperWords): string =>
  row.closedBy === undefined
    ? stated(row.statusWord)
    : escaped(
        t('statements.paper.period.closedAfter', {
          status: row.statusWord ?? t('statements.paper.missing'),
          closed: closedWords(row, words),
        }),
      );

const stated = (text: string | undefined): string => escaped(text ?? t('statements.paper.missing'));

function amountCell(amount: HistoryRow['amount'], unit: string | undefined, words: PaperWords): string {
  return stated(amount && words.amount(amount, unit));
}

/** One line for each unit. Loans without an amount are left out, which the movements above state. */
function totalsOf(rows: readonly HistoryRow[], columns: number, words: PaperWords): Cells[] {
  return [...Map.groupBy(rows, ({ unit }) => unit)].flatMap(([unit, of]) => {
    const amounts = of.flatMap(({ amount }) => amount ?? []);
    if (amounts.length === 0) return [];
    return [
      [
        escaped(t('statements.paper.total')),
        escaped(t('statements.paper.loans', { count: amounts.length })),
        ...Array.from({ length: columns - 3 }, () => ''),
        escaped(words.amount(sum(amounts), unit)),
      ],
    ];
  });
}

export function depositsPart(
  { deposits, depositSums, moreDeposits }: PeriodFacts,
  words: PaperWords,
): Iterable<string> {
  return section(
    t('statements.paper.period.deposits'),
    table(
      [
        { head: t('statements.paper.period.head.seen'), width: 20 },
        { head: t('statements.paper.period.head.deposit') },
        { head: t('statements.paper.period.head.chain'), width: 14 },
        { head: t('statements.paper.period.head.status'), width: 14 },
        { head: t('statements.paper.period.head.amount'), right: true, width: 24 },
      ],
      deposits.map((row) => [
        stated(row.openedAt && words.minute(row.openedAt)),
        code(row.subject),
        stated(row.chain),
        stated(row.statusWord),
        amountCell(row.amount, row.unit, words),
      ]),
      depositSums.map(({ unit = t('statements.paper.noUnit'), confirmed, deposits: many, sum: total }) => [
        escaped(t('statements.paper.total')),
        escaped(
          t(`statements.paper.period.${confirmed ? 'depositsConfirmed' : 'depositsOther'}`, {
            unit: `${unit}: ${String(many)}`,
          }),
        ),
        '',
        '',
        escaped(words.amount(total, unit)),
      ]),
    ),
    moreDeposits > 0 ? [quiet(t('statements.paper.period.moreDeposits', { count: moreDeposits }))] : [],
  );
}

export function unplacedPart({ unplaced, dates }: PeriodFacts, words: PaperWords): Iterable<string> {
  const moreUnplaced = dates.unplaced.reduce((all, { loans }) => all + loans, 0) - unplaced.length;
  if (unplaced.length === 0 && moreUnplaced === 0) return [];
  return section(
    t('statements.paper.period.unplaced'),
    unplaced.length === 0
      ? []
      : table(
          [
            { head: t('statements.paper.period.head.opened'), width: 20 },
            { head: t('statements.paper.period.head.loan'), width: 18 },
            { head: t('statements.paper.period.head.why') },
            { head: t('statements.paper.period.head.principal'), right: true, width: 22 },
          ],
          unplaced.map(({ row, why }) => [
            stated(row.openedAt && words.minute(row.openedAt)),
            escaped(row.subject),
            escaped(t(`statements.paper.period.why.${why}`)),
            amountCell(row.amount, row.unit, words),
          ]),
        ),
    moreUnplaced > 0 ? [quiet(t('statements.paper.period.moreUnplaced', { count: moreUnplaced }))] : [],
  );
}
