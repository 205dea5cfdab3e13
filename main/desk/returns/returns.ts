// Watches returns of collateral. Progress raises an alert. A misdirected return raises an alert of its own
// and is recorded, until an operator settles it with a reason.
import { ReturnAddressSchema } from '../../../domain/address.ts';
import { sameAddress } from '../../../domain/address-text.ts';
import { returnChanges } from '../../../domain/change-detection.ts';
import { alertOf, type Detected } from '../../../domain/changes.ts';
import { judgeReturn, returnProgress, type ReturnJudgement } from '../../../domain/collateral-return.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { LoanSchema, type CollateralReturn, type Loan } from '../../../domain/loan.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { sameTransaction } from '../../../domain/transaction.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { AlertKind } from '../../../domain/alerts.ts';
import type { Raise } from '../alerts/alerts.ts';
import type { Cache, UncheckedChange } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import { inBackground } from '../ports/background.ts';
import { createTurns } from '../../common/turns.ts';
import { parseStored, type Book } from '../readings/book.ts';
import type { ReturnFault, ReturnLog } from './return-log.ts';

interface ReturnPorts {
  readonly clock: Clock;
  readonly log: ReturnLog;
  readonly cache: Pick<Cache, 'latest' | 'latestAll' | 'unchecked' | 'checked'>;
  readonly book: Book;
  readonly profile: ServiceProfile;
  /** Loans with an open repayment that this desk has read: their return is new since. */
  readonly underWay: () => readonly LoanId[];
  readonly raise: Raise;
  /** Reads the addresses: a newly approved one may be in the next list. */
  readonly readAddressesNow: () => void;
  /** Called when a return was recorded or settled. */
  readonly onChange: () => void;
}

/** Changes read at once. */
const AT_ONCE = 50;
/** Return addresses of a profile, former ones included. */
const MOST_ADDRESSES = 1_000;
/** Returns of a first answer that are recorded as astray; an alert lists no more. */
const MOST_OF_FIRST = 100;

export type ReturnsDesk = ReturnType<typeof createReturns>;

