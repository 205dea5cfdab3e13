// The cache's questions over one open file.
import type { Resource } from '../../../../contract/slices/connect.ts';
import type { LoanId, ProfileId } from '../../../../domain/ids.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { CacheHolding } from '../../../desk/ports/backups.ts';
import type {
  EnteredClosing,
  KeptThing,
  ListAnswer,
  ListedThings,
  LoanClosing,
  Seen as SeenThing,
  StoredObservation,
} from '../../../desk/ports/store.ts';
import type { Answers, Takes, TextPage } from '../../protocol.ts';
import { checkPart } from '../upkeep/check.ts';
import { compactPart } from '../upkeep/compact.ts';
import { retainPart } from '../upkeep/retain.ts';
import { stored } from '../upkeep/stored.ts';
import { holdStill, letGo, type Db } from '../database.ts';
import { figures } from './figures.ts';
import { forget } from './forget.ts';
import { generationOf, nextGeneration } from './generation.ts';
import { cacheHoldings } from './holdings.ts';
import { layAnchors } from './history/anchors.ts';
import { historyCompare, historyRecord, historySyncs } from './history/compare.ts';
import { closing, enterClosings, rollClosingsAnew } from './history/closings.ts';
import { exportPart } from './history/export.ts';
import { historyCount, historyPage } from './history/page.ts';
import { historySeries, historyTotals } from './history/totals.ts';
import { loansPage } from './pages.ts';
import { listed, listState } from './membership.ts';
import { observe, type Taken } from './observe.ts';
import { latest, latestAll, timeline } from './readings.ts';
import { findScope, keepShape, shapeOf } from './scopes.ts';
import { createSeen } from './seen.ts';
import type { Slices } from '../turns.ts';

export interface CacheDb {
  observe(profile: ProfileId, at: EpochMillis, all: readonly SeenThing[], list?: ListAnswer): Slices<Taken>;
  latest(profile: ProfileId, resource: Resource, subject: string): StoredObservation | undefined;
  latestAll(profile: ProfileId, resource: Resource, limit: number): KeptThing[];
  listed(profile: ProfileId, resource: Resource, limit: number): ListedThings | undefined;
  timeline(profile: ProfileId, resource: Resource, subject: string): StoredObservation[];
  loansPage(profile: ProfileId, query: Takes<'loansPage'>['query']): TextPage;
  closing(profile: ProfileId, loanId: LoanId): LoanClosing | undefined;
  enterClosings(profile: ProfileId, entries: readonly EnteredClosing[]): void;
  loanCounts(profile: ProfileId): Answers<'loanCounts'>;
  shape(profile: ProfileId, resource: Resource): string | undefined;
  keepShape(profile: ProfileId, resource: Resource, shape: string): Slices<void>;
  figures(profile: ProfileId, query: Takes<'figures'>['query']): Answers<'figures'>;
  historyPage(profile: ProfileId, query: Takes<'historyPage'>['query']): Answers<'historyPage'>;
  /** So that rows of this page's list are passed over quickly; nothing waits for it. */
  layAnchors(profile: ProfileId, query: Takes<'historyPage'>['query']): Slices<void>;
  historyCount(profile: ProfileId, query: Takes<'historyCount'>['query']): Answers<'historyCount'>;
  historyTotals(profile: ProfileId, query: Takes<'historyTotals'>['query']): Slices<Answers<'historyTotals'>>;
  historyCompare(profile: ProfileId, query: Takes<'historyCompare'>['query']): Answers<'historyCompare'>;
  historySyncs(profile: ProfileId, query: Takes<'historySyncs'>['query']): Answers<'historySyncs'>;
  historyRecord(profile: ProfileId, query: Takes<'historyRecord'>['query']): Answers<'historyRecord'>;
  exportPart(profile: ProfileId, query: Takes<'exportPart'>['query']): Answers<'exportPart'>;
  historySeries(profile: ProfileId, query: Takes<'historySeries'>['query']): Answers<'historySeries'>;
  forget(profile: ProfileId): Slices<void>;
  stored(cachePath: string, journalPath: string): Answers<'stored'>;
  compactPart(cursor: string | undefined): Answers<'compactPart'>;
  checkPart(cursor: string | undefined): Answers<'checkPart'>;
  retainPart(query: Takes<'retainPart'>): Answers<'retainPart'>;
  /** The number of the opening that last wrote it, and that of this one or of its end. */
  generation(): number;
  nextGeneration(known?: number): number;
  holdings(): CacheHolding[];
  /** Nothing is written into the file itself, from one to the other: what is new waits in the log. */
  holdStill(): void;
  letGo(): void;
  close(): void;
  /** Closes a damaged file, to which nothing is written any more. */
  abandon(): void;
}

export function createCache(db: Db): CacheDb {
  const seen = createSeen(db);
  // Met at opening rather than by the first screen: a damaged list of scopes is a damaged cache.
  db.sql('SELECT count(*) FROM scope').get();
  rollClosingsAnew(db);
  return {
    observe: (profile, at, all, list) => observe(db, seen, profile, at, all, list),
    latest: (profile, resource, subject) => latest(db, seen, profile, resource, subject),
    latestAll: (profile, resource, limit) => latestAll(db, seen, profile, resource, limit),
    listed: (profile, resource, limit) => listed(db, seen, profile, resource, limit),
    timeline: (profile, resource, subject) => timeline(db, seen, profile, resource, subject),
    loansPage: (profile, query) => loansPage(db, seen, profile, query),
    closing: (profile, loanId) => closing(db, profile, loanId),
    enterClosings: (profile, entries) => enterClosings(db, profile, entries),
    figures: (profile, query) => figures(db, seen, profile, query),
    historyPage: (profile, query) => historyPage(db, seen, profile, query),
    layAnchors: (profile, query) => layAnchors(db, profile, query),
    historyCount: (profile, query) => historyCount(db, profile, query),
    historyTotals: (profile, query) => historyTotals(db, profile, query),
    historyCompare: (profile, query) => historyCompare(db, seen, profile, query),
    historySyncs: (profile, query) => historySyncs(db, profile, query),
    historyRecord: (profile, query) => historyRecord(db, seen, profile, query),
    exportPart: (profile, query) => exportPart(db, seen, profile, query),
    historySeries: (profile, query) => historySeries(db, profile, query),
    shape: (profile, resource) => shapeOf(db, profile, resource),
    keepShape: (profile, resource, shape) => keepShape(db, profile, resource, shape),
    loanCounts(profile) {
      const scope = findScope(db, profile, 'loans');
      if (scope === undefined) return { open: 0, total: 0, list: undefined };
      return {
        open: scope.subjects - scope.closed,
        total: scope.subjects,
        list: listState(db, seen, scope),
      };
    },
    forget: (profile) => forget(db, seen, profile),
    stored: (cachePath, journalPath) => stored(db, cachePath, journalPath),
    compactPart: (cursor) => compactPart(db, cursor),
    checkPart: (cursor) => checkPart(db, cursor),
    retainPart: (query) => retainPart(db, query),
    generation: () => generationOf(db),
    nextGeneration: (known) => nextGeneration(db, known),
    holdings: () => cacheHoldings(db, seen),
    holdStill() {
      db.transaction(() => seen.write());
      holdStill(db);
    },
    letGo: () => letGo(db),
    close() {
      try {
        db.transaction(() => seen.write());
      } finally {
        db.close();
      }
    },
    abandon: () => db.close(),
  };
}
