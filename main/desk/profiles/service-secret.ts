// The secret of a service in the keychain, with the origin and sign-in that it was entered for. Changing a
// profile's file changes neither, so it cannot send the secret to another address.
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

/** The keychain entry's text. */
export const secretEntry = (of: Owner, secret: string): string =>
  JSON.stringify({
    version: 1,
    origin: ownerOrigin(of),
    signIn: placeOfSecret(of.auth),
    secret,
  } satisfies v.InferInput<typeof EntrySchema>);

/** Fails with `locked`: keychain's reason, secret-missing, or secret-elsewhere (other origin or sign-in). */
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

/** Call it only with a secret that the operator entered for this profile. */
export const keepSecret = (secrets: SecretStore, of: Owner, secret: string): Promise<Result<void>> =>
  secrets.set(of.auth.secretName, secretEntry(of, secret));

/** False also for a secret of another origin or sign-in. Fails when the keychain fails. */
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
