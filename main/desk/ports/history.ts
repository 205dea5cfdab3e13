// History's questions as the desk asks them, of live records and of a file under review alike. The contract declares
// them; imports contract and domain.
import { historyQueries } from '../../../contract/calls/history.ts';
import type { CallName, CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { call, callForRows, type Call, type Front } from './call-table.ts';

/** `tellsFar`: each answer but the last says how far it is, also where its page is full. That costs a count. */
export type CompareQuery = CallParsed<'history.compare'> & { readonly tellsFar?: true };

/** What is to be written of a list. */
export type ExportQuery = Omit<CallParsed<'exports.start'>, 'source'>;

/** Rows as text of a format; no cursor at the end. */
export interface TextPart {
  readonly text: string;
  readonly rows: number;
  readonly nextCursor?: string;
}

/** A question of the page that the cache answers as the contract declares it, for one profile. */
type Declared<N extends CallName> = (profile: ProfileId, query: CallParsed<N>) => CallOutput<N>;

const declared = <const Q extends object>(queries: Q) =>
  Object.fromEntries(Object.keys(queries).map((name) => [name, call()])) as {
    [N in keyof Q & CallName]: Call<Declared<N>>;
  };

/** What History asks of live records and of a file under review alike: contract/calls/history.ts declares them. */
export const historyCalls = {
  ...declared(historyQueries),
  'history.page': callForRows<Declared<'history.page'>>(),
  'history.totals': call<
    (
      profile: ProfileId,
      query: CallParsed<'history.totals'>,
      /** For a screen that shows one sum at a time: another question ends this one, with `bad-input`. */
      only?: 'latest',
    ) => CallOutput<'history.totals'>
  >(),
  'history.compare': call<(profile: ProfileId, query: CompareQuery) => CallOutput<'history.compare'>>(),
  /** The next rows as text of the format; without a cursor its head first. */
  exportPart:
    call<(profile: ProfileId, query: ExportQuery & { readonly cursor: string | undefined }) => TextPart>(),
};

/** History's questions, of whatever they are asked. */
export type HistoryAnswers = {
  readonly [N in keyof typeof historyQueries]: (query: CallParsed<N>) => Promise<Result<CallOutput<N>>>;
};

export const historyNames = Object.keys(historyQueries) as (keyof HistoryAnswers)[];

/** History's questions about the records of one profile. */
export function forProfile(calls: Front<typeof historyCalls>, profile: () => ProfileId): HistoryAnswers {
  const each = historyNames.map((name) => [name, (query: never) => calls[name](profile(), query)] as const);
  return Object.fromEntries(each) as HistoryAnswers;
}
