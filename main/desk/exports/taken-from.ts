// What a file says of the review its records were taken from, wherever its format has a place for that. A CSV has none
// but its name. Names are English in every language, as those of columns are.
import type { HistoryFilter } from '../../../contract/calls/history.ts';
import type { OpenReviewSlice } from '../../../contract/slices/review.ts';
import type { TakenFrom } from '../../../contract/taken-from.ts';
import { comment } from '../../formats/hledger.ts';
import type { EpochMillis } from '../../../domain/time.ts';

/** As a first line of JSON lines may be long. */
const MOST_SAID = 200;
/** Nobody passes an export on so often; what is said stays of one length. */
const MOST_NARROWED = 20;
const said = (text: string): string => text.slice(0, MOST_SAID);

/** The conditions of every export before are kept: a file of a file is narrowed by both. */
export function takenFrom({ file, sha256, kind, made, unread, checks = [] }: OpenReviewSlice): TakenFrom {
  const failed = checks.filter(({ wrong }) => wrong !== undefined).map(({ name }) => name);
  const narrowed = [...(made.takenFrom?.narrowed ?? []), ...(made.filter === undefined ? [] : [made.filter])];
  return {
    file: said(file),
    sha256,
    kind,
    madeAt: made.at,
    madeBy: said(made.version),
    ...(made.loan !== undefined && { loan: said(made.loan) }),
    ...(unread.count > 0 && { unread: unread.count }),
    ...(failed.length > 0 && { failed }),
    ...(narrowed.length > 0 && { narrowed: narrowed.slice(0, MOST_NARROWED) }),
  };
}

/** What was known when, of what is looked at in a review. */
export const reviewedAsOf = ({ made }: OpenReviewSlice, asOf: EpochMillis | undefined): EpochMillis =>
  asOf ?? made.asOf ?? made.at;

export interface Written {
  readonly at: EpochMillis;
  /** The app that writes, with its version. */
  readonly by: string;
  readonly filter: HistoryFilter | undefined;
  /** The moments the rows are of, by their names. */
  readonly moments: Readonly<Record<string, EpochMillis>>;
}

/** Line by line: a name, and what is so called. */
export function sourceLines(
  review: OpenReviewSlice,
  { at, by, filter, moments }: Written,
): [string, string][] {
  const from = takenFrom(review);
  const { profile, environment } = review.made;
  const utc = (time: EpochMillis): string => new Date(time).toISOString();
  return [
    ['written_by', by],
    ['written_at_utc', utc(at)],
    ['from_review_of', from.file],
    ['sha256', from.sha256],
    ['kind', from.kind],
    ...named('loan', from.loan),
    ['records_of', environment === undefined ? profile : `${profile} (${environment})`],
    ['made_at_utc', utc(from.madeAt)],
    ['made_by', `Collateral Desk ${from.madeBy}`],
    ...named('unread_lines_or_records', from.unread?.toString()),
    ...named('failed_checks', from.failed?.join(', ')),
    ...Object.entries(moments).map(([name, time]): [string, string] => [`${name}_utc`, utc(time)]),
    ...[...(from.narrowed ?? []), ...(isNarrowed(filter) ? [filter] : [])].map((one): [string, string] => [
      'narrowed_by',
      JSON.stringify(one),
    ]),
  ];
}

const named = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];

const isNarrowed = (filter: HistoryFilter | undefined): filter is HistoryFilter =>
  Object.keys(filter ?? {}).length > 0;

/** Behind the head of an hledger journal. */
export const sourceComments = (lines: readonly (readonly [string, string])[]): string =>
  `${lines.map(([name, value]) => comment(`${name}: ${value}`)).join('')}\n`;
