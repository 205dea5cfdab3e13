// Prepares the profile's mapping once, when the service is opened: for every field its possible names in
// order, the operator's first. Readers take their names from here and do not see the profile.
import type { Failure } from '../../../../domain/connector/outcomes.ts';
import type { Pagination } from '../../../../domain/connector/paging.ts';
import type {
  Fields,
  StatusWords,
  Unwrap,
  WireField,
  WireResource,
} from '../../../../domain/profile-mapping.ts';
import { PROFILE_DEFAULTS, type ServiceProfile } from '../../../../domain/profile.ts';
import { APPLICATION_NAMES, APPLICATION_WORDS, type ApplicationWords } from './application.ts';
import { DEPOSIT_NAMES } from './deposit.ts';
import { LOAN_NAMES, type LoanWords } from './loan.ts';
import { spellings, type Names, type NamesOf } from './pick.ts';
import { POSITION_NAMES } from './position.ts';
import { QUOTE_NAMES } from './quote.ts';
import { ADDRESS_NAMES, ADDRESS_WORDS, type AddressWords } from './return-address.ts';
import { WALLET_NAMES } from './wallet.ts';

export interface Mapping {
  readonly names: { readonly [R in WireResource]: NamesOf<R> };
  /** The path from the body to one object or to the list, if the profile states one. */
  readonly unwrap: (resource: WireResource, what: 'one' | 'list') => string | undefined;
  readonly pagination: Pagination | undefined;
  readonly failure: Failure | undefined;
  readonly loanWords: LoanWords;
  readonly addressWords: AddressWords;
  readonly applicationWords: ApplicationWords;
  /** Of deposits that count. */
  readonly countedWords: readonly string[];
}

type Settings = Partial<
  Pick<
    ServiceProfile,
    | 'fields'
    | 'unwrap'
    | 'pagination'
    | 'failure'
    | 'statusWords'
    | 'loanWords'
    | 'quoteFields'
    | 'applicationAmountField'
  >
>;

export function mappingOf({
  fields = {},
  unwrap = {},
  pagination,
  failure,
  statusWords,
  loanWords,
  quoteFields = [],
  applicationAmountField,
}: Settings): Mapping {
  const pledged = quoteFields.flatMap(({ name, type }) => (type.kind === 'collateral' ? [name] : []));
  const direct = applicationAmountField === undefined ? [] : [applicationAmountField.name];
  return {
    names: namesUnder(fields, pledged, [...pledged, ...direct]),
    unwrap: (resource, what) => pathIn(unwrap[resource], what),
    pagination,
    failure,
    loanWords: {
      ...(loanWords ?? PROFILE_DEFAULTS.loanWords),
      returnFinal: statusWords?.return?.final ?? [],
    },
    addressWords: addressWordsUnder(statusWords),
    applicationWords: {
      declined: [...APPLICATION_WORDS.declined, ...(statusWords?.application?.declined ?? [])],
    },
    countedWords: statusWords?.deposit?.counted ?? [],
  };
}

/**
 * @param pledged the fields of a quote's request that are amounts of collateral
 * @param applied those of a request that leads to an application
 */
const namesUnder = (
  fields: Fields,
  pledged: readonly string[],
  applied: readonly string[],
): Mapping['names'] => ({
  wallet: withOwn(WALLET_NAMES, fields.wallet),
  deposit: withOwn(DEPOSIT_NAMES, fields.deposit),
  position: withOwn(POSITION_NAMES, fields.position),
  returnAddress: withOwn(ADDRESS_NAMES, fields.returnAddress),
  quote: withOwn({ ...QUOTE_NAMES, amount: nairaOf(QUOTE_NAMES.amount, pledged) }, fields.quote),
  application: withOwn(
    { ...APPLICATION_NAMES, amount: nairaOf(APPLICATION_NAMES.amount, applied) },
    fields.application,
  ),
  loan: loanNames(fields.loan),
});

/** A field in which the desk states collateral is not naira if the answer repeats it. */
const nairaOf = ({ aliases }: { aliases: readonly string[] }, collateral: readonly string[]): Names => ({
  aliases: aliases.filter((alias) => !spellings(alias).some((name) => collateral.includes(name))),
});

/** A destination may be one field or several. */
function loanNames({ destination, ...own }: NonNullable<Fields['loan']> = {}): NamesOf<'loan'> {
  if (typeof destination !== 'object') return withOwn(LOAN_NAMES, { ...own, destination });
  const names = withOwn(LOAN_NAMES, own);
  return { ...names, destination: { ...names.destination, parts: destination } };
}

function withOwn<F extends WireField<WireResource>>(
  known: Readonly<Record<F, Names>>,
  own: { readonly [field in F]?: string | undefined } = {},
): Readonly<Record<F, Names>> {
  const names: Record<F, Names> = { ...known };
  for (const field in names) {
    const path = own[field];
    if (path !== undefined) names[field] = { ...known[field], profile: [path] };
  }
  return names;
}

function pathIn(own: Unwrap[WireResource], what: 'one' | 'list'): string | undefined {
  return typeof own === 'object' ? own[what] : own;
}

const addressWordsUnder = ({ returnAddress: own }: StatusWords = {}): AddressWords => ({
  approved: [...ADDRESS_WORDS.approved, ...(own?.approved ?? [])],
  pending: [...ADDRESS_WORDS.pending, ...(own?.pending ?? [])],
  inactive: [...ADDRESS_WORDS.inactive, ...(own?.inactive ?? [])],
});

/** Without a profile: the names that the app knows. */
export const UNMAPPED: Mapping = mappingOf({});
