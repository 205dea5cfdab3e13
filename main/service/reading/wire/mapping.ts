// Prepares the connector's part about answers once, when the service is opened. Readers take the names of fields from
// here and do not see the profile.
import type { Unwrap } from '../../../../domain/connector/answers.ts';
import type { Answered } from '../../../../domain/connector/fields.ts';
import type { Failure } from '../../../../domain/connector/outcomes.ts';
import type { Pagination } from '../../../../domain/connector/paging.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { namesOf, type NamesOf } from './names.ts';

export interface Mapping {
  readonly names: { readonly [R in Answered]: NamesOf<R> };
  /** The path from the body to one object or to the list, if the profile states one. */
  readonly unwrap: (of: Answered, what: 'one' | 'list') => string | undefined;
  readonly pagination: Pagination | undefined;
  readonly failure: Failure | undefined;
}

type Settings = Partial<
  Pick<
    ServiceProfile,
    | 'fields'
    | 'unwrap'
    | 'pagination'
    | 'failure'
    | 'positionCurrency'
    | 'quoteFields'
    | 'applicationAmountField'
  >
>;

export function mappingOf({
  fields = {},
  unwrap = {},
  pagination,
  failure,
  positionCurrency: currency,
  quoteFields = [],
  applicationAmountField,
}: Settings): Mapping {
  // A field in which the desk states collateral is not naira if the answer repeats it.
  const pledged = quoteFields.flatMap(({ name, type }) => (type.kind === 'collateral' ? [name] : []));
  const applied = [
    ...pledged,
    ...(applicationAmountField === undefined ? [] : [applicationAmountField.name]),
  ];
  const of = <R extends Answered>(answered: R, without: readonly string[] = []): NamesOf<R> =>
    namesOf(answered, { fields, currency, without });
  return {
    names: {
      wallet: of('wallet'),
      deposit: of('deposit'),
      position: of('position'),
      returnAddress: of('returnAddress'),
      quote: of('quote', pledged),
      application: of('application', applied),
      accepted: of('accepted', applied),
      loan: of('loan'),
    },
    unwrap: (answered, what) => {
      const own = unwrap[answered] ?? (answered === 'accepted' ? unwrap.application : undefined);
      return pathIn(own, what);
    },
    pagination,
    failure,
  };
}

function pathIn(own: Unwrap[Answered], what: 'one' | 'list'): string | undefined {
  return typeof own === 'object' ? own[what] : own;
}

/** Without a profile: the names that the app knows. */
export const UNMAPPED: Mapping = mappingOf({});
