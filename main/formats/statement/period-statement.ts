// The statement of a period, laid out for printing.
import type { ServiceProfile } from '../../../domain/profile.ts';
import { MOVEMENT_KINDS, type Movement, type Period } from '../../../domain/statement.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { t } from '../../../messages/words.ts';
import type { PrintedPage } from './printed-page.ts';
import { escaped, paper, paragraph, quiet, section, table, type Cells, type Column } from './layout.ts';
import { leftOutPart } from './left-out.ts';
import type { FiguresAt, PeriodFacts } from './period-facts.ts';
import { depositsPart, loanList, unplacedPart } from './period-lists.ts';
import { paperWords, type PaperWords } from './words.ts';

interface PeriodStatementFacts {
  readonly profile: ServiceProfile;
  readonly version: string;
  readonly period: Period;
  readonly madeAt: EpochMillis;
  readonly facts: PeriodFacts;
}

export function periodStatement(statement: PeriodStatementFacts): PrintedPage {
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
  yield* section(t('statements.paper.period.asRead'), figuresPart(facts.beginning, facts.end, words), [
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

/** Repayments have a minus sign, so that the column adds up. */
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

function figuresPart(beginning: FiguresAt, end: FiguresAt, words: PaperWords): Iterable<string> {
  const notRead = escaped(t('statements.paper.period.notRead'));
  const line = (name: string, of: (figures: FiguresAt) => string | undefined): Cells => [
    escaped(name),
    ...[beginning, end].map((figures) => {
      const text = of(figures);
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
