// The changes between an observation in the cache and the one before it.
import type * as v from 'valibot';
import { ReturnAddressSchema } from '../../../domain/address.ts';
import { ApplicationSchema } from '../../../domain/application.ts';
import {
  addressChanges,
  applicationChanges,
  depositChanges,
  isOtherDeposit,
  loanChanges,
} from '../../../domain/change-detection.ts';
import type { Condition, Detected } from '../../../domain/changes.ts';
import { DepositSchema, isCounted } from '../../../domain/deposit.ts';
import { LoanSchema } from '../../../domain/loan.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { UncheckedChange } from '../ports/store.ts';
import { parseStored, type LatestAnswers } from '../readings/book.ts';
import { isSameDeposit } from '../readings/subjects.ts';

interface ChangeFound {
  readonly found: Detected;
  readonly holds: (condition: Condition) => boolean;
}

/** @param latest the present lists, in which another entry may stand for one that left */
export function changesIn(
  resource: Resource,
  change: UncheckedChange,
  repaying: boolean,
  latest: Readonly<LatestAnswers>,
): ChangeFound[] {
  const { isListed } = change;
  const isGone = change.isGone && !isListed;
  // It left the list and came back before it was checked.
  if (change.isGone && isListed) return [];
  const all = (found: Detected[], ...holding: (Condition | false)[]): ChangeFound[] =>
    found.map((one) => ({ found: one, holds: (condition) => holding.includes(condition) }));
  switch (resource) {
    case 'deposits': {
      const [was, is] = [parsed(DepositSchema, change.before), parsed(DepositSchema, change.now)];
      if (is === undefined) return [];
      const gone = isGone ? is : was !== undefined && isOtherDeposit(was, is) ? was : undefined;
      const isThere = latest.deposits?.value.some((one) => gone !== undefined && isSameDeposit(one, gone));
      const vanished = gone === undefined || isThere ? [] : all(depositChanges(gone, undefined));
      if (isGone) return vanished;
      const before = gone === undefined ? was : undefined;
      const counted = before !== undefined && isCounted(before) && isCounted(is) && 'if-counted';
      return [...vanished, ...all(depositChanges(before, is), counted)];
    }
    case 'applications': {
      const is = parsed(ApplicationSchema, change.now);
      const [was, last] = [change.before, change.lastStatus].map((text) => parsed(ApplicationSchema, text));
      return is === undefined || isGone ? [] : all(applicationChanges(was, is, last));
    }
    case 'returnAddresses': {
      const [was, is] = [parsed(ReturnAddressSchema, change.before), parsed(ReturnAddressSchema, change.now)];
      return all(addressChanges(was, isGone ? undefined : is, latest.returnAddresses?.value ?? []));
    }
    case 'loans': {
      const [was, is] = [parsed(LoanSchema, change.before), parsed(LoanSchema, change.now)];
      if (is === undefined) return [];
      const unclosed = is.status !== 'closed' && 'unless-closed';
      if (isGone) return all([{ subject: 'loan', change: 'vanishes' }], unclosed);
      const found = loanChanges(was, is, {
        destination: parsed(LoanSchema, change.lastDestination),
        payoff: parsed(LoanSchema, change.lastPayoff),
        collateral: parsed(LoanSchema, change.lastCollateral),
      });
      return all(found, unclosed, repaying && is.status !== 'closed' && 'while-repaying');
    }
    case 'position':
    case 'wallets':
      return [];
  }
}

const parsed = <S extends v.GenericSchema>(
  schema: S,
  value: string | undefined,
): v.InferOutput<S> | undefined => (value === undefined ? undefined : parseStored(schema, { value }));
