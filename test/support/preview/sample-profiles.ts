// The services of a sample desk: the open one, a live one, and one with a long name in two scripts.
import { signInBy } from '../../../domain/sign-in.ts';
import * as v from 'valibot';
import type { ProfilesSlice } from '../../../contract/slices/profiles.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { PROFILE_DEFAULTS, ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import type { MockHandlers } from '../mock-main.ts';

const done = () => ({ ok: true, value: {} }) as const;

export const profileIds = {
  open: v.parse(ProfileIdSchema, 'practice'),
  live: v.parse(ProfileIdSchema, 'lagos'),
  mixed: v.parse(ProfileIdSchema, 'mixed'),
};

export const sampleProfile: ServiceProfile = v.parse(ServiceProfileSchema, {
  ...PROFILE_DEFAULTS,
  id: profileIds.open,
  name: 'Practice service',
  environment: 'sandbox',
  baseUrl: 'http://127.0.0.1:8787/v1',
  auth: { ...signInBy('bearer'), secretName: 'service/sandbox' },
  headers: { 'X-Version': '2026-10-01' },
  expectedCollateral: {
    asset: 'USDC',
    chain: 'base',
    contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
  quoteFields: [
    { name: 'amount_ngn', label: 'Amount', type: { kind: 'naira' }, required: true },
    {
      name: 'payout',
      label: 'Paid out as',
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
  explorer: { transaction: 'https://explorer.example.com/tx/{tx_hash}' },
});

export const sampleProfiles: ProfilesSlice = {
  current: profileIds.open,
  profiles: [
    {
      id: profileIds.mixed,
      name: `خزانة لاغوس 🏦 ${'Treasury operations of the Marina group '.repeat(4)}`.slice(0, 200),
      environment: 'sandbox',
      baseUrl: 'https://sandbox.marina.example.com/lending/collateralised/v2',
    },
    {
      id: profileIds.live,
      name: 'Lagos Treasury',
      environment: 'live',
      baseUrl: 'https://api.lender.example.com/v1',
    },
    {
      id: profileIds.open,
      name: sampleProfile.name,
      environment: 'sandbox',
      baseUrl: sampleProfile.baseUrl,
    },
  ],
  unreadable: [],
};

export function profileHandlers(): MockHandlers {
  let profile = sampleProfile;
  return {
    'profiles.detail': ({ profileId }) => ({
      ok: true,
      value: { profile: { ...profile, id: v.parse(ProfileIdSchema, profileId) }, secretStored: true },
    }),
    'profiles.routes': () => ({
      ok: true,
      value: {
        routes: [
          { kind: 'proxy', proxy: 'proxy.example.com:3128', credentialsStored: false },
          { kind: 'direct' },
        ],
      },
    }),
    'profiles.save': (input) => {
      profile = v.parse(ServiceProfileSchema, input.profile);
      return { ok: true, value: { secretDeleted: false } };
    },
    'profiles.add': () => ({ ok: true, value: { profileId: profileIds.mixed } }),
    'profiles.export': () => ({ ok: true, value: { file: 'practice-service.json' } }),
    'profiles.import': () => ({ ok: true, value: { profileId: profileIds.mixed } }),
    'profiles.open': done,
    'profiles.remove': done,
    'profiles.setSecret': done,
    'profiles.deleteSecret': done,
    'profiles.setProxyCredentials': done,
    'profiles.deleteProxyCredentials': done,
  };
}
