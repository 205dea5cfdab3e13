// Reads one object's stored text as if it came in an answer, for records of another desk.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { ReturnAddress } from '../../../domain/address.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Understand } from '../../desk/ports/service.ts';
import type { ResourceValues } from '../../desk/ports/service.ts';
import { parseJsonInTurns, type JsonObject, type JsonValue } from './json.ts';
import { LISTS } from './resources.ts';
import { mappingOf } from './wire/mapping.ts';
import { positionFrom } from './wire/position.ts';
import { groupedItems, isGrouped, type Group } from './wire/return-address.ts';

type Readers = {
  readonly [R in Resource]: (thing: JsonObject, profile: ServiceProfile) => ResourceValues[R] | undefined;
};

const readers: Readers = {
  wallets: (thing, profile) => listed(LISTS.wallets.from(thing, mappingOf(profile))),
  deposits: (thing, profile) => listed(LISTS.deposits.from(thing, mappingOf(profile))),
  returnAddresses: addressWithArray,
  applications: (thing, profile) => listed(LISTS.applications.from(thing, mappingOf(profile))),
  loans: (thing, profile) => listed(LISTS.loans.from(thing, mappingOf(profile))),
  position: (thing, profile) => positionFrom(thing, mappingOf(profile).names.position, profile.ltvUnit),
};

export const understand: Understand = async (profile, resource, raw) => {
  const parsed = await parseJsonInTurns(raw);
  if (parsed.kind === 'unreadable' || parsed.value.kind !== 'object') return undefined;
  return readers[resource](parsed.value, profile);
};

/** The text of an address may be that of its array. */
function addressWithArray(thing: JsonObject, profile: ServiceProfile): ReturnAddress[] | undefined {
  const mapping = mappingOf(profile);
  const one: { item: JsonValue; group?: Group } | undefined = isGrouped(thing, mapping.names.returnAddress)
    ? groupedItems(thing, mapping.names.returnAddress).items[0]
    : { item: thing };
  return one?.item.kind === 'object'
    ? listed(LISTS.returnAddresses.from(one.item, mapping, one.group))
    : undefined;
}

const listed = <T>(value: T | undefined): T[] | undefined => (value === undefined ? undefined : [value]);
