// The port to History's queries (contract/calls/history.ts).
import { historyQueries } from '../../../contract/calls/history.ts';
import type { CallName, CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { call, callForRows, type Call, type Front } from './call-table.ts';

/** What an export writes of a list. */
export type ExportQuery = CallParsed<'exports.start'>;

/** The next rows of an export; without a cursor the head comes first. */
export type PartQuery = ExportQuery & {
  readonly cursor: string | undefined;
  /** Of an hledger journal: the commodities written so far, as they are spelled in the file. */
  readonly spellings?: readonly string[];
  /** Of an hledger journal: transactions of returns to an address that was never listed. */
  readonly misdirected?: readonly string[];
};

/** Some rows as text of the export's format; the last part has no cursor. */
export interface TextPart {
  readonly text: string;
  readonly rows: number;
  readonly nextCursor?: string;
  /** Of an hledger journal: the query's, and those that these rows added. */
  readonly spellings?: readonly string[];
}

/** A call with the contract's input and output, for one profile. */
type Declared<N extends CallName> = (profile: ProfileId, query: CallParsed<N>) => CallOutput<N>;

const declared = <const Q extends object>(queries: Q) =>
  Object.fromEntries(Object.keys(queries).map((name) => [name, call()])) as {
    [N in keyof Q & CallName]: Call<Declared<N>>;
  };

export const historyCalls = {
  ...declared(historyQueries),
  'history.page': callForRows<Declared<'history.page'>>(),
  exportPart: call<(profile: ProfileId, query: PartQuery) => TextPart>(),
};

/** History's queries on one set of records. */
export type HistoryAnswers = {
  readonly [N in keyof typeof historyQueries]: (query: CallParsed<N>) => Promise<Result<CallOutput<N>>>;
};

export const historyNames = Object.keys(historyQueries) as (keyof HistoryAnswers)[];

/** History's queries on the records of one profile. */
export function forProfile(calls: Front<typeof historyCalls>, profile: () => ProfileId): HistoryAnswers {
  const each = historyNames.map((name) => [name, (query: never) => calls[name](profile(), query)] as const);
  return Object.fromEntries(each) as HistoryAnswers;
}
