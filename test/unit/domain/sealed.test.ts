import { signInBy } from '../../../domain/sign-in.ts';
import { describe, expect, it } from 'vitest';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { isSealed, sealedChanges, sealedText, UNSEALED } from '../../../domain/sealed.ts';
import { testProfile } from '../../support/lending-values.ts';

const { entries } = ServiceProfileSchema;
/** Another value for each setting of a profile: a new setting without one fails here. */
const OTHER: Required<Omit<ServiceProfile, 'version'>> = {
  id: 'other' as ServiceProfile['id'],
  name: 'Other',
  environment: 'sandbox',
  baseUrl: 'https://other.example',
  auth: { ...signInBy('x-api-key'), secretName: 's' },
  headers: { 'X-Version': '2' },
  pathPrefix: '/v2',
  paths: { ...testProfile.paths, quotes: '/loans/quotes/Q-1/accept' },
  methods: { quotes: 'PUT' },
  fields: { quote: { amount: 'fee' } },
  unwrap: { loan: 'data' },
  pagination: { by: 'none' },
  errors: { message: 'm' },
  failure: { where: 'ok', good: ['yes'] },
  notExecuted: ['51008'],
  inDoubt: ['10000'],
  limits: { codes: ['10006'] },
  noSuchLists: ['returnAddresses'],
  expectedCollateral: { asset: 'USDT', chain: 'tron' },
  ltvUnit: 'fraction',
  positionCurrency: 'USD',
  thresholds: { warningPercent: '99', criticalPercent: '100' },
  quoteFields: [],
  requests: { acceptQuote: { quoteId: 'offer' } },
  applicationAmountField: { name: 'amount', confirmed: true },
  cadenceSeconds: { ...testProfile.cadenceSeconds, loans: 3600 },
  rateLimit: { requestsPerMinute: 1 },
  explorer: { address: 'https://look.example/{address}' },
  lenderContact: 'Eve, +234 1',
  dashboardUrl: 'https://home.example/',
};

describe('the sealed part of a profile', () => {
  it('has every setting but those that are listed with their reason', () => {
    const settings = Object.keys('entries' in ServiceProfileSchema ? entries : {});
    expect(settings.filter((setting) => !isSealed(setting))).toEqual(Object.keys(UNSEALED));
  });
  it.each(Object.entries(OTHER))(
    'with another %s is another, unless that is not sealed',
    (setting, value) => {
      const changed = { ...testProfile, [setting]: value };
      const differs = sealedText(changed) !== sealedText(testProfile);
      expect(differs).toBe(isSealed(setting));
      const shown = sealedChanges(testProfile, changed).map(({ place }) => place.split('.')[0]);
      expect(new Set(shown)).toEqual(new Set(isSealed(setting) && setting !== 'id' ? [setting] : []));
    },
  );
  it('is shown before and after, by its place', () => {
    const changed = { ...testProfile, ...OTHER, id: testProfile.id };
    expect(sealedChanges(testProfile, changed)).toEqual(
      expect.arrayContaining([
        { place: 'paths.quotes', before: '/loans/quotes', after: '/loans/quotes/Q-1/accept' },
        { place: 'fields.quote.amount', before: undefined, after: 'fee' },
        { place: 'quoteFields.0.name', before: 'amount_ngn', after: undefined },
        { place: 'noSuchLists', before: undefined, after: '"returnAddresses"' },
        { place: 'environment', before: 'live', after: 'sandbox' },
      ]),
    );
  });
  it('of a new profile is all that differs from the document', () => {
    const places = sealedChanges(undefined, testProfile).map(({ place }) => place);
    expect(places).toContain('baseUrl');
    expect(places).not.toContain('paths.quotes');
    const paths = { ...testProfile.paths, quotes: '/pay' };
    expect(sealedChanges(undefined, { ...testProfile, paths })).toContainEqual({
      place: 'paths.quotes',
      before: '/loans/quotes',
      after: '/pay',
    });
  });
});
