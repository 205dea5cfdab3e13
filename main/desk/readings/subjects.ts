// The names under which the things of an answer are filed, and by which later answers are compared.
import type { ReturnAddress } from '../../../domain/address.ts';
import { transferIndex, type Deposit } from '../../../domain/deposit.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import type { Wallet } from '../../../domain/wallet.ts';
import { sha256 } from '../hash.ts';

export interface Identified {
  readonly id: Reading<string>;
  readonly raw: string;
}

/** What names a thing where its id does not. */
export interface Naming<T> {
  /** Recognises a thing without an id in later answers; undefined if it does not state what it takes. */
  readonly withoutId: (thing: T) => string | undefined;
  /** What tells a thing from others under the same id; empty if it states nothing of it. */
  readonly underId: (thing: T) => string;
}

/**
 * The subject of each thing of an answer. Things whose id and other stated names are the same are one thing,
 * so that no subject changes with each confirmation.
 *
 * @param naming without it, the id alone names a thing
 */
export function subjectsIn<T extends Identified>(
  things: readonly T[],
  naming?: Naming<T>,
): (thing: T) => string {
  const nameOf = naming?.withoutId ?? (() => undefined);
  const shared = naming ? sharedBy(things, ({ id }) => valueOf(id), naming.underId) : new Set<string>();
  const unclear = sharedBy(things, (thing) => (valueOf(thing.id) === undefined ? nameOf(thing) : undefined));
  return (thing) => {
    const id = valueOf(thing.id);
    if (id !== undefined) return naming && shared.has(id) ? underId(id, naming.underId(thing)) : id;
    const name = nameOf(thing);
    return name === undefined || unclear.has(name) ? contentName(thing.raw) : name;
  };
}

/** The names that several things have of different content, and of different `telling` if there is one. */
function sharedBy<T extends Identified>(
  things: readonly T[],
  nameOf: (thing: T) => string | undefined,
  telling: (thing: T) => string = ({ raw }) => raw,
): Set<string> {
  const firsts = new Map<string, T>();
  const shared = new Set<string>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (name === undefined || shared.has(name)) continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, thing);
    else if (first.raw !== thing.raw && telling(first) !== telling(thing)) shared.add(name);
  }
  return shared;
}

const underId = (id: string, name: string): string => (name === '' ? id : `${id} ${name}`);

const stated = (...readings: Reading<string>[]): string =>
  readings.flatMap((one) => valueOf(one) ?? []).join(' ');

/** One transaction may make several deposits: its transfer's index tells them apart, else amount and asset. */
export const depositNaming: Naming<Deposit> = {
  withoutId: (deposit) =>
    valueOf(deposit.txHash) && transferOf(deposit, stated(deposit.txHash, deposit.asset, deposit.amount)),
  underId: (deposit) => {
    const { txHash, asset, chain, amount } = deposit;
    return transferOf(deposit, stated(txHash, asset, chain, amount));
  },
};

function transferOf(deposit: Deposit, name: string): string {
  const index = transferIndex(deposit);
  return index === undefined ? name : `${name} #${index}`;
}

/** The last of those that are one deposit, so that lists and sums count it once, as History does. */
export function distinctDeposits(deposits: Deposit[]): Deposit[] {
  const subjectOf = subjectsIn(deposits, depositNaming);
  const distinct = [...new Map(deposits.map((deposit) => [subjectOf(deposit), deposit])).values()];
  // The same list is known by its identity.
  return distinct.length === deposits.length ? deposits : distinct;
}

/** One address may be listed once for each asset and chain. */
export const addressNaming: Naming<ReturnAddress | Wallet> = {
  withoutId: ({ address, asset, chain }) => valueOf(address) && stated(address, asset, chain),
  underId: ({ address, asset, chain }) => stated(address, asset, chain),
};

/** Nothing recognises the thing once its content changes, so it has no history. */
const contentName = (raw: string): string => `sha256:${sha256(raw).slice(0, 32)}`;

/** The other names that this deposit has had while its id was its own, or was shared. */
export function otherNamesOf(deposit: Deposit, subject: string): string[] {
  const id = valueOf(deposit.id);
  const names = id === undefined ? [] : [id, underId(id, depositNaming.underId(deposit))];
  return names.filter((name) => name !== subject);
}

/** Whether two deposits under one id are the same, as far as they say. */
export const isSameDeposit = (one: Deposit, other: Deposit): boolean =>
  depositNaming.underId(one) === depositNaming.underId(other);
