// The service profile: everything about a lending service that its document leaves open. Versioned JSON that
// holds no secret, only the names under which secrets stand in the OS keychain.
import * as v from 'valibot';
import { compareDecimals, decimal, parseDecimal } from './decimal.ts';
import { ExplorerSchema } from './explorer.ts';
import { ProfileIdSchema } from './ids.ts';
import { LtvUnitSchema } from './position.ts';
import {
  ErrorsSchema,
  FailureSchema,
  FieldsSchema,
  HeadersSchema,
  PaginationSchema,
  StatusWordsSchema,
  UnwrapSchema,
} from './profile-mapping.ts';
import {
  LoanWordsSchema,
  MethodsSchema,
  NoSuchListsSchema,
  PathSchema,
  PathsSchema,
  QuoteFieldsSchema,
  readsApartFromSends,
  ProfileNameSchema,
} from './profile-rules.ts';
import { hasDotSteps } from './request-url.ts';
import { AuthSchema } from './sign-in.ts';
import { ExpectedCollateralSchema } from './wallet.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const cadence = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(3600));

/** Gap 1: https only; plain http for loopback alone. No query, fragment or credentials in it. */
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

/** Scheme, host and port: what a secret is given for. */
export const originOf = ({ baseUrl }: { readonly baseUrl: string }): string => new URL(baseUrl).origin;

export function isSameOrigin(one: string, other: string): boolean {
  try {
    return new URL(one.trim()).origin === new URL(other.trim()).origin;
  } catch {
    return one.trim() === other.trim();
  }
}

/** Whether what was read under the one says nothing of the other: money that is real, or another service's. */
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

/** The practice service's id; ids of services are made from random ones and cannot be the same. */
export const PRACTICE_ID = v.parse(ProfileIdSchema, 'sandbox');

/** The one keychain entry a profile may name: no file can point the app at another's secret, or at its own keys. */
export const secretNameOf = (id: string): string => `service/${id}`;

const MARK = 'a percentage from 0 to 100, in quotes, such as "62.5"';

function isPercentage(text: string): boolean {
  const percent = parseDecimal(text);
  return percent !== undefined && !percent.startsWith('-') && compareDecimals(percent, decimal('100')) <= 0;
}

/** Also of two marks of which one is none: that is told by itself. */
function isBelow(watch: string, stop: string): boolean {
  const [lower, upper] = [parseDecimal(watch), parseDecimal(stop)];
  return lower === undefined || upper === undefined || compareDecimals(lower, upper) < 0;
}

const mark = v.pipe(word, v.check(isPercentage, MARK));

/** The operator's own marks, in percent; "yours, not the service's" (gap 16). */
export const ThresholdsSchema = v.pipe(
  v.strictObject({ watchPercent: mark, stopPercent: mark }),
  v.forward(
    v.partialCheck(
      [['watchPercent'], ['stopPercent']],
      ({ watchPercent, stopPercent }) => isBelow(watchPercent, stopPercent),
      'below stopPercent: what is to be watched comes before what stops you',
    ),
    ['watchPercent'],
  ),
);

/** Strict throughout: a setting mistyped in the file must be told, not passed over. */
const SettingsSchema = v.strictObject({
  version: v.literal(1),
  id: ProfileIdSchema,
  name: ProfileNameSchema,
  environment: v.picklist(['sandbox', 'live']),
  baseUrl: BaseUrlSchema,
  auth: AuthSchema,
  /** Sent with every request; nothing secret (gap 37). */
  headers: v.optional(HeadersSchema),
  /** Before every path, such as a version (gap 37). */
  pathPrefix: v.optional(PathSchema),
  paths: PathsSchema,
  /** Only where the service's document names another method than GET for a read and POST for what is sent. */
  methods: v.optional(MethodsSchema),
  /** Where fields, things and lists stand in answers, before the names this app knows (gaps 3, 4, 14). */
  fields: v.optional(FieldsSchema),
  unwrap: v.optional(UnwrapSchema),
  pagination: v.optional(PaginationSchema),
  /** Where a failure's words, code and request id stand (gap 5). */
  errors: v.optional(ErrorsSchema),
  /** What tells a failure under HTTP 2xx (gap 3). */
  failure: v.optional(FailureSchema),
  /** Lists that the service does not have; they are never asked for. */
  noSuchLists: v.optional(NoSuchListsSchema),
  expectedCollateral: ExpectedCollateralSchema,
  ltvUnit: v.optional(LtvUnitSchema),
  /** Currency of the position's amounts, where no field's name says it (gap 14). */
  positionCurrency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/, 'a currency such as NGN'))),
  thresholds: ThresholdsSchema,
  /** How far an offer may be from what was asked before it is confirmed by typing it; 0 where it is not set. */
  offerTolerancePercent: v.optional(mark),
  quoteFields: QuoteFieldsSchema,
  /** Gap 23: sending a direct application stays off until the operator has confirmed the field. */
  applicationAmountField: v.strictObject({ name: word, confirmed: v.boolean() }),
  loanWords: LoanWordsSchema,
  statusWords: v.optional(StatusWordsSchema),
  /** Seconds between polls (gap 34). */
  cadenceSeconds: v.strictObject({
    position: cadence,
    deposits: cadence,
    depositsPending: cadence,
    loans: cadence,
    slow: cadence,
  }),
  /** The service's own limit, where it has told you one (gap 35). Reads wait; what you send does not. */
  rateLimit: v.optional(
    v.strictObject({
      requestsPerMinute: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6000)),
    }),
  ),
  /** Where a transaction or an address can be looked up; opened outside the app. */
  explorer: v.optional(ExplorerSchema),
  /** Opened outside the app; return addresses are managed there, not in the API (gap 18). */
  dashboardUrl: v.optional(v.pipe(v.string(), v.url(), v.startsWith('https://'))),
});
export const ServiceProfileSchema = v.pipe(SettingsSchema, readsApartFromSends());
export type ServiceProfile = v.InferOutput<typeof ServiceProfileSchema>;

/** A profile as a person reads it; the same text wherever it is made. */
export const profileText = (profile: ServiceProfile): string =>
  JSON.stringify(v.parse(ServiceProfileSchema, profile), undefined, 2);

/** What the document fixes or gaps.md proposes; a new profile starts from it. */
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
  thresholds: { watchPercent: '55', stopPercent: '70' },
  applicationAmountField: { name: 'collateral_amount', confirmed: false },
  loanWords: { open: ['active', 'open', 'disbursed'], closed: ['closed'] },
  cadenceSeconds: { position: 30, deposits: 60, depositsPending: 15, loans: 30, slow: 120 },
} as const satisfies Partial<v.InferInput<typeof ServiceProfileSchema>>;
