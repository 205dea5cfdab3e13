// Exports of exactly what is shown, page by page, so that a long list neither fills memory nor stops the window.
import { createHash } from 'node:crypto';
import type { EpochMillis } from '../../../domain/time.ts';
import type { LoanRow } from '../../../contract/calls/queries.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { record } from '../journal/records.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Desktop, FileSink } from '../ports/system.ts';
import type { Book } from '../readings/book.ts';
import { createExportTasks, type TaskPorts } from './tasks.ts';
import { csvLine } from '../../../domain/csv.ts';

const PAGE = 200;
const HEADER = [
  'loan_id',
  'standing',
  'status',
  'principal_ngn',
  'payoff_amount_ngn',
  'collateral_amount',
  'collateral_asset',
  'opened_at_utc',
  'closed_at_utc',
  'last_seen_utc',
];

export interface ExportPorts extends TaskPorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly book: Book;
  readonly desktop: Pick<Desktop, 'saveLoansCsv' | 'saveExport'>;
  readonly clock: Clock;
}

export type ExportsDesk = ReturnType<typeof createExports>;

export function createExports(ports: ExportPorts) {
  const { cache, journal, book, desktop, clock } = ports;
  return {
    ...createExportTasks(ports),
    async loansCsv(query: CallParsed<'exports.loansCsv'>): Promise<Result<CallOutput<'exports.loansCsv'>>> {
      const profile = book.profile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const sink = await desktop.saveLoansCsv(clock.wall());
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({ rows: 0 });
      const hash = createHash('sha256');
      let rows = 0;
      const pages = async function* (): AsyncGenerator<Result<string>> {
        yield ok(csvLine(HEADER));
        let cursor: string | undefined;
        do {
          const page = await cache.loansPage(profile, { ...query, cursor, limit: PAGE });
          if (!page.ok) {
            yield page;
            return;
          }
          rows += page.value.rows.length;
          yield ok(page.value.rows.map(lineOf).join(''));
          cursor = page.value.nextCursor;
        } while (cursor !== undefined);
      };
      const written = await writeAll(sink.value, pages(), hash);
      if (!written.ok) return written;
      const body = { profile, file: sink.value.name, rows, sha256: hash.digest('hex') };
      const noted = await record(journal, 'export.written', sink.value.name, clock.wall(), body);
      return noted.ok ? ok({ rows, file: sink.value.name }) : noted;
    },
  };
}

async function writeAll(
  sink: FileSink,
  pages: AsyncGenerator<Result<string>>,
  hash: { update(text: string): unknown },
): Promise<Result<void>> {
  for await (const page of pages) {
    const written = page.ok ? await sink.write(page.value) : page;
    if (!written.ok) {
      await sink.abandon();
      return written;
    }
    if (page.ok) hash.update(page.value);
  }
  return sink.close();
}

const utc = (at: EpochMillis | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

function lineOf(row: LoanRow): string {
  return csvLine([
    row.id,
    row.standing,
    row.status,
    row.principal,
    row.payoff,
    row.collateralAmount,
    row.collateralAsset,
    utc(row.openedAt),
    utc(row.closedAt),
    utc(row.observedAt),
  ]);
}
