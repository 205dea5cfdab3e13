// Reads every known field of one object with the readers that the app itself uses, so that the inspector
// never differs from the app.
import type { JsonObject } from '../reading/json.ts';
import { LoanIdSchema } from '../../../domain/ids.ts';
import type { WireResource } from '../../../domain/profile-mapping.ts';
import { missing, type Reading } from '../../../domain/provenance.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { monotonicMillis, type EpochMillis } from '../../../domain/time.ts';
import { applicationFrom } from '../reading/wire/application.ts';
import { depositFrom } from '../reading/wire/deposit.ts';
import { idReader } from '../reading/wire/ids.ts';
import { loanFrom } from '../reading/wire/loan.ts';
import type { Mapping } from '../reading/wire/mapping.ts';
import { looked, pick } from '../reading/wire/pick.ts';
import { positionFrom } from '../reading/wire/position.ts';
import { quoteFrom } from '../reading/wire/quote.ts';
import { returnAddressFrom, type Group } from '../reading/wire/return-address.ts';
import { truth, wholeSeconds } from '../reading/wire/scalars.ts';
import { walletFrom } from '../reading/wire/wallet.ts';

/** By the app's own field names, all of them, unordered. */
export type Readings = Readonly<Record<string, Reading<unknown>>>;

export interface ReadThing {
  readonly readings: Readings;
  /** The values' units, by field. */
  readonly units: Readonly<Record<string, string>>;
}

export interface OneThing {
  readonly thing: WireResource;
  readonly item: JsonObject;
  readonly group?: Group | undefined;
}

export interface ReadUnder {
  readonly mapping: Mapping;
  readonly draft: ServiceProfile;
  /** When the answer came. A pasted quote's `ttl` counts from here, because no request was sent. */
  readonly at: EpochMillis;
}

export function readThing({ thing, item, group }: OneThing, { mapping, draft, at }: ReadUnder): ReadThing {
  const { names } = mapping;
  switch (thing) {
    case 'wallet':
      return plain(walletFrom(item, names.wallet));
    case 'deposit':
      return plain(depositFrom(item, names.deposit, mapping.countedWords));
    case 'application':
      return plain(applicationFrom(item, names.application, mapping.applicationWords));
    case 'returnAddress':
      return plain({
        ...returnAddressFrom(item, group, names.returnAddress, mapping.addressWords),
        // The reader uses these without returning them.
        active: pick(item, names.returnAddress.active, truth),
        inactive: pick(item, names.returnAddress.inactive, truth),
      });
    case 'quote': {
      const times = { sent: { wall: at, mono: monotonicMillis(0) }, clockOffset: undefined };
      const ttl = pick(item, names.quote.ttl, wholeSeconds);
      return plain({ ...quoteFrom(item, times, names.quote), ttl });
    }
    case 'position':
      return positionReadings(item, { mapping, draft });
    case 'loan':
      return plain(loanReadings(item, mapping));
  }
}

/** Where the domain has another name than the connector: there `status` is what the word means. */
const FIELD_OF: Readonly<Record<string, string>> = { statusWord: 'status' };

function plain(value: object): ReadThing {
  const readings = Object.entries(value).flatMap(([name, reading]: [string, unknown]) =>
    isReading(reading) ? [[FIELD_OF[name] ?? name, reading] as const] : [],
  );
  return { readings: Object.fromEntries(readings), units: {} };
}

const isReading = (value: unknown): value is Reading<unknown> =>
  typeof value === 'object' && value !== null && 'state' in value;

function positionReadings(
  item: JsonObject,
  { mapping, draft }: Pick<ReadUnder, 'mapping' | 'draft'>,
): ReadThing {
  const { ledger, ...position } = positionFrom(
    item,
    draft.ltvUnit,
    mapping.names.position,
    draft.positionCurrency,
  );
  const { currency, priceCurrency, ltvUnit } = position;
  return {
    readings: { ...plain(position).readings, ...ledger },
    units: {
      ...(currency !== undefined && { value: currency, capacity: currency, debt: currency }),
      ...(priceCurrency !== undefined && { price: priceCurrency }),
      ...(ltvUnit !== undefined && { ltv: ltvUnit }),
    },
  };
}

function loanReadings(item: JsonObject, { names, loanWords }: Mapping): Readings {
  const id = pick(item, names.loan.id, idReader(LoanIdSchema));
  const readable = id.state === 'found' ? names.loan : { ...names.loan, id: { profile: anyWordIn(item) } };
  const loan = loanFrom(item, loanWords, readable);
  const { collateralReturn: returned } = loan ?? {};
  const stated = returned && {
    returnTxHash: returned.txHash,
    returnAddress: returned.address,
    returnAmount: returned.amount,
    returnAsset: returned.asset,
    returnChain: returned.chain,
    returnConfirmations: returned.confirmations,
    returnRequiredConfirmations: returned.requiredConfirmations,
    returnStatus: returned.statusWord,
  };
  const none = Object.entries(names.loan).map(([field, its]) => [field, missing(...looked(its))] as const);
  return { ...Object.fromEntries(none), ...plain(loan ?? {}).readings, ...stated, id };
}

/** The most members that are tried; one of the first is enough. */
const MOST_TRIED = 100;

/**
 * The app cannot use a loan without a readable id. To show its other fields anyway, and to let the operator
 * map them in any order, it is read as if another text in it were the id.
 */
function anyWordIn(from: JsonObject, prefix = ''): string[] {
  return [...from.members.entries().take(MOST_TRIED)].flatMap(([key, value]) => {
    if (value.kind === 'object' && prefix === '') return anyWordIn(value, `${key}.`);
    const isWord = value.kind === 'number' || (value.kind === 'text' && value.value.length <= 256);
    return isWord ? [`${prefix}${key}`] : [];
  });
}
