// Whose records are written: this desk's own, or those of the file under review and nothing beside them.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { ShownColumnSchema, type ShownColumn } from '../../../contract/export-columns.ts';
import { compareDecimals, sum } from '../../../domain/decimal.ts';
import { comment, seizureEntry } from '../../formats/hledger.ts';
import type { LedgerEntry } from '../../../domain/ledger.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { isTold } from '../history/told.ts';
import { toldAnswers } from '../history/told-answers.ts';
import { typedEntries } from '../ledger/entries.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { CompareQuery, ExportQuery, TextPart } from '../ports/history.ts';
import type { Book } from '../readings/book.ts';
import type { ReviewedRecords, ToldBy } from '../review/held.ts';

export interface Records {
  part(query: ExportQuery & { readonly cursor: string | undefined }): Promise<Result<TextPart>>;
  count(query: CallParsed<'history.count'>): Promise<Result<CallOutput<'history.count'>>>;
  totals(query: CallParsed<'history.totals'>): Promise<Result<CallOutput<'history.totals'>>>;
  compare(query: CompareQuery): Promise<Result<CallOutput<'history.compare'>>>;
  /** What tells of quotes and payments; undefined where they are records as all others are. */
  readonly told: ToldBy | undefined;
  /** Of an hledger journal. Undefined where these are not all loans of a service: no seizure names its loan. */
  readonly seizures: ((asOf: number | undefined) => Promise<Result<string>>) | undefined;
  /** The file that is under review, where they are its. */
  readonly review: ReviewedRecords['of'] | undefined;
  /** False once what they are of was put away. */
  readonly isThere: () => boolean;
}

export interface OwnPorts {
  readonly cache: Pick<Cache, 'exportPart' | 'history.count' | 'history.totals' | 'history.compare'>;
  readonly journal: Journal;
}

export function ownRecords({ cache, journal }: OwnPorts, book: Book): Records {
  const { profile } = book;
  const told = { journal, profile };
  return {
    part: (query) => cache.exportPart(profile, query),
    count(query) {
      const { resource } = query;
      return isTold(resource)
        ? toldAnswers(journal, profile).count({ ...query, resource })
        : cache['history.count'](profile, { ...query, resource });
    },
    totals(query) {
      const { resource } = query;
      return isTold(resource)
        ? toldAnswers(journal, profile).totals({ ...query, resource })
        : cache['history.totals'](profile, { ...query, resource });
    },
    compare: (query) => cache['history.compare'](profile, query),
    told,
    async seizures(asOf) {
      const known = await seizuresIn(told, asOf);
      if (!known.ok) return known;
      // Gap 31: whether the service's own figure comes to the same.
      const position = asOf === undefined ? book.atHand.position?.value : undefined;
      const stated = position && valueOf(position.ledger.seizures);
      const own = sum(known.value.flatMap(({ amount }) => amount ?? []));
      const gap =
        stated === undefined || compareDecimals(stated, own) === 0
          ? ''
          : comment(
              `the service states ${stated} as seized in all, without saying when, the seizures known here come to ${own}`,
            );
      return ok(known.value.map(seizureEntry).join('') + gap);
    },
    review: undefined,
    isThere: () => true,
  };
}

export function reviewedRecords({
  part,
  count,
  totals,
  compare,
  told,
  of,
  isHeld,
}: ReviewedRecords): Records {
  return {
    // A time the file does not state is shown as the moment it was made; written down it would be taken for stated.
    part: (query) => part({ ...query, columns: statedColumns(query.columns, of.lacks) }),
    count,
    totals,
    compare,
    told,
    seizures:
      told !== undefined && of.kind === 'backup'
        ? async (asOf) => {
            const known = await seizuresIn(told, asOf);
            return known.ok ? ok(known.value.map(seizureEntry).join('')) : known;
          }
        : undefined,
    review: of,
    isThere: isHeld,
  };
}

function statedColumns(
  columns: readonly ShownColumn[] = ShownColumnSchema.options,
  lacks: readonly string[],
): ShownColumn[] {
  return columns.filter((column) => !lacks.includes(column));
}

/** Those an operator typed in. */
async function seizuresIn(
  { journal, profile }: ToldBy,
  asOf: number | undefined,
): Promise<Result<LedgerEntry[]>> {
  const typed = await typedEntries(journal, profile);
  if (!typed.ok) return typed;
  return ok(
    typed.value.filter(({ line, seenAt }) => line === 'seizures' && (asOf === undefined || seenAt <= asOf)),
  );
}
