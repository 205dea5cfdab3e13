// The latest readings of one service. Each answer is filed in the cache, small ones stay in memory, and
// listeners get what changed. A book is made for one session, filled from its cache, and closed with it.
import * as v from 'valibot';
import { ApplicationSchema, type Application } from '../../../domain/application.ts';
import { ReturnAddressSchema } from '../../../domain/address.ts';
import { DepositSchema, type Deposit } from '../../../domain/deposit.ts';
import type { Incomplete } from '../../../domain/connector/paging.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { DispensableList } from '../../../domain/profile-rules.ts';
import { isOvertaken, statedAt } from '../../../domain/freshness.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { PositionSchema } from '../../../domain/position.ts';
import type { EpochMillis, Millis } from '../../../domain/time.ts';
import { WalletSchema } from '../../../domain/wallet.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Observed } from '../../../contract/observed.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { createTurns } from '../../common/turns.ts';
import { inBackground } from '../ports/background.ts';
import type { Answer, ResourceValues } from '../ports/service.ts';
import type { Cache, StoredObservation } from '../ports/store.ts';
import { createFilings } from './filing.ts';
import { createLastLoans } from './last-loans.ts';
import { loanFiled, thingsOf } from './observations.ts';
import { withApplication } from './with-application.ts';
import { distinctDeposits } from './subjects.ts';

/** Resources small enough to be kept in memory; loans are read from the cache one at a time. */
export interface LatestAnswers {
  wallets?: Observed<ResourceValues['wallets']>;
  deposits?: Observed<ResourceValues['deposits']>;
  position?: Observed<ResourceValues['position']>;
  returnAddresses?: Observed<ResourceValues['returnAddresses']>;
  applications?: Observed<ResourceValues['applications']>;
}

/** What one answer changed. The watchers read the former values from the cache (`unchecked`). */
export interface BookChange {
  readonly resource: Resource;
  readonly at: EpochMillis;
  readonly changed: readonly string[];
  /** The first answer ever filed for this resource. */
  readonly first: boolean;
  /** A single loan or application was read, not the list. */
  readonly alone?: true;
  /** The loans of an answer to the list of loans, as the list states them. */
  readonly loans?: readonly Loan[];
}

export interface Book {
  readonly latest: Readonly<LatestAnswers>;
  readonly clockOffset: Millis | undefined;
  readonly loansMayBeIncomplete: boolean;
  readonly loansIncomplete: Incomplete | undefined;
  /** Whether loans were ever read, in this run or an earlier one. Before that an empty list means nothing. */
  readonly hasReadLoans: boolean;
  /** Whether the service has no such list: its profile says so, or it never answered anything but 404. */
  lacks(resource: Resource): boolean;
  /** Called when the service answered 404 to the list. */
  takeMissing(resource: Resource): void;
  /** The listener is called when a list turns out to be missing. */
  onMissing(listener: (resource: Resource) => unknown): void;
  /** Whether loans were read in this run, and not only by an earlier one. */
  readonly loansAnswered: boolean;
  /** The time of the latest answer to the list of loans, in this run or an earlier one. */
  readonly loansReadAt: EpochMillis | undefined;
  readonly profile: ProfileId;
  take<R extends Resource>(resource: R, answer: Answer<ResourceValues[R]>): Promise<Result<void>>;
  /** Files a single loan. */
  takeLoan(answer: Answer<Loan>): Promise<Result<void>>;
  /** Files a single application, from a request or a read of its own, and adds it to the list in memory. */
  takeApplication(
    answer: Omit<Answer<Application>, 'clockOffset' | 'mayBeIncomplete'>,
  ): Promise<Result<void>>;
  loan(loanId: LoanId): Promise<Result<Observed<Loan> | undefined>>;
  /** A listener that fails is logged and does not affect the others. */
  onChange(listener: (change: BookChange) => unknown): void;
  /** Drops later answers and every listener; settles once pending writes are on disk. */
  close(): Promise<void>;
}

/** Things kept in memory of each resource; the rest is in History. */
const MOST_IN_MEMORY = 5_000;

/**
 * The book of one profile, filled from the cache.
 *
 * @param noSuchLists lists that the profile says are missing: only History shows their earlier readings
 * @param readAlone loans that an earlier run may have read by themselves: the list may say less of them
 */
