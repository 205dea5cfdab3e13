// The ledger proof of one open service, computed on request from the latest readings, with the releases and
// seizures that the operator enters with evidence.
import { parseDecimal } from '../../../domain/decimal.ts';
import {
  pairOf,
  proveLedger,
  type LedgerEntry,
  type LedgerGap,
  type LedgerLine,
  type PairProof,
} from '../../../domain/ledger.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import type { Position } from '../../../domain/position.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { csvLine } from '../../formats/csv.ts';
import { tableHead, tableRow } from '../../formats/table-file.ts';
import { writeRecorded } from '../exports/recorded-file.ts';
import { record } from '../journal/records.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Desktop } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { deposits, returns, typedEntries, type LineEntries } from './entries.ts';
import { cellsOfEntry, LEDGER_COLUMNS } from './ledger-columns.ts';

interface LedgerPorts {
  readonly clock: Clock;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly book: Book;
  readonly desktop: Pick<Desktop, 'saveLedgerCsv'>;
  readonly profile: ServiceProfile;
}

/** Entries of each line on screen, newest first; the file has all. */
const MOST_LISTED = 100;

export type LedgerDesk = ReturnType<typeof createLedger>;

export function createLedger({ clock, cache, journal, book, desktop, profile }: LedgerPorts) {
  /** Kept until a loan changes: parsing thousands of loans takes longer than a polling interval. */
  let kept: Result<LineEntries> | undefined;
  /** Counts changes, so that a reading from before a change is not kept. */
  let changes = 0;
  /** The credits of this list: an unchanged answer is the same list, and most polls bring one. */
  let credits: { of: unknown; entries: Result<LineEntries> } | undefined;
  book.onChange(({ resource, changed }) => {
    if (resource !== 'loans' || changed.length === 0) return;
    changes += 1;
    kept = undefined;
  });

  async function prove(): Promise<Result<{ entries: LedgerEntry[]; proofs: PairProof[] }>> {
    // Read before the cache: an answer that comes meanwhile would be stated as read but not be in the sums.
    const { position, deposits: listed } = book.latest;
    const { hasReadLoans } = book;
    const paid =
      credits !== undefined && credits.of === listed?.value
        ? credits.entries
        : await deposits(cache, profile.id);
    if (!paid.ok) return paid;
    credits = listed && { of: listed.value, entries: paid };
    const before = changes;
    const back = kept ?? (await returns(cache, profile.id));
    if (!back.ok) return back;
    if (before === changes) kept = back;
    const typed = await typedEntries(journal, profile.id);
    if (!typed.ok) return typed;
    const entries = [...paid.value.entries, ...back.value.entries, ...typed.value];
    const gaps: Record<LedgerLine, LedgerGap[]> = {
      credits: [
        ...(listed === undefined ? [{ gap: 'not-read' as const }] : []),
        ...(listed?.mayBeIncomplete === true ? [{ gap: 'list-incomplete' as const }] : []),
        ...paid.value.gaps,
      ],
      releases: [
        ...(hasReadLoans ? [] : [{ gap: 'not-read' as const }]),
        ...(book.loansMayBeIncomplete ? [{ gap: 'list-incomplete' as const }] : []),
        ...back.value.gaps,
      ],
      seizures: [{ gap: 'nothing-stated' }],
    };
    const proofs = proveLedger({
      entries,
      gaps,
      pair: pairOf(profile.expectedCollateral, position?.value),
      stated: position === undefined ? {} : statedIn(position.value),
      statedAt: position?.observedAt,
    });
    return ok({ entries, proofs });
  }

  return {
    async proof({ withEntries }: CallParsed<'ledger.proof'>): Promise<Result<CallOutput<'ledger.proof'>>> {
      const done = await prove();
      if (!done.ok) return done;
      const { proofs, entries } = done.value;
      return ok({ proofs, entries: withEntries ? newestOf(entries) : [], total: entries.length });
    },

    async type({ entry }: CallParsed<'ledger.type'>): Promise<Result<object>> {
      const amount = parseDecimal(entry.amount);
      if (amount === undefined || amount.startsWith('-'))
        return fail({ code: 'bad-input', field: 'amount', problem: 'an amount such as 1250.50, or 0' });
      const body = { profile: profile.id, entry: { ...entry, amount } };
      const written = await record(journal, 'ledger.typed', entry.line, clock.wall(), body);
      return written.ok ? ok({}) : written;
    },

    /** The entry no longer counts; the journal keeps it with the reason. */
    async withdraw({ seq, reason }: CallParsed<'ledger.withdraw'>): Promise<Result<object>> {
      const typed = await typedEntries(journal, profile.id);
      if (!typed.ok) return typed;
      if (!typed.value.some((entry) => entry.id === String(seq)))
        return fail({ code: 'changed-since-shown', what: 'entry' });
      const body = { profile: profile.id, seq, reason };
      const written = await record(journal, 'ledger.withdrawn', String(seq), clock.wall(), body);
      return written.ok ? ok({}) : written;
    },

    async csv(): Promise<Result<CallOutput<'ledger.csv'>>> {
      const done = await prove();
      if (!done.ok) return done;
      const { entries, proofs } = done.value;
      const sink = await desktop.saveLedgerCsv(clock.wall());
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({ rows: 0 });
      const text = [
        tableHead('csv', LEDGER_COLUMNS),
        ...entries.map((entry) => tableRow('csv', LEDGER_COLUMNS, cellsOfEntry(entry))),
        ...proofs.flatMap(resultsOf),
      ].join('');
      const { name } = sink.value;
      const written = await writeRecorded(sink.value, [text], (sha256) => {
        const body = { profile: profile.id, file: name, rows: entries.length, sha256 };
        return record(journal, 'export.written', name, clock.wall(), body);
      });
      return written.ok ? ok({ rows: entries.length, file: name }) : written;
    },
  };
}

function newestOf(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const newest = entries.toSorted((a, b) => b.seenAt - a.seenAt);
  const listed = (line: LedgerLine) => newest.filter((entry) => entry.line === line).slice(0, MOST_LISTED);
  return [...listed('credits'), ...listed('releases'), ...listed('seizures')];
}

function statedIn({ ledger }: Position) {
  return {
    credits: valueOf(ledger.credits),
    releases: valueOf(ledger.releases),
    seizures: valueOf(ledger.seizures),
    balance: valueOf(ledger.balance),
  };
}

/** Lines below the entries: our sum, the service's figure and the difference. */
function resultsOf({ asset, chain, lines, balance, verdict }: PairProof): string[] {
  const result = (line: string, from: string, amount: string | undefined, note?: string): string =>
    csvLine([asset, chain, line, from, '', '', amount, '', '', '', note]);
  const three = (line: string, { own, stated, variance }: PairProof['balance'], note?: string): string[] => [
    result(line, 'sum', own, note),
    result(line, 'service', stated),
    result(line, 'variance', variance),
  ];
  return [
    ...lines.flatMap((line) => three(line.line, line, line.gaps.map(({ gap }) => gap).join(' '))),
    ...three('balance', balance, verdict),
  ];
}
