// The records of an export.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { compareDecimals } from '../../../domain/decimal.ts';
import { sum } from '../../../domain/arithmetic.ts';
import { comment } from '../../formats/hledger-entry.ts';
import { seizureEntries } from '../../formats/hledger.ts';
import { isOf, pairOf, type LedgerEntry } from '../../../domain/ledger.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { isJournalResource } from '../history/lifecycles.ts';
import { journalAnswers, type ProfileJournal } from '../history/journal-answers.ts';
import { typedEntries } from '../ledger/entries.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { PartQuery, TextPart } from '../ports/history.ts';
import type { Book } from '../readings/book.ts';

export interface Records {
  part(query: PartQuery): Promise<Result<TextPart>>;
  /** How an hledger journal spells assets before its first row. */
  readonly spellings: readonly string[];
  count(query: CallParsed<'history.count'>): Promise<Result<CallOutput<'history.count'>>>;
  totals(query: CallParsed<'history.totals'>): Promise<Result<CallOutput<'history.totals'>>>;
  compare(query: CallParsed<'history.compare'>): Promise<Result<CallOutput<'history.compare'>>>;
  /** The journal with quotes and payments. */
  readonly journal: ProfileJournal;
  /** Seizures as hledger entries. They name no loan. */
  readonly seizures: (asOf: number | undefined, spellings: readonly string[]) => Promise<Result<string>>;
}

export interface OwnPorts {
  readonly cache: Pick<Cache, 'exportPart' | 'history.count' | 'history.totals' | 'history.compare'>;
  readonly journal: Journal;
}

export interface OwnService {
  readonly book: Book;
  readonly profile: Pick<ServiceProfile, 'expectedCollateral'>;
}

export function ownRecords(
  { cache, journal }: OwnPorts,
  { book, profile: { expectedCollateral } }: OwnService,
): Records {
  const { profile } = book;
  const source = { journal, profile };
  return {
    part: (query) => cache.exportPart(profile, query),
    count(query) {
      const { resource } = query;
      return isJournalResource(resource)
        ? journalAnswers(journal, profile).count({ ...query, resource })
        : cache['history.count'](profile, { ...query, resource });
    },
    totals(query) {
      const { resource } = query;
      return isJournalResource(resource)
        ? journalAnswers(journal, profile).totals({ ...query, resource })
        : cache['history.totals'](profile, { ...query, resource });
    },
    compare: (query) => cache['history.compare'](profile, query),
    journal: source,
    spellings: [expectedCollateral.asset],
    async seizures(asOf, spellings) {
      const seizures = await seizuresIn(source, asOf);
      if (!seizures.ok) return seizures;
      // The service states a total of one pair without dates: a difference becomes a comment.
      const position = asOf === undefined ? book.latest.position?.value : undefined;
      const stated = position && valueOf(position.ledger.seizures);
      const pair = pairOf(expectedCollateral, position);
      const own = sum(seizures.value.flatMap((one) => (isOf(one, pair) ? (one.amount ?? []) : [])));
      const gap =
        stated === undefined || compareDecimals(stated, own) === 0
          ? ''
          : comment(
              `the service states ${stated} ${pair.asset} on ${pair.chain} as seized in all, without saying when, the seizures known here come to ${own}`,
            );
      return ok(seizureEntries(seizures.value, spellings) + gap);
    },
  };
}

/** Seizures that an operator entered. */
async function seizuresIn(
  { journal, profile }: ProfileJournal,
  asOf: number | undefined,
): Promise<Result<LedgerEntry[]>> {
  const typed = await typedEntries(journal, profile);
  if (!typed.ok) return typed;
  return ok(
    typed.value.filter(({ line, seenAt }) => line === 'seizures' && (asOf === undefined || seenAt <= asOf)),
  );
}
