// Lays out the statement of one loan for printing: its facts and their sources, its changes, its repayment,
// and the journal entries and evidence packs about it.
import { createHash } from 'node:crypto';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { Closing } from '../../../domain/closing.ts';
import { parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { destinationText } from '../../../domain/destination.ts';
import type { Loan } from '../../../domain/loan.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { isText, t } from '../../../messages/words.ts';
import type { LoanRecord } from '../evidence/loan-record.ts';
import { closingWords, loanFacts, type FactName, type FactWords } from '../evidence/loan-facts.ts';
import type { PrintedPage } from './printed-page.ts';
import { detailsOf, packsIn, readAmong } from './entry-details.ts';
import { code, escaped, paper, section, table, type Cells } from './layout.ts';
import { paperWords, type PaperWords } from './words.ts';

interface LoanStatementFacts {
  readonly profile: ServiceProfile;
  readonly version: string;
  readonly madeAt: EpochMillis;
  readonly gathered: LoanRecord;
  /** Newest first. */
  readonly timeline: CallOutput<'loans.detail'>['timeline'];
}

export function loanStatement(statement: LoanStatementFacts): PrintedPage {
  const { profile, version, madeAt, gathered } = statement;
  const { loan } = gathered;
  const words = paperWords();
  const seen = gathered.observations.findLast(({ resource }) => resource === 'loans');
  return paper(
    {
      name: t('statements.paper.loan.named', { loan: loan.id }),
      kind: t('statements.paper.loan.title'),
      title: loan.id,
      environment: profile.environment,
      profile: profile.name,
      madeAt,
      words,
      version,
      facts: [
        [
          t('statements.paper.loan.status'),
          stateWords(loan.statusWord, (status) =>
            loan.status === 'unknown' ? t('loans.unknownWord', { word: status }) : status,
          ),
        ],
        ...(seen === undefined
          ? []
          : [[t('statements.paper.loan.lastRead'), words.moment(seen.observedAt)] as const]),
      ],
    },
    body(statement, words),
  );
}

function* body({ gathered, timeline }: LoanStatementFacts, words: PaperWords): Generator<string> {
  const { loan, closing, entries } = gathered;
  const like = (pattern: RegExp): JournalRow[] => entries.filter(({ kind }) => pattern.test(kind));
  yield* section(t('statements.paper.loan.amounts'), [amounts(loan, words)]);
  yield* section(t('statements.paper.loan.payTo'), destination(loan));
  yield* section(t('statements.paper.loan.facts'), facts(loan, closing, words));
  yield* section(t('statements.paper.loan.changes'), changes(timeline, words));
  yield* section(t('statements.paper.loan.repayment'), journal(like(/^repay\./), words));
  yield* section(t('statements.paper.loan.requests'), journal(like(/^(intent|quote)\./), words));
  yield* section(t('statements.paper.loan.evidence'), evidence(gathered, words));
}

function stateWords<T>(reading: Reading<T>, worded: (value: T) => string): string {
  if (reading.state === 'found') return worded(reading.value);
  return reading.state === 'missing'
    ? t('statements.paper.missing')
    : t('statements.paper.unreadable', { raw: reading.raw });
}

function amounts(loan: Loan, words: PaperWords): string {
  const naira = (value: Decimal): string => words.amount(value, 'NGN');
  return `<dl class="amounts">${[
    [t('evidence.page.fact.payoff'), stateWords(loan.payoff, naira)],
    [t('evidence.page.fact.principal'), stateWords(loan.principal, naira)],
    [
      t('evidence.page.fact.collateralAmount'),
      stateWords(loan.collateralAmount, (value) => words.amount(value, valueOf(loan.collateralAsset))),
    ],
  ]
    .map(([term = '', value = '']) => `<div><dt>${escaped(term)}</dt><dd>${escaped(value)}</dd></div>`)
    .join('')}</dl>`;
}

function destination(loan: Loan): Iterable<string> {
  const parts = valueOf(loan.destination);
  if (parts === undefined) return [`<p>${escaped(stateWords(loan.destination, destinationText))}</p>`];
  return table(
    [{ head: t('statements.paper.loan.fact'), width: 26 }, { head: t('statements.paper.loan.value') }],
    parts.map(({ path, value }) => [
      escaped(path === '' ? t('statements.paper.loan.whole') : path),
      code(value),
    ]),
  );
}

function facts(loan: Loan, closing: Closing | undefined, words: PaperWords): Iterable<string> {
  const line = <T>(name: FactName, reading: Reading<T>, worded: (value: T) => string): Cells => [
    escaped(
      name === 'openedAt'
        ? t('loans.opened')
        : name === 'closedAt'
          ? t('loans.closed')
          : t(`evidence.page.fact.${name}`),
    ),
    name === 'closedAt' && closing !== undefined && closing.by !== 'stated'
      ? escaped(closingWords(closing, (at) => (closing.by === 'entered' ? words.day(at) : words.moment(at))))
      : code(stateWords(reading, worded)),
    reading.state === 'missing'
      ? ''
      : `${code(reading.field)}${reading.state === 'found' ? `, ${escaped(t(`evidence.page.rule.${reading.rule}`))}` : ''}`,
  ];
  const written: FactWords = {
    naira: (value) => words.amount(value, 'NGN'),
    collateral: (value) => words.amount(value, undefined),
    moment: (at) => words.moment(at),
  };
  return table(
    [
      { head: t('statements.paper.loan.fact'), width: 26 },
      { head: t('statements.paper.loan.value') },
      { head: t('statements.paper.loan.from'), width: 34 },
    ],
    loanFacts(loan, written, line),
  );
}

function changes(timeline: LoanStatementFacts['timeline'], words: PaperWords): Iterable<string> {
  const worded = (field: string, text: string | undefined): string => {
    const amount = field === 'payoff' && text !== undefined ? parseDecimal(text) : undefined;
    return amount === undefined ? code(text ?? '') : escaped(words.amount(amount, 'NGN'));
  };
  return table(
    [
      { head: t('statements.paper.loan.time'), width: 18 },
      { head: t('statements.paper.loan.changed'), width: 18 },
      { head: t('statements.paper.loan.before') },
      { head: t('statements.paper.loan.now') },
    ],
    timeline.map(({ at, field, before, now }) => [
      escaped(words.minute(at)),
      escaped(fieldWords(field)),
      worded(field, before),
      worded(field, now),
    ]),
  );
}

/** The label of a changed field, as in the loan's facts. */
function fieldWords(field: string): string {
  const names: Readonly<Record<string, FactName>> = {
    status: 'status',
    payoff: 'payoff',
    destination: 'destination',
    returnTransaction: 'returnTx',
    returnAddress: 'returnAddress',
    returnStatus: 'returnStatus',
  };
  const name = names[field];
  return name === undefined ? field : t(`evidence.page.fact.${name}`);
}

function journal(entries: readonly JournalRow[], words: PaperWords): Iterable<string> {
  const read = readAmong(entries);
  return table(
    [
      { head: t('statements.paper.loan.time'), width: 18 },
      { head: t('statements.paper.loan.what'), width: 30 },
      { head: t('statements.paper.loan.said') },
    ],
    entries.map((entry) => [
      escaped(words.minute(entry.at)),
      escaped(kindWords(entry.kind)),
      detailsOf(entry, words, read).map(escaped).join('<br>'),
    ]),
  );
}

function kindWords(kind: string): string {
  const key = `journal.kinds.${kind.replaceAll('.', '-')}`;
  return isText(key) ? t(key) : t('journal.unread.kind', { kind });
}

function evidence({ observations, entries, links }: LoanRecord, words: PaperWords): Iterable<string> {
  const answers = observations.filter(({ resource }) => resource === 'loans');
  const raw = answers.at(-1)?.raw ?? '';
  const [first, last] = [entries.at(0), entries.at(-1)];
  return table(
    [{ head: t('statements.paper.loan.fact'), width: 34 }, { head: t('statements.paper.loan.value') }],
    [
      [
        escaped(t('statements.paper.loan.digest')),
        `${code(createHash('sha256').update(raw).digest('hex'))}<br>${escaped(t('statements.paper.loan.answers', { count: answers.length }))}`,
      ],
      ...(first === undefined || last === undefined
        ? []
        : [
            [
              escaped(t('statements.paper.loan.journal')),
              escaped(
                t('statements.paper.loan.journalRange', {
                  count: entries.length,
                  first: String(first.seq),
                  last: String(last.seq),
                }),
              ),
            ],
            [escaped(t('statements.paper.loan.journalHash')), code(links.at(-1)?.hash ?? last.hash)],
          ]),
      ...packsIn(entries).map(({ file, at, sha256 }) => [
        escaped(t('statements.paper.loan.pack', { file, time: words.minute(at) })),
        code(sha256),
      ]),
    ],
  );
}
