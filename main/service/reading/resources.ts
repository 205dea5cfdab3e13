// One row per resource: its names in answers, its path, and the reader of its items. The profile's settings
// come in as the mapping.
import { path } from '../../../domain/connector/path.ts';
import type { PagedList } from '../../../domain/connector/paging.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { ReadPath } from '../../../domain/profile-rules.ts';
import type { Resource } from '../../../contract/slices/connect.ts';
import type { ResourceValues } from '../../desk/ports/service.ts';
import { findList, layersOf, type Sought } from './envelope.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { itemsAt, placedItems } from './wire/at.ts';
import { leadsAround } from './wire/names.ts';
import { loanFrom } from './wire/loan.ts';
import { UNMAPPED, type Mapping } from './wire/mapping.ts';
import { groupedItems, isGrouped, returnAddressFrom, type Group } from './wire/return-address.ts';
import { applicationFrom, depositFrom, walletFrom } from './wire/things.ts';

/** Single objects, and the names that wrap them (`{resource}`). */
const THINGS = {
  position: { wrappers: ['position', 'collateral_position', 'collateral'], identifiers: [] },
  loan: { wrappers: ['loan'], identifiers: ['id'] },
  quote: { wrappers: ['quote', 'loan_quote'], identifiers: ['id', 'externalId'] },
  application: {
    wrappers: ['application', 'loan_application'],
    identifiers: ['id', 'loanId', 'quoteId', 'externalId'],
  },
  accepted: {
    wrappers: ['application', 'loan_application'],
    identifiers: ['id', 'loanId', 'quoteId', 'externalId'],
  },
} as const;

export const soughtUnder = (mapping: Mapping, resource: keyof typeof THINGS): Sought => ({
  ...THINGS[resource],
  fields: mapping.names[resource],
  path: mapping.unwrap(resource, 'one'),
  failure: mapping.failure,
});
/** As found without a mapping. */
export const LOAN = soughtUnder(UNMAPPED, 'loan');
export const QUOTE = soughtUnder(UNMAPPED, 'quote');
export const APPLICATION = soughtUnder(UNMAPPED, 'application');

/** The items of one page in any form; `complete` is false if some of it could not be understood. */
export interface PageItems {
  readonly items: readonly { readonly item: JsonValue; readonly group?: Group }[];
  readonly around: readonly JsonObject[];
  readonly complete: boolean;
}

type ItemResource = Exclude<WireResource, 'position' | 'quote'>;
export type ListResource = Exclude<Resource, 'position'>;
type ItemOf<R extends ListResource> = ResourceValues[R][number];

export interface ListKind<R extends ListResource> {
  readonly list: PagedList;
  /** The endpoint, by its name in the profile's methods. */
  readonly at: ReadPath;
  readonly path: (paths: ServiceProfile['paths']) => string;
  /** What an item is. */
  readonly of: ItemResource;
  /** Undefined if the answer has no such list. */
  readonly itemsOf: (json: JsonValue, mapping?: Mapping) => PageItems | undefined;
  /** Undefined if the item cannot be identified; it is counted, and the list is incomplete. */
  readonly from: (item: JsonObject, mapping: Mapping, group?: Group) => ItemOf<R> | undefined;
}

export const LISTS: { readonly [R in ListResource]: ListKind<R> } = {
  wallets: {
    list: 'wallets',
    at: 'wallets',
    path: (paths) => paths.wallets,
    of: 'wallet',
    itemsOf: plainList('wallet', 'wallets', 'deposit_wallets', 'collateral_wallets'),
    from: (item, { names }) => walletFrom(item, names.wallet),
  },
  deposits: {
    list: 'deposits',
    at: 'deposits',
    path: (paths) => paths.deposits,
    of: 'deposit',
    itemsOf: plainList('deposit', 'deposits', 'collateral_deposits'),
    from: (item, { names }) => depositFrom(item, names.deposit),
  },
  returnAddresses: {
    list: 'returnAddresses',
    at: 'returnAddresses',
    path: (paths) => paths.returnAddresses,
    of: 'returnAddress',
    itemsOf: addressItems,
    from: (item, { names }, group) => returnAddressFrom(item, names.returnAddress, group),
  },
  applications: {
    list: 'applications',
    at: 'readApplications',
    path: (paths) => paths.readApplications ?? paths.applications,
    of: 'application',
    itemsOf: plainList('application', 'applications', 'loan_applications'),
    from: (item, { names }) => applicationFrom(item, names.application),
  },
  loans: {
    list: 'loans',
    at: 'loans',
    path: (paths) => paths.loans,
    of: 'loan',
    itemsOf: plainList('loan', 'loans'),
    from: (item, { names }) => loanFrom(item, names.loan),
  },
};

function plainList(
  of: ItemResource,
  ...wrappers: string[]
): (json: JsonValue, mapping?: Mapping) => PageItems | undefined {
  return (json, mapping = UNMAPPED) => {
    const found = findList(json, { wrappers, path: mapping.unwrap(of, 'list') });
    if (found === undefined) return undefined;
    const items = leadsAround(mapping.names[of]) ? placedItems(found.items, found.around) : found.items;
    return {
      items: items.map((item) => ({ item })),
      around: found.around,
      complete: !found.ambiguous,
    };
  };
}

const ADDRESS_WRAPPERS = [
  'withdrawal_addresses',
  'withdrawalAddresses',
  'return_addresses',
  'addresses',
  'destinations',
];

/** Two arrays, or one list with `status`. */
function addressItems(json: JsonValue, mapping: Mapping = UNMAPPED): PageItems | undefined {
  const at = mapping.unwrap('returnAddress', 'list');
  const stated = at === undefined ? undefined : itemsAt(json, path(at));
  const [object] = stated?.items ?? [];
  const layers =
    stated?.isMany === false && object?.kind === 'object'
      ? [...stated.around, object]
      : layersOf(json, { wrappers: ADDRESS_WRAPPERS });
  const grouped = layers.find((layer) => isGrouped(layer, mapping.names.returnAddress));
  if (grouped === undefined || stated?.isMany === true)
    return plainList('returnAddress', ...ADDRESS_WRAPPERS)(json, mapping);
  const { items, complete } = groupedItems(grouped, mapping.names.returnAddress);
  return { items, around: layers, complete };
}
