// The secret of a service in the keychain. Beside it stands what it was entered for, the origin and the way of signing
// in: whoever can change a profile's file can change neither, and so cannot have the secret sent elsewhere.
import * as v from 'valibot';
import { PRACTICE_ID, originOf, type ServiceProfile } from '../../../domain/profile.ts';
import { isSameSignIn, placeOfSecret } from '../../../domain/sign-in.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { SecretStore } from '../ports/secrets.ts';

type Owner = Pick<ServiceProfile, 'id' | 'baseUrl' | 'auth'>;

const EntrySchema = v.object({
  version: v.literal(1),
  origin: v.string(),
  signIn: v.object({ preset: v.string(), name: v.optional(v.string()) }),
  secret: v.string(),
});

/** The practice service is part of the app and gets another port at each start. */
const ownerOrigin = (of: Owner): string =>
  of.id === PRACTICE_ID ? new URL(of.baseUrl).hostname : originOf(of);

/** As the entry stands in the keychain. */
export const secretEntry = (of: Owner, secret: string): string =>
  JSON.stringify({
    version: 1,
    origin: ownerOrigin(of),
    signIn: placeOfSecret(of.auth),
    secret,
  } satisfies v.InferInput<typeof EntrySchema>);

/** Fails with `locked`: the keychain's reason, secret-missing, or secret-elsewhere where it was entered for another. */
export async function secretFor(secrets: SecretStore, of: Owner): Promise<Result<string>> {
  const stored = await secrets.get(of.auth.secretName);
  if (!stored.ok) return stored;
  if (stored.value === undefined) return fail({ code: 'locked', reason: 'secret-missing' });
  const entry = v.safeParse(EntrySchema, parseJson(stored.value));
  if (!entry.success) return fail({ code: 'locked', reason: 'secret-elsewhere' });
  const { origin, signIn, secret } = entry.output;
  return origin === ownerOrigin(of) && isSameSignIn(signIn, placeOfSecret(of.auth))
    ? ok(secret)
    : fail({ code: 'locked', reason: 'secret-elsewhere' });
}

/** Only where the operator entered the secret for this very profile. */
export const keepSecret = (secrets: SecretStore, of: Owner, secret: string): Promise<Result<void>> =>
  secrets.set(of.auth.secretName, secretEntry(of, secret));

/** False also where it is there for another address or sign-in; fails where the keychain does. */
export async function isSecretStored(secrets: SecretStore, of: Owner): Promise<Result<boolean>> {
  const secret = await secretFor(secrets, of);
  if (secret.ok) return ok(true);
  const { error } = secret;
  return error.code === 'locked' && (error.reason === 'secret-missing' || error.reason === 'secret-elsewhere')
    ? ok(false)
    : secret;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
