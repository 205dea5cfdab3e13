// Adding, changing, sharing and removing profiles. A secret comes in with a command and goes straight to the
// keychain; no call returns one.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { BaseUrlSchema, ServiceProfileSchema } from '../../domain/profile.ts';
import { ProfileNameSchema } from '../../domain/profile-rules.ts';
import { SignInSchema } from '../../domain/sign-in.ts';
import { asked, done, unasked, words } from './entries.ts';

const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const one = v.strictObject({ profileId: ProfileIdSchema });

/** `host:port`, as in the proxy's keychain entry. */
const proxy = v.pipe(v.string(), v.trim(), v.regex(/^[^\s/@]{1,255}:\d{1,5}$/, 'host:port of the proxy'));

/** One route that the system's settings prescribe to the open service's origin. */
export const RouteSchema = v.variant('kind', [
  v.object({ kind: v.literal('direct') }),
  v.object({ kind: v.literal('proxy'), proxy: v.string(), credentialsStored: v.boolean() }),
  v.object({ kind: v.literal('unsupported'), said: v.string() }),
]);
export type Route = v.InferOutput<typeof RouteSchema>;

export const profileQueries = {
  /** A whole profile without secrets, and whether the keychain holds its secret. */
  'profiles.detail': {
    input: one,
    output: v.object({
      profile: ServiceProfileSchema,
      secretStored: v.boolean(),
      /** No person has agreed to its settings as they are now, so nothing is sent but reads. */
      notAgreed: v.optional(v.boolean()),
      /** The keychain's secret was entered for another address or sign-in, so it is not used. */
      secretElsewhere: v.optional(v.boolean()),
    }),
  },
  /** The routes to a profile's service, in the order of trying. */
  'profiles.routes': { input: one, output: v.object({ routes: v.array(RouteSchema) }) },
} as const;

export const profileCommands = {
  /** Adds a profile and its secret. It is not opened, so that it can be tested first. */
  'profiles.add': {
    asks: true,
    input: v.strictObject({
      name: v.pipe(ProfileNameSchema, v.maxLength(100)),
      environment: v.picklist(['sandbox', 'live']),
      baseUrl: BaseUrlSchema,
      auth: SignInSchema,
      secret,
      second: v.optional(secret),
      asset: words(40),
      chain: words(40),
    }),
    output: v.object({ profileId: ProfileIdSchema }),
  },
  /** Shows what the cache holds of this profile, then polls its service. An open one is closed. */
  'profiles.open': { unasked: 'reads at a stored service', input: one, output: done },
  /**
   * Replaces a profile's settings; main sets the name of its keychain entry. A secret is entered for one
   * origin: if that changes, it is deleted and must be entered again. `forgetHistory`:
   * deletes earlier readings if the origin or the environment changes. After an error, ask `profiles.detail`
   * what main has: the profile may be written.
   */
  'profiles.save': {
    asks: true,
    input: v.strictObject({ profile: ServiceProfileSchema, forgetHistory: v.optional(v.boolean(), false) }),
    output: v.object({ secretDeleted: v.boolean() }),
  },
  /** Deletes the profile and its secret, and on request its cached history. The journal stays. */
  'profiles.remove': asked({ profileId: ProfileIdSchema, forgetHistory: v.boolean() }),
  /**
   * `origin`: the address that the operator saw as the secret's recipient. Refused if the profile has
   * another.
   */
  'profiles.setSecret': asked({
    profileId: ProfileIdSchema,
    origin: v.pipe(v.string(), v.maxLength(2048)),
    secret,
    second: v.optional(secret),
  }),
  'profiles.deleteSecret': { asks: true, input: one, output: done },
  /** Copies the profile as JSON and answers with the clipboard's content afterwards. */
  /**
   * Asks for the file's place and writes the profile without id, keychain name and secret; no file if
   * cancelled.
   */
  'profiles.export': {
    ...unasked('main asks for the file in the system’s dialog', one.entries),
    output: v.object({ file: v.optional(v.string()) }),
  },
  /**
   * Asks for a profile file and adds it under a new id, without a secret; nothing if cancelled. `examples`:
   * shows the profiles shipped with the app.
   */
  'profiles.import': {
    asks: true,
    input: v.strictObject({ examples: v.optional(v.boolean(), false) }),
    output: v.object({ profileId: v.optional(ProfileIdSchema) }),
  },
  'profiles.setProxyCredentials': asked({ proxy, username: words(200), secret }),
  'profiles.deleteProxyCredentials': asked({ proxy }),
} as const;
