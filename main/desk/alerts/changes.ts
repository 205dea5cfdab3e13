// Raises the alert of each change in a service's readings. The cache keeps which changes are still to be checked, also
// over a restart, so none is lost; and an alert that lasts is raised once.
import { alertOf } from '../../../domain/changes.ts';
import { DepositSchema, isCounted } from '../../../domain/deposit.ts';
import type { LoanId } from '../../../domain/ids.ts';
import type { Alert, AlertLoans } from '../../../contract/slices/alerts.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import { inBackground } from '../ports/background.ts';
import type { Cache, UncheckedChange } from '../ports/store.ts';
import { createTurns } from '../../common/turns.ts';
import { parseStored, type Book, type LatestAnswers } from '../readings/book.ts';
import { isSameDeposit, otherNamesOf } from '../readings/subjects.ts';
import type { Raise } from './alerts.ts';
import { changesIn } from './changes-in.ts';

const WATCHED: readonly Resource[] = ['loans', 'returnAddresses', 'deposits', 'applications'];
/** Loans listed in one alert, because a service may change its account for thousands. */
const MOST_LOANS = 100;
/** Changes read at once. */
const AT_ONCE = 50;

interface ChangePorts {
  readonly cache: Pick<Cache, 'unchecked' | 'checked' | 'latest'>;
  readonly book: Book;
  readonly isRepaying: (loanId: LoanId) => boolean;
  readonly raise: Raise;
}

/** A loan whose destination changed. */
type Rotated = AlertLoans['listed'][number] & Pick<Alert, 'at' | 'state'> & { readonly change: number };

/** waits: for a list that names everything · rotated: for the others · refused: its alert was not recorded. */
type Outcome = 'checked' | 'waits' | 'rotated' | 'refused';

export function watchChanges({ cache, book, isRepaying, raise }: ChangePorts) {
  const { profile } = book;
  const inTurn = createTurns();
  /** Resources that may have unchecked changes; at first those that an earlier session left. */
  const unfinished = new Set(WATCHED);
  let isDisposed = false;

  async function look(resource: Resource): Promise<void> {
    if (isDisposed || !unfinished.delete(resource)) return;
    if (!(await checkAll(resource))) unfinished.add(resource);
  }

  /** False if changes are left for the next answer. */
  async function checkAll(resource: Resource): Promise<boolean> {
    const rotated: Rotated[] = [];
    let done: number[] = [];
    let isWhole = true;
    for (let after = 0; ;) {
      const page = await cache.unchecked(profile, resource, 'alerts', after, AT_ONCE);
      if (!page.ok) return false;
      for (const change of page.value) {
        after = change.id;
        const outcome = await check(resource, change, rotated);
        if (outcome === 'checked') done.push(change.id);
        if (outcome === 'waits') isWhole = false;
        if (outcome !== 'refused') continue;
        await note(resource, done);
        return false;
      }
      if (page.value.length < AT_ONCE) break;
      if (await note(resource, done)) done = [];
    }
    if (await raiseRotated(rotated)) done.push(...rotated.map(({ change }) => change));
    else isWhole = false;
    return (await note(resource, done)) && isWhole;
  }

  async function check(resource: Resource, change: UncheckedChange, rotated: Rotated[]): Promise<Outcome> {
    const { id, subject, at } = change;
    // Whether it is gone, only a list without it shows that names everything.
    if (change.isGone && !change.isListed && !isWhole(resource)) return 'waits';
    const repaying = resource === 'loans' && isRepaying(subject as LoanId);
    const loanId = resource === 'loans' ? subject : undefined;
    let outcome: Outcome = 'checked';
    for (const { found, holds } of changesIn(resource, change, repaying, book.latest)) {
      const kind = alertOf(found, holds);
      if (kind === undefined || (kind === 'deposit-confirmed' && (await wasConfirmed(change)))) continue;
      const { state, amounts } = found;
      // A deposit may leave under two names; its transaction is one.
      const named = kind === 'deposit-gone' ? (state ?? subject) : subject;
      if (kind === 'destination-changed') {
        rotated.push({ id: subject, repaying, change: id, at, state });
        outcome = 'rotated';
      } else if (isDisposed || !(await raise(profile, { kind, subject: named, at, loanId, state, amounts })))
        return 'refused';
    }
    return outcome;
  }

  const isWhole = (resource: Resource): boolean =>
    resource === 'loans'
      ? !book.loansMayBeIncomplete
      : book.latest[resource as keyof LatestAnswers]?.mayBeIncomplete === false;

  /** Under another name: a deposit has its id alone only while no other of its list has the same. */
  async function wasConfirmed({ subject, now, at }: UncheckedChange): Promise<boolean> {
    const deposit = parseStored(DepositSchema, { value: now });
    if (deposit === undefined) return false;
    for (const name of otherNamesOf(deposit, subject)) {
      const stored = await cache.latest(profile, 'deposits', name);
      if (!stored.ok || stored.value === undefined || stored.value.since >= at) continue;
      const other = parseStored(DepositSchema, stored.value);
      if (other !== undefined && isCounted(other) && isSameDeposit(other, deposit)) return true;
    }
    return false;
  }

  async function note(resource: Resource, changes: readonly number[]): Promise<boolean> {
    return changes.length === 0 || (await cache.checked(profile, resource, 'alerts', changes)).ok;
  }

  /** One alert for all loans: a service changes its account for all of them at once. */
  async function raiseRotated(rotated: readonly Rotated[]): Promise<boolean> {
    const byLoan = new Map(rotated.map((one) => [one.id, one]));
    const sorted = [...byLoan.values()].toSorted((a, b) => Number(b.repaying) - Number(a.repaying));
    const [first, ...others] = sorted;
    if (first === undefined) return true;
    const listed = sorted.slice(0, MOST_LOANS).map(({ id, repaying }) => ({ id, repaying }));
    const loans = others.length > 0 && { loans: { listed, more: sorted.length - listed.length } };
    const { id, at, state } = first;
    const alert = { kind: 'destination-changed', subject: id, loanId: id, at, state } as const;
    return !isDisposed && raise(profile, { ...alert, ...loans });
  }

  const lookSoon = (resource: Resource): void =>
    inBackground('alerts.changes', () => inTurn(() => look(resource)));
  for (const resource of WATCHED) lookSoon(resource);
  book.onChange(({ resource, changed }) => {
    if (changed.length > 0 && WATCHED.includes(resource)) unfinished.add(resource);
    if (unfinished.has(resource)) lookSoon(resource);
  });

  return {
    /** Settles once no alert is being raised; the rest is for the next session. */
    dispose(): Promise<void> {
      isDisposed = true;
      return inTurn(() => Promise.resolve());
    },
  };
}
