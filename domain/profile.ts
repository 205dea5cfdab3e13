// The service profile: every property of a lending service that its document leaves open. It is versioned
// JSON without secrets; it holds the names of the secrets in the OS keychain.
import * as v from 'valibot';
import { FieldsSchema, UnwrapSchema } from './connector/answers.ts';
import { compareDecimals, decimal, parseDecimal } from './decimal.ts';
import { CodesSchema, ErrorsSchema, FailureSchema, LimitsSchema } from './connector/outcomes.ts';
import { PaginationSchema } from './connector/paging.ts';
import { RequestsSchema, WRITTEN } from './connector/requests.ts';
import { ExplorerSchema } from './explorer.ts';
import { ProfileIdSchema } from './ids.ts';
import { bodiesWhole } from './connector/money-request.ts';
import { LtvUnitSchema } from './position.ts';
import { HeadersSchema } from './profile-mapping.ts';
import {
  MethodsSchema,
  NoSuchListsSchema,
  PathSchema,
  PathsSchema,
  QuoteFieldsSchema,
  pathsApart,
  ProfileNameSchema,
} from './profile-rules.ts';
import { hasDotSteps } from './request-url.ts';
import { AuthSchema } from './sign-in.ts';
import { ExpectedCollateralSchema } from './wallet.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const cadence = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(3600));

/** https only, or plain http for loopback; without query, fragment or credentials. */
export function isAllowedBaseUrl(text: string): boolean {
  // A bare `?` or `#` would turn every path into a query or a fragment; blanks and backslashes are rewritten.
  if (/[\\?#\s\p{Cc}]/u.test(text) || hasDotSteps(text)) return false;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return false;
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false;
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback);
}

/** Scheme, host and port: the origin that a secret is entered for. */
export const originOf = ({ baseUrl }: { readonly baseUrl: string }): string => new URL(baseUrl).origin;

export function isSameOrigin(one: string, other: string): boolean {
  try {
    return new URL(one.trim()).origin === new URL(other.trim()).origin;
  } catch {
    return one.trim() === other.trim();
  }
}

/** Readings of one profile say nothing about the other: real money against practice, or another service. */
export const isAnotherBook = (
  one: { readonly baseUrl: string; readonly environment: string },
  other: { readonly baseUrl: string; readonly environment: string },
): boolean => one.environment !== other.environment || !isSameOrigin(one.baseUrl, other.baseUrl);

export const BaseUrlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(2000),
  v.check(isAllowedBaseUrl, 'an https address (plain http only for this machine)'),
);

/** The practice service's id. Other profiles get random ids, which never equal it. */
export const PRACTICE_ID = v.parse(ProfileIdSchema, 'sandbox');

/**
 * The only keychain entry that a profile may name, so that no file can read another secret or the app's own
 * keys.
 */
export const secretNameOf = (id: string): string => `service/${id}`;

const MARK = 'a percentage from 0 to 100, in quotes, such as "62.5"';

function isPercentage(text: string): boolean {
  const percent = parseDecimal(text);
  return percent !== undefined && !percent.startsWith('-') && compareDecimals(percent, decimal('100')) <= 0;
}

/** True also if one of the two is no decimal, which has an error of its own. */
function isBelow(warning: string, critical: string): boolean {
  const [lower, upper] = [parseDecimal(warning), parseDecimal(critical)];
  return lower === undefined || upper === undefined || compareDecimals(lower, upper) < 0;
}

const mark = v.pipe(word, v.check(isPercentage, MARK));

/** The operator's own alerts, in percent, as opposed to the lender's limits. */
const ThresholdsSchema = v.pipe(
  v.strictObject({ warningPercent: mark, criticalPercent: mark }),
  v.forward(
    v.partialCheck(
      [['warningPercent'], ['criticalPercent']],
      ({ warningPercent, criticalPercent }) => isBelow(warningPercent, criticalPercent),
      'below criticalPercent: the warning comes first',
    ),
    ['warningPercent'],
  ),
);

