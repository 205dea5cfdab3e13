// The book of what was last read: every answer is filed in the cache, kept at hand where it is small, and told
// to whoever draws conclusions from it. It is filled from the cache at start, so that a desk without a network
// still shows what it knew, marked as known from then.
import * as v from 'valibot';
import { ApplicationSchema } from '../../../domain/application.ts';
import { ReturnAddressSchema } from '../../../domain/address.ts';
import { DepositSchema } from '../../../domain/deposit.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import { LoanSchema, type Loan } from '../../../domain/loan.ts';
import { PositionSchema } from '../../../domain/position.ts';
import { epochMillis, type EpochMillis, type Millis } from '../../../domain/time.ts';
import { WalletSchema } from '../../../domain/wallet.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Observed } from '../../../contract/observed.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { Answer, ResourceValues } from '../ports/service.ts';
import type { Cache, StoredObservation } from '../ports/store.ts';
import { createFilings } from './filing.ts';
import { loanFiled, thingsOf } from './observations.ts';

/** Resources small enough to be kept whole; loans are looked up one at a time. */
export interface AtHand {
  wallets?: Observed<ResourceValues['wallets']>;
  deposits?: Observed<ResourceValues['deposits']>;
  position?: Observed<ResourceValues['position']>;
  returnAddresses?: Observed<ResourceValues['returnAddresses']>;
  applications?: Observed<ResourceValues['applications']>;
}

/** What one answer changed: subjects with what was known of them before. */
export interface Taken {
  readonly resource: Resource;
  readonly at: EpochMillis;
  readonly changed: readonly { subject: string; before: StoredObservation | undefined }[];
  /** The first answer ever filed for this resource: nothing in it is news. */
  readonly first: boolean;
}

export interface Book {
  readonly atHand: Readonly<AtHand>;
  readonly clockOffset: Millis | undefined;
  readonly loansMayBeIncomplete: boolean;
  /** Whether loans were ever answered, in this run or in one before; until then no loan is not the same as none. */
  readonly loansKnown: boolean;
  /** Whether loans were answered in this run, rather than only known from the cache. */
  readonly loansAnswered: boolean;
  profile(): ProfileId | undefined;
  /** Forgets what is at hand and fills it from this profile's cache. */
  openProfile(profile: ProfileId | undefined): Promise<Result<void>>;
  take<R extends Resource>(resource: R, answer: Answer<ResourceValues[R]>): Promise<Result<void>>;
  /** Files one loan read by itself. */
  takeLoan(answer: Answer<Loan>): Promise<Result<void>>;
  loan(loanId: LoanId): Promise<Result<Observed<Loan> | undefined>>;
  onTaken(listener: (taken: Taken) => void): void;
}

/** More than this is history, not something to have at hand. */
const KEPT_AT_HAND = 5_000;

export function createBook(cache: Cache): Book {
  const filings = createFilings(cache);
  let profile: ProfileId | undefined;
  let atHand: AtHand = {};
  let clockOffset: Millis | undefined;
  let loansMayBeIncomplete = false;
  let loansAnswered = false;
  const listeners: ((taken: Taken) => void)[] = [];
  /** Resources of which something was known before the next answer. */
  const known = new Set<Resource>();

  async function fill<S extends v.GenericSchema>(id: ProfileId, resource: Resource, schema: S) {
    const stored = await cache.latestAll(id, resource, KEPT_AT_HAND);
    if (!stored.ok || stored.value.length === 0) return undefined;
    known.add(resource);
    const observedAt = epochMillis(stored.value.reduce((latest, row) => Math.max(latest, row.observedAt), 0));
    // A thing the last answer no longer named keeps its older time: it is history, not the present state.
    const present = stored.value.filter((row) => row.observedAt === observedAt);
    const value = present.flatMap((row) => parseStored(schema, row) ?? []);
    return { value, observedAt, source: 'cache' as const, mayBeIncomplete: value.length < present.length };
  }

  function tell(taken: Taken): void {
    for (const listener of listeners) listener(taken);
  }

  return {
    get atHand() {
      return atHand;
    },
    get clockOffset() {
      return clockOffset;
    },
    get loansMayBeIncomplete() {
      return loansMayBeIncomplete;
    },
    get loansKnown() {
      return known.has('loans');
    },
    get loansAnswered() {
      return loansAnswered;
    },
    profile: () => profile,
    async openProfile(next) {
      profile = next;
      atHand = {};
      known.clear();
      filings.forget();
      clockOffset = undefined;
      loansMayBeIncomplete = false;
      loansAnswered = false;
      if (next === undefined) return ok(undefined);
      const [wallets, deposits, positions, returnAddresses, applications] = await Promise.all([
        fill(next, 'wallets', WalletSchema),
        fill(next, 'deposits', DepositSchema),
        fill(next, 'position', PositionSchema),
        fill(next, 'returnAddresses', ReturnAddressSchema),
        fill(next, 'applications', ApplicationSchema),
      ]);
      const counts = await cache.loanCounts(next);
      if (counts.ok && counts.value.total > 0) known.add('loans');
      const position = positions?.value[0];
      atHand = {
        ...(wallets && { wallets }),
        ...(deposits && { deposits }),
        ...(positions && position && { position: { ...positions, value: position } }),
        ...(returnAddresses && { returnAddresses }),
        ...(applications && { applications }),
      };
      return ok(undefined);
    },
    async take(resource, answer) {
      const taker = profile;
      if (taker === undefined) return ok(undefined);
      const { value, receivedAt: at, mayBeIncomplete } = answer;
      const things = () => thingsOf(resource, value);
      const filed = await filings.file(taker, { resource, at, value, things, whole: !mayBeIncomplete });
      if (!filed.ok) return filed;
      // The operator may have moved to another profile while the answer was on its way to the disk.
      if (profile !== taker) return ok(undefined);
      const first = !known.has(resource);
      known.add(resource);
      clockOffset = answer.clockOffset ?? clockOffset;
      if (resource === 'loans') {
        loansMayBeIncomplete = mayBeIncomplete;
        loansAnswered = true;
      } else {
        const observed = {
          value,
          observedAt: at,
          source: 'service' as const,
          mayBeIncomplete,
        };
        atHand = { ...atHand, [resource]: observed };
      }
      tell({ resource, at, changed: filed.value.changed, first });
      return ok(undefined);
    },
    async takeLoan(answer) {
      const taker = profile;
      if (taker === undefined) return ok(undefined);
      const { value, receivedAt: at } = answer;
      const things = () => [loanFiled(value)].values();
      const filed = await filings.file(taker, { resource: 'loans', at, value, things, whole: false });
      if (!filed.ok) return filed;
      if (profile === taker) tell({ resource: 'loans', at, changed: filed.value.changed, first: false });
      return ok(undefined);
    },
    async loan(loanId) {
      if (profile === undefined) return ok(undefined);
      const stored = await cache.latest(profile, 'loans', loanId);
      if (!stored.ok) return stored;
      const loan = stored.value && parseStored(LoanSchema, stored.value);
      if (stored.value === undefined || loan === undefined) return ok(undefined);
      const source = loansAnswered ? ('service' as const) : ('cache' as const);
      return ok({ value: loan, observedAt: stored.value.observedAt, source, mayBeIncomplete: false });
    },
    onTaken: (listener) => void listeners.push(listener),
  };
}

/** A stored value of an older shape is passed over: the cache is disposable and the next answer refills it. */
export function parseStored<S extends v.GenericSchema>(
  schema: S,
  row: StoredObservation,
): v.InferOutput<S> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(row.value));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
