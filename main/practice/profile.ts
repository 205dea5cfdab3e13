// The profile of the practice service, from its own description, so that nobody needs to map its fields.
// Nothing here is assumed of another service.
import * as v from 'valibot';
import {
  PRACTICE_ID,
  PROFILE_DEFAULTS,
  secretNameOf,
  ServiceProfileSchema,
  type ServiceProfile,
} from '../../domain/profile.ts';
import { signInBy } from '../../domain/sign-in.ts';
import { t } from '../../messages/words.ts';

/** @param baseUrl the practice service's address; its port changes with every start */
export function practiceProfile(baseUrl: string): ServiceProfile {
  return v.parse(ServiceProfileSchema, {
    ...PROFILE_DEFAULTS,
    id: PRACTICE_ID,
    name: t('native.practice.name'),
    environment: 'sandbox',
    baseUrl,
    auth: { ...signInBy('bearer'), secretName: secretNameOf(PRACTICE_ID) },
    paths: { ...PROFILE_DEFAULTS.paths, quote: '/loans/quotes?external_id={external_id}' },
    expectedCollateral: {
      asset: 'USDC',
      chain: 'base',
      contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    },
    ltvUnit: 'percent',
    quoteFields: [
      { name: 'amount_ngn', label: t('native.practice.amount'), type: { kind: 'naira' }, required: true },
      {
        name: 'payout',
        label: t('native.practice.payout'),
        type: {
          kind: 'choice',
          options: [
            { value: 'naira_token', label: t('native.practice.nairaToken') },
            { value: 'bank', label: t('native.practice.bank') },
          ],
        },
        required: true,
      },
    ],
    applicationAmountField: { name: 'collateral_amount', confirmed: true },
    // Practice time runs fast: confirmations come seconds apart.
    cadenceSeconds: { position: 10, deposits: 20, depositsPending: 5, loans: 10, slow: 60 },
  });
}
