// The names under which the things of an answer are filed, and by which later answers are compared.
import type { ReturnAddress } from '../../../domain/address.ts';
import type { Deposit } from '../../../domain/deposit.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import type { Wallet } from '../../../domain/wallet.ts';
import { sha256 } from '../hash.ts';

export interface Identified {
  readonly id: Reading<string>;
  readonly raw: string;
}

/**
 * The subject of each thing of an answer.
 *
 * @param nameOf for a thing without an id, or with one that its answer has for several; without it, the id
 * alone names a thing
 */
export function subjectsIn<T extends Identified>(
  things: readonly T[],
  nameOf?: (thing: T) => string | undefined,
): (thing: T) => string {
  const shared = nameOf ? sharedBy(things, ({ id }) => valueOf(id)) : new Set<string>();
  const hasOwnId = ({ id }: T): boolean => {
    const stated = valueOf(id);
    return stated !== undefined && !shared.has(stated);
  };
  const named = (thing: T): string | undefined =>
    hasOwnId(thing) ? valueOf(thing.id) : underId(valueOf(thing.id), nameOf?.(thing));
  const others = things.filter((thing) => !hasOwnId(thing));
  const unclear = sharedBy(others, named);
  return (thing) => {
    const name = named(thing);
    return name === undefined || (unclear.has(name) && !hasOwnId(thing)) ? contentName(thing.raw) : name;
  };
}

/** The names that several things of different content have. */
function sharedBy<T extends Identified>(
  things: readonly T[],
  nameOf: (thing: T) => string | undefined,
): Set<string> {
  const raws = new Map<string, string>();
  const shared = new Set<string>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (name === undefined) continue;
    if ((raws.get(name) ?? thing.raw) !== thing.raw) shared.add(name);
    raws.set(name, thing.raw);
  }
  return shared;
}

const underId = (id: string | undefined, name: string | undefined): string | undefined =>
  id === undefined ? name : name && `${id} ${name}`;

/** One transaction may make several deposits. */
export const depositName = ({ txHash, asset, amount }: Deposit): string | undefined =>
  nameFrom(txHash, asset, amount);

/** One address may be listed once for each asset and chain. */
export const addressName = ({ address, asset, chain }: ReturnAddress | Wallet): string | undefined =>
  nameFrom(address, asset, chain);

const nameFrom = (first: Reading<string>, ...others: Reading<string>[]): string | undefined =>
  valueOf(first) && [first, ...others].flatMap((one) => valueOf(one) ?? []).join(' ');

/** Nothing recognises the thing once its content changes, so it has no history. */
const contentName = (raw: string): string => `sha256:${sha256(raw).slice(0, 32)}`;

/** The other names that this deposit has had while its id was its own, or was shared. */
export function otherNamesOf(deposit: Deposit, subject: string): string[] {
  const id = valueOf(deposit.id);
  const names = id === undefined ? [] : [id, underId(id, depositName(deposit)) ?? id];
  return names.filter((name) => name !== subject);
}

/** Whether both are the same deposit, as far as they say. */
export function isSameDeposit(one: Deposit, other: Deposit): boolean {
  const name = depositName(one);
  return name !== undefined && name === depositName(other);
}
