// A new profile from what the operator typed in the connect form. Everything the form does not ask for starts
// from the defaults, which are this app's assumptions until the operator has seen the service's answers.
import * as v from 'valibot';
import type { CallParsed } from '../../../contract/contract.ts';
import { ProfileIdSchema, type ProfileId } from '../../../domain/ids.ts';
import {
  PROFILE_DEFAULTS,
  secretNameOf,
  ServiceProfileSchema,
  type ServiceProfile,
} from '../../../domain/profile.ts';
import type { Ids } from '../ports/system.ts';

/** The form without the secret, which goes to the keychain under `auth.secretName` and never stands in a profile. */
export type NewProfileInput = Omit<CallParsed<'profiles.add'>, 'secret'>;

/** Every profile has an id and a keychain name of its own, so that a new service never inherits an old secret. */
export function newNames(ids: Ids): { id: ProfileId; secretName: string } {
  const id = v.parse(ProfileIdSchema, `service-${ids.uuid()}`);
  return { id, secretName: secretNameOf(id) };
}

export function newProfile(input: NewProfileInput, ids: Ids): ServiceProfile {
  const { id, secretName } = newNames(ids);
  return v.parse(ServiceProfileSchema, {
    ...PROFILE_DEFAULTS,
    id,
    name: input.name,
    environment: input.environment,
    baseUrl: input.baseUrl,
    auth: { ...input.auth, secretName },
    expectedCollateral: { asset: input.asset, chain: input.chain },
    // Assumed: the document names no field of a quote but external_id (gap 19). Its amounts are in naira with
    // the suffix _ngn, so this is the likeliest name; the exact body is shown before it is sent.
    quoteFields: [{ name: 'amount_ngn', label: 'Amount', type: { kind: 'naira' }, required: true }],
  });
}
