// What an export states about the reviewed file that its records are from, if its format has a place for it.
// A CSV has only its name. The names are English in every language, like the columns'.
import type { HistoryFilter } from '../../../contract/calls/history.ts';
import type { OpenReviewSlice } from '../../../contract/slices/review.ts';
import type { ReviewSource } from '../../../contract/review-source.ts';
import { comment } from '../../formats/hledger-entry.ts';
import type { EpochMillis } from '../../../domain/time.ts';

/** Keeps the first line of JSON lines within its limit. */
const MOST_SAID = 200;
/** Filters of earlier exports that are kept; bounds the head's length. */
const MOST_NARROWED = 20;
const said = (text: string): string => text.slice(0, MOST_SAID);

/** Keeps the filters of earlier exports: an export of an export is narrowed by both. */
export function reviewSourceOf({
  file,
  sha256,
  kind,
  made,
  unread,
  checks = [],
}: OpenReviewSlice): ReviewSource {
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

/** The moment that reviewed records are of. */
export const reviewedAsOf = ({ made }: OpenReviewSlice, asOf: EpochMillis | undefined): EpochMillis =>
  asOf ?? made.asOf ?? made.at;

export interface Written {
  readonly at: EpochMillis;
  /** The app with its version. */
  readonly by: string;
  readonly filter: HistoryFilter | undefined;
  /** The moments that the rows are of, by name. */
  readonly moments: Readonly<Record<string, EpochMillis>>;
}

/** Names and values, one pair a line. */
export function sourceLines(
  review: OpenReviewSlice,
  { at, by, filter, moments }: Written,
): [string, string][] {
  const from = reviewSourceOf(review);
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

/** Comments after the head of an hledger journal. */
export const sourceComments = (lines: readonly (readonly [string, string])[]): string =>
  `${lines.map(([name, value]) => comment(`${name}: ${value}`)).join('')}\n`;
