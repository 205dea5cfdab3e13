// The profile of the practice service: what its own description says, so that practising needs no mapping. None
// of it is taken to be true of another service.
import * as v from 'valibot';
import {
  PRACTICE_ID,
  PROFILE_DEFAULTS,
  secretNameOf,
  ServiceProfileSchema,
  type ServiceProfile,
} from '../../../domain/profile.ts';

/** @param baseUrl where the practice service listens this time; its port changes from start to start. */
export function sandboxProfile(baseUrl: string): ServiceProfile {
  return v.parse(ServiceProfileSchema, {
    ...PROFILE_DEFAULTS,
    id: PRACTICE_ID,
    name: 'Practice service',
    environment: 'sandbox',
    baseUrl,
    auth: { preset: 'bearer', secretName: secretNameOf(PRACTICE_ID) },
    paths: { ...PROFILE_DEFAULTS.paths, quote: '/loans/quotes?external_id={external_id}' },
    expectedCollateral: {
      asset: 'USDC',
      chain: 'base',
      contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    },
    ltvUnit: 'percent',
    quoteFields: [
      { name: 'amount_ngn', label: 'Amount', type: { kind: 'naira' }, required: true },
      {
        name: 'payout',
        label: 'Payout',
        type: {
          kind: 'choice',
          options: [
            { value: 'naira_token', label: 'Naira token' },
            { value: 'bank', label: 'Bank transfer' },
          ],
        },
        required: true,
      },
    ],
    applicationAmountField: { name: 'collateral_amount', confirmed: true },
    loanWords: { open: ['active'], closed: ['closed'] },
    // The practice moves fast and its requests cost nobody anything: confirmations come seconds apart.
    cadenceSeconds: { position: 10, deposits: 20, depositsPending: 5, loans: 10, slow: 60 },
  });
}