export function createReturns(ports: ReturnPorts) {
  const { clock, profile, log, cache, book, raise } = ports;
  const inTurn = createTurns();
  /** Whether loans may have unchecked changes; at first those that an earlier session left. */
  let mayHaveChanges = true;
  /** Changes that need no second look and that the cache could not note yet. */
  const unnoted = new Set<number>();
  let isDisposed = false;
  /** How often the addresses were read. Times would not do, because a clock may be set. */
  let addressReads = 0;
  /** Transaction and address → `addressReads` when this run first read them together. */
  const firstSeen = new Map<string, number>();

  /** Loans whose return needs no second look until the loan, the addresses or the log changes. */
  const judged = new Set<LoanId>();

  /** Returned loans of the first answer of all, which leaves no changes. Judged once the addresses are read. */
  let ofFirstAnswer: Loan[] = [];

  book.onChange(({ resource, changed, at, first, loans }) => {
    if (resource !== 'loans' && resource !== 'returnAddresses') return;
    if (first && loans)
      ofFirstAnswer = loans.filter((loan) => returnProgress(loan.collateralReturn) !== 'none');
    if (resource === 'returnAddresses') {
      addressReads += 1;
      judged.clear();
    } else {
      if (changed.length > 0) mayHaveChanges = true;
      for (const subject of changed) judged.delete(subject as LoanId);
    }
    inBackground('returns.look', () => inTurn(() => checkLoans(at)));
  });

  async function checkLoans(at: EpochMillis): Promise<void> {
    const considered = new Set<LoanId>();
    const addresses = book.latest.returnAddresses;
    if (ofFirstAnswer.length > 0 && addresses?.mayBeIncomplete === false && (await checkFirst(at)))
      ofFirstAnswer = [];
    if (mayHaveChanges && !(await checkChanges(considered))) mayHaveChanges = true;
    for (const loanId of ports.underWay()) {
      // An unchanged poll would otherwise read every loan under way from the databases.
      if (isDisposed || considered.has(loanId) || judged.has(loanId)) continue;
      const is = await loanNow(loanId);
      if (is === undefined) continue;
      judged.add(loanId);
      if (!(await consider(is, at, []))) judged.delete(loanId);
    }
  }

  /** One alert for all that went to an address that is not listed. */
  async function checkFirst(at: EpochMillis): Promise<boolean> {
    const everListed = await addressesEverListed();
    const astray = ofFirstAnswer.filter(
      (loan) =>
        judgeIn(loan, everListed).state === 'wrong-address' &&
        log.find(profile.id, loan.id, hashOf(loan) ?? '') === undefined,
    );
    const [loan] = astray;
    if (loan === undefined) return true;
    const listed = astray.slice(0, MOST_OF_FIRST).map(({ id }) => ({ id, repaying: false }));
    const loans = astray.length > 1 && { loans: { listed, more: astray.length - listed.length } };
    const alert = { kind: 'return-astray', subject: loan.id, loanId: loan.id, at } as const;
    if (isDisposed || !(await raise(profile.id, { ...alert, ...loans }))) return false;
    for (const one of astray.slice(0, MOST_OF_FIRST)) {
      const address = one.collateralReturn && valueOf(one.collateralReturn.address);
      const observed = { txHash: hashOf(one) ?? '', fault: 'address' as const, address };
      if (!(await log.note(profile.id, one.id, at, observed)).ok) return false;
    }
    changed();
    return true;
  }

  /** Judges each return as it was read. False if changes are left for the next answer. */
  async function checkChanges(considered: Set<LoanId>): Promise<boolean> {
    mayHaveChanges = false;
    /** Their later changes wait too, because a return is judged by what was read before it. */
    const waiting = new Set<string>();
    for (let after = 0; ;) {
      const page = await cache.unchecked(profile.id, 'loans', 'returns', after, AT_ONCE);
      if (!page.ok) return false;
      for (const change of page.value) {
        if (isDisposed) break;
        after = change.id;
        if (unnoted.has(change.id)) continue;
        if (!waiting.has(change.subject) && (await isSettled(change, considered))) unnoted.add(change.id);
        else waiting.add(change.subject);
      }
      if (unnoted.size > 0 && (await cache.checked(profile.id, 'loans', 'returns', [...unnoted])).ok)
        unnoted.clear();
      if (isDisposed) return false;
      if (page.value.length < AT_ONCE) return unnoted.size === 0 && waiting.size === 0;
    }
  }

  async function isSettled({ at, before, now }: UncheckedChange, considered: Set<LoanId>): Promise<boolean> {
    const was = before === undefined ? undefined : parseStored(LoanSchema, { value: before });
    const is = parseStored(LoanSchema, { value: now });
    const isUnreadable = before !== undefined && was === undefined;
    if (is === undefined || isUnreadable || sameReturn(was?.collateralReturn, is.collateralReturn))
      return true;
    considered.add(is.id);
    // What was done before the loan was first read is no news, but it may have gone astray.
    return consider(is, at, was === undefined ? [] : returnChanges(was, is));
  }

  async function loanNow(loanId: LoanId): Promise<Loan | undefined> {
    const stored = await cache.latest(profile.id, 'loans', loanId);
    return stored.ok && stored.value ? parseStored(LoanSchema, stored.value) : undefined;
  }

  /** Answers whether nothing is left to do until something changes. */
  async function consider(loan: Loan, at: EpochMillis, news: readonly Detected[]): Promise<boolean> {
    const back = loan.collateralReturn;
    const txHash = hashOf(loan);
    const fault = txHash === undefined ? undefined : FAULTS[judgeIn(loan, await addressesEverListed()).state];
    const alert = { subject: loan.id, loanId: loan.id, at };
    if (txHash === undefined || fault === undefined) {
      for (const found of news) {
        const kind = alertOf(found, () => true);
        const { state, amounts } = found;
        if (kind && !(await raise(profile.id, { ...alert, kind, state, amounts }))) return false;
      }
      return true;
    }
    const address = back && valueOf(back.address);
    const key = `${txHash} ${address ?? ''}`;
    const known = log.find(profile.id, loan.id, txHash);
    if (fault === 'address' && known?.fault !== 'address' && !isListedSince(key)) {
      ports.readAddressesNow();
      return false;
    }
    const isKnown =
      address === undefined || known?.stated.some((one) => sameAddress(one.address, address)) === true;
    if (known !== undefined && isKnown && (known.fault === fault || known.fault === 'address')) return true;
    const kind: AlertKind =
      known?.fault === 'address'
        ? 'return-restated'
        : fault === 'asset'
          ? 'return-wrong-asset'
          : 'return-astray';
    // The alert comes before the record: a crash in between repeats the alert, and never loses it.
    if (!(await raise(profile.id, { ...alert, kind, state: key }))) return false;
    const noted = await log.note(profile.id, loan.id, at, { txHash, fault, address });
    if (noted.ok) changed();
    return noted.ok;
  }

  /** Another loan may state the same transaction. */
  function changed(): void {
    judged.clear();
    ports.onChange();
  }

  async function addressesEverListed(): Promise<string[]> {
    const known = await cache.latestAll(profile.id, 'returnAddresses', MOST_ADDRESSES);
    return known.ok ? addressesOf(known.value) : [];
  }

  function judgeIn(loan: Loan, everListed: readonly string[]): ReturnJudgement {
    const hash = hashOf(loan);
    return judgeReturn(loan.collateralReturn, {
      addresses: book.latest.returnAddresses?.value,
      everListed,
      expected: profile.expectedCollateral,
      // Its amount is judged when it is reconciled.
      collateral: undefined,
      sentToWrongAddress: hash !== undefined && log.find(profile.id, loan.id, hash)?.fault === 'address',
    });
  }

  /** Whether the addresses were read after this return was first read. */
  function isListedSince(key: string): boolean {
    const before = firstSeen.get(key) ?? addressReads;
    firstSeen.set(key, before);
    return addressReads > before;
  }

  return {
    /** Settles once no return is being judged; the rest is for the next session. */
    dispose(): Promise<void> {
      isDisposed = true;
      return inTurn(() => Promise.resolve());
    },
    async settle(txHash: string, reason: string): Promise<Result<object>> {
      const open = log
        .of(profile.id)
        .filter((one) => one.settled === undefined && sameTransaction(one.txHash, txHash));
      if (open.length === 0) return fail({ code: 'changed-since-shown', what: 'return' });
      for (const known of open) {
        const settled = await log.settle(profile.id, known, clock.wall(), reason);
        if (!settled.ok) return settled;
      }
      changed();
      return ok({});
    },
  };
}

const FAULTS: Partial<Record<ReturnJudgement['state'], ReturnFault>> = {
  'wrong-address': 'address',
  'wrong-asset': 'asset',
};

export const addressesOf = (rows: Parameters<typeof parseStored>[1][]): string[] =>
  rows.flatMap((row) => {
    const address = parseStored(ReturnAddressSchema, row);
    return (address && valueOf(address.address)) ?? [];
  });

const hashOf = ({ collateralReturn }: Loan): string | undefined =>
  collateralReturn && valueOf(collateralReturn.txHash);

/** The same transaction, address, amount, asset, chain and progress. */
function sameReturn(a: CollateralReturn | undefined, b: CollateralReturn | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const [hashA, hashB] = [valueOf(a.txHash) ?? '', valueOf(b.txHash) ?? ''];
  const facts = (one: CollateralReturn): string =>
    JSON.stringify([
      valueOf(one.address),
      valueOf(one.amount),
      valueOf(one.asset),
      valueOf(one.chain),
      returnProgress(one),
    ]);
  return sameTransaction(hashA, hashB) && facts(a) === facts(b);
}
