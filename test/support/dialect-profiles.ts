// A profile for each dialect of the practice service, as an operator writes it from the lender's document.
// The app knows a dialect only through its profile.
import * as v from 'valibot';
import { ServiceProfileSchema, type ServiceProfile } from '../../domain/profile.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import type { DialectName } from '../../sandbox/dialect/all.ts';
import { compact } from './dialects/compact.ts';
import { foreign } from './dialects/foreign.ts';
import { meridian } from './dialects/meridian.ts';
import { quoteFields, secretName, type DialectProfile } from './dialects/shared-profile.ts';
import { verbose } from './dialects/verbose.ts';

/** The practice profile, which is part of the app. */
const native: DialectProfile = {
  settings: {},
  terms: (amount) => ({ amount_ngn: amount, payout: 'naira_token' }),
};

const harbour: DialectProfile = {
  settings: {
    auth: { preset: 'x-api-key', secretName },
    ltvUnit: 'fraction',
    positionCurrency: 'NGN',
    fields: { returnAddress: { status: { words: { pending: ['AWAITING'] } } } },
    quoteFields: quoteFields('loanAmount', 'disburseTo', 'WALLET', 'BANK'),
    applicationAmountField: { name: 'collateralAmount', confirmed: true },
  },
  terms: (amount) => ({ loanAmount: amount, disburseTo: 'WALLET' }),
};

export const DIALECTS: Readonly<Record<DialectName, DialectProfile>> = {
  native,
  harbour,
  meridian,
  compact,
  verbose,
  foreign,
};
export const DIALECT_NAMES: readonly DialectName[] = [
  'native',
  'harbour',
  'meridian',
  'compact',
  'verbose',
  'foreign',
];

/** The profile, parsed by the app's schema. @throws if the schema refuses it */
export const dialectProfile =
  (name: DialectName) =>
  (baseUrl: string): ServiceProfile =>
    v.parse(ServiceProfileSchema, { ...practiceProfile(baseUrl), ...DIALECTS[name].settings });
