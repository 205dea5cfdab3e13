// The records of an export: this desk's own, or those of the file under review.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { ShownColumnSchema, type ShownColumn } from '../../../contract/export-columns.ts';
import { compareDecimals } from '../../../domain/decimal.ts';
import { sum } from '../../../domain/arithmetic.ts';
import { comment, seizureEntry } from '../../formats/hledger.ts';
import type { LedgerEntry } from '../../../domain/ledger.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { isJournalResource } from '../history/lifecycles.ts';
import { journalAnswers } from '../history/journal-answers.ts';
import { typedEntries } from '../ledger/entries.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { CompareQuery, ExportQuery, TextPart } from '../ports/history.ts';
import type { Book } from '../readings/book.ts';
import type { ReviewedRecords, ProfileJournal } from '../review/open-file.ts';

export interface Records {
  part(query: ExportQuery & { readonly cursor: string | undefined }): Promise<Result<TextPart>>;
  count(query: CallParsed<'history.count'>): Promise<Result<CallOutput<'history.count'>>>;
  totals(query: CallParsed<'history.totals'>): Promise<Result<CallOutput<'history.totals'>>>;
  compare(query: CompareQuery): Promise<Result<CallOutput<'history.compare'>>>;
  /** The journal with quotes and payments; undefined where the file lists them as records. */
  readonly journal: ProfileJournal | undefined;
  /** Seizures as hledger entries. They name no loan, so undefined unless these are all loans of a service. */
  readonly seizures: ((asOf: number | undefined) => Promise<Result<string>>) | undefined;
  /** The file under review, if the records are of it. */
  readonly review: ReviewedRecords['of'] | undefined;
  /** False once the service or the reviewed file was closed. */
  readonly isOpen: () => boolean;
}

export interface OwnPorts {
  readonly cache: Pick<Cache, 'exportPart' | 'history.count' | 'history.totals' | 'history.compare'>;
  readonly journal: Journal;
}

export function ownRecords({ cache, journal }: OwnPorts, book: Book): Records {
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
    async seizures(asOf) {
      const seizures = await seizuresIn(source, asOf);
      if (!seizures.ok) return seizures;
      // The service states a total without dates: a difference becomes a comment.
      const position = asOf === undefined ? book.latest.position?.value : undefined;
      const stated = position && valueOf(position.ledger.seizures);
      const own = sum(seizures.value.flatMap(({ amount }) => amount ?? []));
      const gap =
        stated === undefined || compareDecimals(stated, own) === 0
          ? ''
          : comment(
              `the service states ${stated} as seized in all, without saying when, the seizures known here come to ${own}`,
            );
      return ok(seizures.value.map(seizureEntry).join('') + gap);
    },
    review: undefined,
    isOpen: () => true,
  };
}

export function reviewedRecords({
  part,
  count,
  totals,
  compare,
  journal,
  of,
  isOpen,
}: ReviewedRecords): Records {
  return {
    // If records state no time, the screen shows the file's own time; an export leaves these columns out.
    part: (query) => part({ ...query, columns: statedColumns(query.columns, of.lacks) }),
    count,
    totals,
    compare,
    journal,
    seizures:
      journal !== undefined && of.kind === 'backup'
        ? async (asOf) => {
            const seizures = await seizuresIn(journal, asOf);
            return seizures.ok ? ok(seizures.value.map(seizureEntry).join('')) : seizures;
          }
        : undefined,
    review: of,
    isOpen,
  };
}

function statedColumns(
  columns: readonly ShownColumn[] = ShownColumnSchema.options,
  lacks: readonly string[],
): ShownColumn[] {
  return columns.filter((column) => !lacks.includes(column));
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
