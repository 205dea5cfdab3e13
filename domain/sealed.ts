// The sealed part of a profile: what decides where money goes, what is sent, and what its answers mean. It changes
// only by an act that a person confirms in main's own question, which shows before and after.
import { canonicalJson, type CanonicalValue } from './canonical.ts';
import { PROFILE_DEFAULTS, type ServiceProfile } from './profile.ts';

/** Settings that change without a question, each with its reason. A setting that is not here is sealed. */
export const UNSEALED = {
  cadenceSeconds: 'how often is read; a payment needs a fresh reading whatever it is',
  rateLimit: 'how many reads a minute; no request with an effect waits for it',
} as const satisfies Partial<Record<keyof ServiceProfile, string>>;

type Sealed = Omit<ServiceProfile, keyof typeof UNSEALED>;

export const isSealed = (setting: string): boolean => !Object.hasOwn(UNSEALED, setting);

/** In one text, so that equal parts have equal digests. */
export function sealedText(profile: ServiceProfile): string {
  const part = Object.entries(profile).filter(([setting]) => isSealed(setting));
  return canonicalJson(Object.fromEntries(part) as CanonicalValue & Sealed);
}

/** Undefined: there is no such value. */
export interface SealedChange {
  /** As in the profile's file: `paths.quotes`. */
  readonly place: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The profile before any setting: what a new one has anyway. */
const NEW: Readonly<Record<string, unknown>> = PROFILE_DEFAULTS;

/** What differs in the sealed part. @param before undefined: a new profile; its defaults are no difference */
export function sealedChanges(before: ServiceProfile | undefined, after: ServiceProfile): SealedChange[] {
  const [was, is] = [leavesOf(before ?? NEW), leavesOf(after)];
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((place) => ({ place, before: was.get(place), after: is.get(place) }))
    .filter((one) => one.before !== one.after);
}

/** Every value of the sealed part by its place, but for the two that are no setting. */
function leavesOf(profile: object): Map<string, string> {
  const leaves = new Map<string, string>();
  const add = (place: string, value: unknown): void => {
    if (value === undefined) return;
    if (typeof value !== 'object' || value === null)
      leaves.set(place, typeof value === 'string' ? value : JSON.stringify(value));
    else if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
      leaves.set(place, value.map((item) => JSON.stringify(item)).join(', '));
    else for (const [name, inner] of Object.entries(value)) add(`${place}.${name}`, inner);
  };
  for (const [setting, value] of Object.entries(profile))
    if (isSealed(setting) && setting !== 'version' && setting !== 'id') add(setting, value);
  // Main makes it from the id.
  leaves.delete('auth.secretName');
  return leaves;
}