export async function openBook(
  cache: Cache,
  profile: ProfileId,
  noSuchLists: readonly DispensableList[] = [],
  readAlone: Iterable<LoanId> = [],
): Promise<Book> {
  const filings = createFilings(cache);
  // One answer at a time: what it is compared with must still be the latest when it is filed.
  const inTurn = createTurns();
  let clockOffset: Millis | undefined;
  let loansMayBeIncomplete = false;
  let loansIncomplete: Incomplete | undefined;
  let loansAnswered = false;
  let loansReadAt: EpochMillis | undefined;
  let isClosed = false;
  let listeners: ((change: BookChange) => unknown)[] = [];
  let missingListeners: ((resource: Resource) => unknown)[] = [];
  const lacking = new Set<Resource>(noSuchLists);
  const lastLoans = createLastLoans();
  /** Resources that were read before, in this run or an earlier one. */
  const everRead = new Set<Resource>();

  /** Applications that were answered by themselves since the last list was made. */
  let applicationsAlone: { readonly at: EpochMillis; readonly value: Application }[] = [];

  /** @param listed applications */
  function withNewer<T>(listed: T, at: EpochMillis): T {
    applicationsAlone = applicationsAlone.filter((one) => one.at > at);
    return applicationsAlone.reduce(
      (all, { value }) => withApplication(all as Application[], value) as T,
      listed,
    );
  }

  async function fill<S extends v.GenericSchema>(resource: Resource, schema: S) {
    // Applications also come from accepts, so they are shown without a list too.
    if (lacking.has(resource) && resource !== 'applications') return undefined;
    const stored = await cache.listed(profile, resource, MOST_IN_MEMORY + 1);
    if (!stored.ok || stored.value === undefined) return undefined;
    everRead.add(resource);
    const { observedAt, whole, things } = stored.value;
    const value = things.slice(0, MOST_IN_MEMORY).flatMap((row) => parseStored(schema, row) ?? []);
    const mayBeIncomplete = !whole || value.length < things.length;
    return { value, observedAt, source: 'cache' as const, mayBeIncomplete };
  }

  async function filled(): Promise<LatestAnswers> {
    const [wallets, deposits, positions, returnAddresses, applications, counts] = await Promise.all([
      fill('wallets', WalletSchema),
      fill('deposits', DepositSchema),
      fill('position', PositionSchema),
      fill('returnAddresses', ReturnAddressSchema),
      fill('applications', ApplicationSchema),
      cache.loanCounts(profile),
    ]);
    if (counts.ok && counts.value.list !== undefined) {
      everRead.add('loans');
      loansMayBeIncomplete = !counts.value.list.whole;
      loansReadAt = counts.value.list.observedAt;
    }
    const position = positions?.value[0];
    return {
      ...(wallets && { wallets }),
      ...(deposits && { deposits }),
      ...(positions && position && { position: { ...positions, value: position } }),
      ...(returnAddresses && { returnAddresses }),
      ...(applications && { applications }),
    };
  }

  function notifyListeners(change: BookChange): void {
    for (const listener of listeners) inBackground(`book.${change.resource}`, () => listener(change));
  }

  async function loanAt(
    loanId: LoanId,
  ): Promise<Result<{ loan: Loan; observedAt: EpochMillis } | undefined>> {
    const stored = await cache.latest(profile, 'loans', loanId);
    if (!stored.ok || stored.value === undefined) return stored.ok ? ok(undefined) : stored;
    const row = stored.value;
    const loan = lastLoans.parsed(loanId, row.value, () => parseStored(LoanSchema, row));
    return ok(loan && { loan, observedAt: row.observedAt });
  }

  let latest = await filled();
  for (const loanId of readAlone) await loanAt(loanId);
  return {
    profile,
    get latest() {
      return latest;
    },
    get clockOffset() {
      return clockOffset;
    },
    get loansIncomplete() {
      return loansIncomplete;
    },
    get loansMayBeIncomplete() {
      return loansMayBeIncomplete;
    },
    get hasReadLoans() {
      return everRead.has('loans');
    },
    get loansAnswered() {
      return loansAnswered;
    },
    get loansReadAt() {
      return loansReadAt;
    },
    lacks: (resource) => lacking.has(resource),
    takeMissing(resource) {
      if (isClosed || everRead.has(resource) || lacking.has(resource)) return;
      lacking.add(resource);
      for (const listener of missingListeners)
        inBackground(`book.${resource}.missing`, () => listener(resource));
    },
    onMissing(listener) {
      missingListeners.push(listener);
    },
    async take(resource, answer) {
      if (isClosed) return ok(undefined);
      return inTurn(async () => {
        const { receivedAt, mayBeIncomplete, incomplete } = answer;
        const at = statedAt(answer);
        const known =
          resource === 'loans' ? loansReadAt : latest[resource as keyof LatestAnswers]?.observedAt;
        if (isOvertaken(answer, known)) return ok(undefined);
        const value = resource === 'applications' ? withNewer(answer.value, at) : answer.value;
        const loans = resource === 'loans' ? (value as Loan[]) : undefined;
        const things = () =>
          loans?.values().map((loan) => loanFiled(lastLoans.fuller(loan, at))) ?? thingsOf(resource, value);
        const filed = await filings.file(profile, {
          resource,
          at,
          value,
          things,
          list: { whole: !mayBeIncomplete },
        });
        if (!filed.ok) return filed;
        // The session may have been closed while its answer was being written.
        if (isClosed) return ok(undefined);
        const first = !everRead.has(resource);
        everRead.add(resource);
        lacking.delete(resource);
        clockOffset = answer.clockOffset ?? clockOffset;
        if (resource === 'loans') {
          loansMayBeIncomplete = mayBeIncomplete;
          loansIncomplete = incomplete;
          loansAnswered = true;
          loansReadAt = at;
        } else {
          const observed = {
            value: resource === 'deposits' ? distinctDeposits(value as Deposit[]) : value,
            observedAt: at,
            source: 'service' as const,
            mayBeIncomplete,
            ...(incomplete !== undefined && { incomplete }),
          };
          latest = { ...latest, [resource]: observed };
        }
        notifyListeners({
          resource,
          at: receivedAt,
          changed: filed.value.changed,
          first,
          ...(loans && { loans }),
        });
        return ok(undefined);
      });
    },
    async takeLoan(answer) {
      if (isClosed) return ok(undefined);
      return inTurn(async () => {
        const { value, receivedAt } = answer;
        const at = statedAt(answer);
        const stored = await cache.latest(profile, 'loans', value.id);
        if (!stored.ok) return stored;
        if (isOvertaken(answer, stored.value?.observedAt)) return ok(undefined);
        lastLoans.readAlone(value, at);
        const things = () => [loanFiled(value)].values();
        const filed = await filings.file(profile, { resource: 'loans', at, value, things, list: undefined });
        if (!filed.ok) return filed;
        if (!isClosed)
          notifyListeners({
            resource: 'loans',
            at: receivedAt,
            changed: filed.value.changed,
            first: false,
            alone: true,
          });
        return ok(undefined);
      });
    },
    takeApplication: (answer) =>
      inTurn(async () => {
        const { value, receivedAt } = answer;
        const at = statedAt(answer);
        const { applications } = latest;
        if (isOvertaken(answer, applications?.observedAt)) return ok(undefined);
        const things = () => thingsOf('applications', [value]);
        const list = { whole: false, adds: true } as const;
        const filed = await filings.file(profile, { resource: 'applications', at, value, things, list });
        if (!filed.ok) return filed;
        // Filed above also after closing: a request may outlive its session.
        if (isClosed) return ok(undefined);
        applicationsAlone.push({ at, value });
        // The list keeps its age. Without one this application stands alone, and others may be missing.
        const listed = applications ?? {
          value: [],
          observedAt: at,
          source: 'service',
          mayBeIncomplete: true,
        };
        latest = { ...latest, applications: { ...listed, value: withApplication(listed.value, value) } };
        notifyListeners({
          resource: 'applications',
          at: receivedAt,
          changed: filed.value.changed,
          first: false,
          alone: true,
        });
        return ok(undefined);
      }),
    async loan(loanId) {
      const found = await loanAt(loanId);
      if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
      const { loan: value, observedAt } = found.value;
      const source = loansAnswered ? ('service' as const) : ('cache' as const);
      return ok({ value, observedAt, source, mayBeIncomplete: false });
    },
    onChange(listener) {
      listeners.push(listener);
    },
    async close() {
      isClosed = true;
      listeners = [];
      missingListeners = [];
      await inTurn(() => Promise.resolve());
    },
  };
}

/** Undefined for a stored value of an older shape: the cache is disposable and the next answer refills it. */
export function parseStored<S extends v.GenericSchema>(
  schema: S,
  row: Pick<StoredObservation, 'value'>,
): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(row.value));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
