// Makes a profile from the connect form. Other settings start as defaults, which are assumptions until the
// operator has seen the service's answers.
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

/** The form without the secret, which only the keychain keeps, under `auth.secretName`. */
type NewProfileInput = Omit<CallParsed<'profiles.add'>, 'secret' | 'second'>;

/** A new id and keychain name for each profile, so that a new service never inherits an old secret. */
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
    // Assumed: the document names no field of a quote but external_id. Its naira amounts end in _ngn, so this
    // name is the most likely. The operator sees the exact body before it is sent.
    quoteFields: [{ name: 'amount_ngn', label: 'Amount', type: { kind: 'naira' }, required: true }],
  });
}
