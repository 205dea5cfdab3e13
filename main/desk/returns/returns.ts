// Watches returns of collateral. Progress raises an alert. A misdirected return raises an alert of its own
// and is recorded, until an operator settles it with a reason.
import { ReturnAddressSchema } from '../../../domain/address.ts';
import { sameAddress } from '../../../domain/address-text.ts';
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

type News = 'return-seen' | 'return-final';

/** Changes read at once. */
const AT_ONCE = 50;
/** Return addresses of a profile, former ones included. */
const MOST_ADDRESSES = 1_000;

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

  book.onChange(({ resource, changed, at }) => {
    if (resource !== 'loans' && resource !== 'returnAddresses') return;
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
    if (mayHaveChanges && !(await checkChanges(considered))) mayHaveChanges = true;
    for (const loanId of ports.underWay()) {
      // An unchanged poll would otherwise read every loan under way from the databases.
      if (isDisposed || considered.has(loanId) || judged.has(loanId)) continue;
      const is = await loanNow(loanId);
      if (is === undefined) continue;
      judged.add(loanId);
      if (!(await consider(is, at, new Set()))) judged.delete(loanId);
    }
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
    if (was === undefined || is === undefined || sameReturn(was.collateralReturn, is.collateralReturn))
      return true;
    considered.add(is.id);
    return consider(is, at, newsOf(was, is));
  }

  async function loanNow(loanId: LoanId): Promise<Loan | undefined> {
    const stored = await cache.latest(profile.id, 'loans', loanId);
    return stored.ok && stored.value ? parseStored(LoanSchema, stored.value) : undefined;
  }

  /** Answers whether nothing is left to do until something changes. */
  async function consider(loan: Loan, at: EpochMillis, news: ReadonlySet<News>): Promise<boolean> {
    const back = loan.collateralReturn;
    const txHash = back && valueOf(back.txHash);
    if (back === undefined || txHash === undefined) return true;
    const address = valueOf(back.address);
    const key = `${txHash} ${address ?? ''}`;
    const fault = FAULTS[(await judge(loan)).state];
    if (fault === undefined) {
      for (const kind of news)
        if (!(await raise(profile.id, { kind, subject: loan.id, loanId: loan.id, at }))) return false;
      return true;
    }
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
    if (!(await raise(profile.id, { kind, subject: loan.id, loanId: loan.id, at }))) return false;
    const noted = await log.note(profile.id, loan.id, at, { txHash, fault, address });
    if (noted.ok) changed();
    return noted.ok;
  }

  /** Another loan may state the same transaction. */
  function changed(): void {
    judged.clear();
    ports.onChange();
  }

  async function judge(loan: Loan): Promise<ReturnJudgement> {
    const known = await cache.latestAll(profile.id, 'returnAddresses', MOST_ADDRESSES);
    const hash = loan.collateralReturn && valueOf(loan.collateralReturn.txHash);
    return judgeReturn(loan.collateralReturn, {
      addresses: book.latest.returnAddresses?.value,
      everListed: known.ok ? addressesOf(known.value) : [],
      expected: profile.expectedCollateral,
      collateral: valueOf(loan.collateralAmount),
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

function newsOf(was: Loan, is: Loan): Set<News> {
  const [before, now] = [returnProgress(was.collateralReturn), returnProgress(is.collateralReturn)];
  const news = new Set<News>();
  if (before === 'none' && now !== 'none') news.add('return-seen');
  if (before !== 'final' && now === 'final') news.add('return-final');
  return news;
}

/** The same transaction, address, asset, chain and progress. */
function sameReturn(a: CollateralReturn | undefined, b: CollateralReturn | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const [hashA, hashB] = [valueOf(a.txHash) ?? '', valueOf(b.txHash) ?? ''];
  const facts = (one: CollateralReturn): string =>
    JSON.stringify([valueOf(one.address), valueOf(one.asset), valueOf(one.chain), returnProgress(one)]);
  return sameTransaction(hashA, hashB) && facts(a) === facts(b);
}
