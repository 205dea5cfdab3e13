// The statement of a period in words, on paper.
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { sum } from '../../../domain/decimal.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { MOVEMENT_KINDS, type Movement, type Period } from '../../../domain/statement.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { t } from '../../../messages/words.ts';
import type { PrintedPage } from '../ports/printing.ts';
import { code, escaped, paper, paragraph, quiet, section, table, type Cells, type Column } from './paper.ts';
import { leftOutPart } from './left-out.ts';
import type { KnownThen, PeriodFacts } from './period.ts';
import { closedWords, paperWords, type PaperWords } from './words.ts';

export interface PeriodStatement {
  readonly profile: ServiceProfile;
  readonly version: string;
  readonly period: Period;
  readonly madeAt: EpochMillis;
  readonly facts: PeriodFacts;
}

export function periodPage(statement: PeriodStatement): PrintedPage {
  const { profile, version, period, madeAt } = statement;
  const words = paperWords();
  const [first, last] = [words.day(period.from), words.day(period.to - 1)];
  const days = t('statements.paper.period.days', { first, last });
  const until = t('statements.paper.period.until', { time: words.minute(madeAt) });
  return paper(
    {
      name: t('statements.paper.period.named', { first, last }),
      kind: t('statements.paper.period.title'),
      title: `${first} – ${last}`,
      environment: profile.environment,
      profile: profile.name,
      madeAt,
      words,
      version,
      facts: [[t('statements.paper.period.period'), madeAt < period.to ? `${days}, ${until}` : days]],
    },
    body(statement.facts, words),
  );
}

function* body(facts: PeriodFacts, words: PaperWords): Generator<string> {
  yield* section(t('statements.paper.period.movements'), movementsPart(facts, words));
  yield* section(t('statements.paper.period.asRead'), knownPart(facts.beginning, facts.end, words), [
    quiet(t('statements.paper.period.asReadText')),
  ]);
  yield* loanList('drawdowns', facts.drawn, words);
  yield* loanList('repayments', facts.repaid, words);
  yield* loanList('outstanding', facts.outstanding, words);
  yield* depositsPart(facts, words);
  yield* unplacedPart(facts, words);
  yield* section(t('statements.paper.period.about'), [
    paragraph(t('statements.paper.period.aboutTimes')),
    paragraph(t('statements.paper.period.aboutRepaid')),
    paragraph(t('statements.paper.period.aboutSource')),
  ]);
}

function* movementsPart(facts: PeriodFacts, words: PaperWords): Generator<string> {
  const { units, unstated } = facts.movements;
  const columns: Column[] = [
    { head: '', width: 46 },
    { head: t('statements.paper.period.count'), right: true },
    { head: t('statements.paper.period.principal'), right: true, width: 34 },
  ];
  for (const movement of units)
    yield* table(
      movement.unit === undefined
        ? columns.with(2, { ...columns[2], head: t('statements.paper.noUnit'), right: true })
        : columns,
      lines(movement, words),
      [],
      'sums',
    );
  if (units.length === 0) yield quiet(t('statements.paper.none'));
  yield* leftOutPart(facts, words);
  const without = MOVEMENT_KINDS.filter((kind) => unstated[kind] > 0);
  for (const kind of without)
    yield quiet(
      t('statements.paper.period.unstated', {
        count: unstated[kind],
        where: t(`statements.paper.period.lines.${kind}`),
      }),
    );
}

/** What is repaid is taken off, so it stands with a minus: the column adds up as it is read. */
function lines(movement: Movement, words: PaperWords): Cells[] {
  return MOVEMENT_KINDS.map((kind) => {
    const { loans, sum: total } = movement[kind];
    const minus = kind === 'repaid' && loans > 0 ? '\u2212' : '';
    return [
      escaped(t(`statements.paper.period.lines.${kind}`)),
      `${minus}${String(loans)}`,
      minus + escaped(words.amount(total, movement.unit)),
    ];
  });
}

function knownPart(beginning: KnownThen, end: KnownThen, words: PaperWords): Iterable<string> {
  const notRead = escaped(t('statements.paper.period.notRead'));
  const line = (name: string, of: (then: KnownThen) => string | undefined): Cells => [
    escaped(name),
    ...[beginning, end].map((then) => {
      const text = of(then);
      return text === undefined ? notRead : escaped(text);
    }),
  ];
  return table(
    [
      { head: '', width: 30 },
      { head: `${t('statements.paper.period.atBeginning')}, ${words.minute(beginning.at)}`, right: true },
      { head: `${t('statements.paper.period.atEnd')}, ${words.minute(end.at)}`, right: true },
    ],
    [
      line(t('statements.paper.period.payoff'), ({ payoff }) =>
        payoff === undefined
          ? undefined
          : t('statements.paper.period.payoffOf', {
              amount: words.amount(payoff.sum, 'NGN'),
              loans: t('statements.paper.loans', { count: payoff.loans }),
            }),
      ),
      line(
        t('statements.paper.period.value'),
        ({ value }) => value && words.amount(value.amount, value.unit),
      ),
      line(t('statements.paper.period.lastRead'), ({ readAt }) => readAt && words.minute(readAt)),
    ],
  );
}

type ListName = 'drawdowns' | 'repayments' | 'outstanding';

function loanList(name: ListName, rows: readonly HistoryRow[], words: PaperWords): Iterable<string> {
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

/** What closes it after the period may, where the service states no time, have come before its end. */
const statusCell = (row: HistoryRow, words: PaperWords): string =>
  row.closedBy === undefined
    ? stated(row.status)
    : escaped(
        t('statements.paper.period.closedAfter', {
          status: row.status ?? t('statements.paper.missing'),
          closed: closedWords(row, words),
        }),
      );

const stated = (text: string | undefined): string => escaped(text ?? t('statements.paper.missing'));

function amountCell(amount: HistoryRow['amount'], unit: string | undefined, words: PaperWords): string {
  return stated(amount && words.amount(amount, unit));
}

/** One line a unit; what has no amount is in none, and the movements above say so. */
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

function depositsPart(
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
        stated(row.status),
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

function unplacedPart({ unplaced, dates }: PeriodFacts, words: PaperWords): Iterable<string> {
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
