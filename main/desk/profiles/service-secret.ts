// The secrets of a service in the keychain, with the origin and the recipe that they were entered for or that a
// person agreed to since. Changing a profile's file changes neither, so it cannot send a secret elsewhere.
import * as v from 'valibot';
import { PRACTICE_ID, originOf, type ServiceProfile } from '../../../domain/profile.ts';
import { recipeText, type Secrets } from '../../../domain/sign-in.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { digestOf } from '../hash.ts';
import type { SecretStore } from '../ports/secrets.ts';

type Owner = Pick<ServiceProfile, 'id' | 'baseUrl' | 'auth'>;

const EntrySchema = v.object({
  version: v.literal(1),
  origin: v.string(),
  recipe: v.string(),
  secret: v.string(),
  second: v.optional(v.string()),
});

/** The practice service is part of the app and gets another port at each start. */
const ownerOrigin = (of: Owner): string =>
  of.id === PRACTICE_ID ? new URL(of.baseUrl).hostname : originOf(of);

const recipeOf = ({ auth }: Owner): string => digestOf({ recipe: recipeText(auth) });

/** The keychain entry's text. */
export function secretEntry(of: Owner, secrets: Secrets): string {
  const [secret, second] = typeof secrets === 'string' ? [secrets, undefined] : secrets;
  return JSON.stringify({
    version: 1,
    origin: ownerOrigin(of),
    recipe: recipeOf(of),
    secret,
    ...(second !== undefined && { second }),
  } satisfies v.InferInput<typeof EntrySchema>);
}

/** Fails with `locked`: keychain's reason, secret-missing, or secret-elsewhere (other origin or recipe). */
export async function secretFor(secrets: SecretStore, of: Owner): Promise<Result<Secrets>> {
  const stored = await secrets.get(of.auth.secretName);
  if (!stored.ok) return stored;
  if (stored.value === undefined) return fail({ code: 'locked', reason: 'secret-missing' });
  const entry = v.safeParse(EntrySchema, parseJson(stored.value));
  if (!entry.success || entry.output.origin !== ownerOrigin(of) || entry.output.recipe !== recipeOf(of))
    return fail({ code: 'locked', reason: 'secret-elsewhere' });
  const { secret, second } = entry.output;
  if (of.auth.second !== undefined && second === undefined)
    return fail({ code: 'locked', reason: 'secret-missing' });
  return ok(second === undefined ? secret : [secret, second]);
}

/** Call it only with secrets that the operator entered for this origin, and a recipe that a person agreed to. */
export const keepSecret = (secrets: SecretStore, of: Owner, entered: Secrets): Promise<Result<void>> =>
  secrets.set(of.auth.secretName, secretEntry(of, entered));

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
