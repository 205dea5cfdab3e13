// What each resource is called on the wire, where it is asked for, and how an item of it is read: one row each.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import type { ResourceValues } from '../desk/ports/service.ts';
import { findList, layersOf, type Sought } from './envelope.ts';
import type { JsonObject, JsonValue } from './json.ts';
import { APPLICATION_NAMES, applicationFrom } from './wire/application.ts';
import { depositFrom } from './wire/deposit.ts';
import { LOAN_NAMES, loanFrom } from './wire/loan.ts';
import { POSITION_NAMES } from './wire/position.ts';
import { QUOTE_NAMES } from './wire/quote.ts';
import { groupedItems, isGrouped, returnAddressFrom, type Group } from './wire/return-address.ts';
import { walletFrom } from './wire/wallet.ts';

/** The single things and the names they go by (gap 3, `{resource}`). */
export const POSITION: Sought = {
  wrappers: ['position', 'collateral_position', 'collateral'],
  fields: POSITION_NAMES,
  identifiers: [],
};
export const LOAN: Sought = { wrappers: ['loan'], fields: LOAN_NAMES, identifiers: ['id'] };
export const QUOTE: Sought = {
  wrappers: ['quote', 'loan_quote'],
  fields: QUOTE_NAMES,
  identifiers: ['id', 'externalId'],
};
export const APPLICATION: Sought = {
  wrappers: ['application', 'loan_application'],
  fields: APPLICATION_NAMES,
  identifiers: ['id', 'loanId', 'quoteId', 'externalId'],
};

/** One page's items, however they stood there; `complete` is false when some of it could not be understood. */
export interface PageItems {
  readonly items: readonly { readonly item: JsonValue; readonly group?: Group }[];
  readonly around: readonly JsonObject[];
  readonly complete: boolean;
}

export type ListResource = Exclude<Resource, 'position'>;
type ItemOf<R extends ListResource> = ResourceValues[R][number];

export interface ListKind<R extends ListResource> {
  readonly path: (paths: ServiceProfile['paths']) => string;
  /** Fields that tell one item from another across pages. */
  readonly ids: readonly string[];
  /** Undefined where the answer holds no such list. */
  readonly itemsOf: (json: JsonValue) => PageItems | undefined;
  /** Undefined where the item cannot be told apart from others; it is counted, and the list is incomplete. */
  readonly from: (item: JsonObject, profile: ServiceProfile, group?: Group) => ItemOf<R> | undefined;
}

export const LISTS: { readonly [R in ListResource]: ListKind<R> } = {
  wallets: {
    path: (paths) => paths.wallets,
    ids: ['id', 'wallet_id'],
    itemsOf: plainList('wallets', 'deposit_wallets', 'collateral_wallets'),
    from: walletFrom,
  },
  deposits: {
    path: (paths) => paths.deposits,
    ids: ['id', 'deposit_id'],
    itemsOf: plainList('deposits', 'collateral_deposits'),
    from: depositFrom,
  },
  returnAddresses: {
    path: (paths) => paths.returnAddresses,
    ids: ['id', 'address_id', 'withdrawal_address_id'],
    itemsOf: addressItems,
    from: (item, _profile, group) => returnAddressFrom(item, group),
  },
  applications: {
    path: (paths) => paths.applications,
    ids: ['id', 'application_id'],
    itemsOf: plainList('applications', 'loan_applications'),
    from: applicationFrom,
  },
  loans: {
    path: (paths) => paths.loans,
    ids: ['id', 'loan_id'],
    itemsOf: plainList('loans'),
    from: (item, profile) => loanFrom(item, profile.loanWords),
  },
};

function plainList(...wrappers: string[]): (json: JsonValue) => PageItems | undefined {
  return (json) => {
    const found = findList(json, { wrappers });
    if (found === undefined) return undefined;
    return {
      items: found.list.items.map((item) => ({ item })),
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

/** Gap 17: two arrays, or one list with `status`. */
function addressItems(json: JsonValue): PageItems | undefined {
  const layers = layersOf(json, { wrappers: ADDRESS_WRAPPERS });
  const grouped = layers.find(isGrouped);
  if (grouped === undefined) return plainList(...ADDRESS_WRAPPERS)(json);
  const { items, complete } = groupedItems(grouped);
  return { items, around: layers, complete };
}
