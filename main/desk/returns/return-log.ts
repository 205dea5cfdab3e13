// Misdirected returns of collateral, by transaction, from the journal. A transaction stays on this list:
// neither another address stated later nor a lost cache removes it.
import * as v from 'valibot';
import { LoanIdSchema, type LoanId, type ProfileId } from '../../../domain/ids.ts';
import { sameTransaction } from '../../../domain/transaction.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { record, recordsOf } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';

export type ReturnFault = 'address' | 'asset';

export interface WrongReturn {
  readonly loanId: LoanId;
  readonly txHash: string;
  /** address: never listed, so the transaction cannot be reconciled · asset: wrong asset or chain. */
  readonly fault: ReturnFault;
  /** Every address that the service stated for it since the first wrong one, oldest first. */
  readonly stated: readonly { readonly address: string; readonly at: EpochMillis }[];
  readonly since: EpochMillis;
  /** The operator settled it, with a reason. */
  readonly settled: { readonly at: EpochMillis; readonly reason: string } | undefined;
}

export type ReturnLog = ReturnType<typeof createReturnLog>;

/** As recorded until that time; undefined is now. */
export async function wrongReturns(
  journal: Pick<Journal, 'entries'>,
  profile: ProfileId,
  until?: number,
): Promise<Result<readonly WrongReturn[]>> {
  const returns = createWrongReturns();
  const read = await returns.load(journal, until);
  return read.ok ? ok(returns.of(profile)) : read;
}

function createWrongReturns() {
  const byProfile = new Map<ProfileId, WrongReturn[]>();

  // One transaction may return the collateral of several loans, each to its own address.
  const find = (profile: ProfileId, loanId: LoanId, txHash: string): WrongReturn | undefined =>
    byProfile.get(profile)?.find((one) => one.loanId === loanId && sameTransaction(one.txHash, txHash));

  function put(profile: ProfileId, next: WrongReturn): void {
    const others = (byProfile.get(profile) ?? []).filter(
      (one) => one.loanId !== next.loanId || !sameTransaction(one.txHash, next.txHash),
    );
    byProfile.set(profile, [...others, next]);
  }

  function state(profile: ProfileId, loanId: LoanId, at: EpochMillis, observed: ObservedReturn): void {
    const { txHash, fault, address } = observed;
    const before = find(profile, loanId, txHash);
    put(profile, {
      loanId,
      txHash,
      fault: before?.fault === 'address' ? 'address' : fault,
      stated: [...(before?.stated ?? []), ...(address === undefined ? [] : [{ address, at }])],
      since: before?.since ?? at,
      // A new fact opens a settled return again.
      settled: undefined,
    });
  }

  function settle(profile: ProfileId, loanId: LoanId, txHash: string, at: EpochMillis, reason: string): void {
    const before = find(profile, loanId, txHash);
    if (before !== undefined) put(profile, { ...before, settled: { at, reason } });
  }

  return {
    find,
    of: (profile: ProfileId): readonly WrongReturn[] => byProfile.get(profile) ?? [],
    state,
    settle,
    async load(journal: Pick<Journal, 'entries'>, until = Number.MAX_SAFE_INTEGER): Promise<Result<void>> {
      const records = await recordsOf(journal, ['return.wrong', 'return.settled']);
      if (!records.ok) return records;
      for (const { at, subject, body } of records.value)
        if (body === undefined || at > until) continue;
        else if ('fault' in body) state(body.profile, v.parse(LoanIdSchema, subject), at, body);
        else settle(body.profile, v.parse(LoanIdSchema, subject), body.txHash, at, body.reason);
      return ok(undefined);
    },
  };
}

export function createReturnLog(journal: Journal) {
  const returns = createWrongReturns();
  const { find, of, state, settle } = returns;
  return {
    find,
    of,
    load: () => returns.load(journal),
    async note(
      profile: ProfileId,
      loanId: LoanId,
      at: EpochMillis,
      observed: ObservedReturn,
    ): Promise<Result<void>> {
      const written = await record(journal, 'return.wrong', loanId, at, { profile, ...observed });
      if (!written.ok) return written;
      state(profile, loanId, at, observed);
      return ok(undefined);
    },
    async settle(
      profile: ProfileId,
      { loanId, txHash }: WrongReturn,
      at: EpochMillis,
      reason: string,
    ): Promise<Result<void>> {
      const written = await record(journal, 'return.settled', loanId, at, { profile, txHash, reason });
      if (!written.ok) return written;
      settle(profile, loanId, txHash, at, reason);
      return ok(undefined);
    },
  };
}

interface ObservedReturn {
  readonly txHash: string;
  readonly fault: ReturnFault;
  readonly address?: string | undefined;
}