/** Strict throughout, so that a mistyped setting in a file is reported. */
const SettingsSchema = v.strictObject({
  version: v.literal(1),
  id: ProfileIdSchema,
  name: ProfileNameSchema,
  environment: v.picklist(['sandbox', 'live']),
  baseUrl: BaseUrlSchema,
  auth: AuthSchema,
  /** Sent with every request; none is secret. */
  headers: v.optional(HeadersSchema),
  /** Comes before every path, for example an API version. */
  pathPrefix: v.optional(PathSchema),
  paths: PathsSchema,
  /** Only for methods other than GET for reads and POST for requests with an effect. */
  methods: v.optional(MethodsSchema),
  /** Where each field is in an answer, in what unit, and what its words mean. */
  fields: v.optional(FieldsSchema),
  unwrap: v.optional(UnwrapSchema),
  pagination: v.optional(PaginationSchema),
  /** Paths of an error's text, code and request id. */
  errors: v.optional(ErrorsSchema),
  /** What marks a failure or a success under HTTP 2xx. */
  failure: v.optional(FailureSchema),
  /** The service's codes that mean, under HTTP 2xx, that nothing was done. A person confirms each. */
  notExecuted: v.optional(CodesSchema),
  /** Codes that leave open what became of a request, whatever the HTTP status. */
  inDoubt: v.optional(CodesSchema),
  limits: v.optional(LimitsSchema),
  /** Lists that the service lacks; the app never reads them. */
  noSuchLists: v.optional(NoSuchListsSchema),
  expectedCollateral: ExpectedCollateralSchema,
  ltvUnit: v.optional(LtvUnitSchema),
  /** The currency of amounts for which nothing else states one. */
  positionCurrency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/, 'a currency such as NGN'))),
  thresholds: ThresholdsSchema,
  quoteFields: QuoteFieldsSchema,
  /** A direct application stays disabled until the operator has confirmed the name of this field. */
  applicationAmountField: v.strictObject({ name: word, confirmed: v.boolean(), ...WRITTEN }),
  /** Form, constants and references of the requests with an effect, where they differ from the document. */
  requests: v.optional(RequestsSchema),
  /** Seconds between polls. */
  cadenceSeconds: v.strictObject({
    position: cadence,
    deposits: cadence,
    depositsPending: cadence,
    loans: cadence,
    slow: cadence,
  }),
  /** The service's own limit, if you know it. Reads wait for it; your requests do not. */
  rateLimit: v.optional(
    v.strictObject({
      requestsPerMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6000)),
    }),
  ),
  /** Where to look up a transaction or an address, outside the app. */
  explorer: v.optional(ExplorerSchema),
  /** Whom to call and how, from the contract or another source that the service cannot change. */
  lenderContact: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300))),
  /** Opens outside the app. Return addresses are managed there, because the API cannot. */
  dashboardUrl: v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://'))),
});
export const ServiceProfileSchema = v.pipe(SettingsSchema, pathsApart(), bodiesWhole());
export type ServiceProfile = v.InferOutput<typeof ServiceProfileSchema>;

/** A profile as readable JSON; equal profiles give equal text. */
export const profileText = (profile: ServiceProfile): string =>
  JSON.stringify(v.parse(ServiceProfileSchema, profile), undefined, 2);

/** A new profile starts with the document's values and those proposed in gaps.md. */
export const PROFILE_DEFAULTS = {
  version: 1,
  paths: {
    wallets: '/collateral/wallets',
    deposits: '/collateral/deposits',
    position: '/collateral/position',
    returnAddresses: '/collateral/withdrawal-addresses',
    quotes: '/loans/quotes',
    acceptQuote: '/loans/quotes/{quote_id}/accept',
    applications: '/loans/applications',
    loans: '/loans',
    loan: '/loans/{loan_id}',
  },
  thresholds: { warningPercent: '55', criticalPercent: '70' },
  applicationAmountField: { name: 'collateral_amount', confirmed: false },
  cadenceSeconds: { position: 30, deposits: 60, depositsPending: 15, loans: 30, slow: 120 },
} as const satisfies Partial<v.InferInput<typeof ServiceProfileSchema>>;
