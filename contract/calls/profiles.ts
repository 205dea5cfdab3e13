// Adding, changing, sharing and removing service profiles. A secret goes in with a command, straight to the
// keychain, and no call gives one back.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import { BaseUrlSchema, ServiceProfileSchema } from '../../domain/profile.ts';
import { ProfileNameSchema } from '../../domain/profile-rules.ts';
import { SignInSchema } from '../../domain/sign-in.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4096));
const one = v.strictObject({ profileId: ProfileIdSchema });
const done = v.object({});

/** `host:port`, as a proxy is named in its keychain entry. */
const proxy = v.pipe(v.string(), v.trim(), v.regex(/^[^\s/@]{1,255}:\d{1,5}$/, 'host:port of the proxy'));

/** One way the machine's settings prescribe to the open service's origin. */
export const RouteSchema = v.variant('kind', [
  v.object({ kind: v.literal('direct') }),
  v.object({ kind: v.literal('proxy'), proxy: v.string(), credentialsStored: v.boolean() }),
  v.object({ kind: v.literal('unsupported'), said: v.string() }),
]);
export type Route = v.InferOutput<typeof RouteSchema>;

export const profileQueries = {
  /** A profile whole, without any secret, and whether its secret stands in the keychain. */
  'profiles.detail': {
    input: one,
    output: v.object({
      profile: ServiceProfileSchema,
      secretStored: v.boolean(),
      /** One stands there that was entered for another address or sign-in, and so is not used. */
      secretElsewhere: v.optional(v.boolean()),
    }),
  },
  /** How the network reaches a profile's service, in the order the ways are tried. */
  'profiles.routes': { input: one, output: v.object({ routes: v.array(RouteSchema) }) },
} as const;

export const profileCommands = {
  /** A new profile and its secret; nothing is opened yet, so that it can be tested first. */
  'profiles.add': {
    input: v.strictObject({
      name: v.pipe(ProfileNameSchema, v.maxLength(100)),
      environment: v.picklist(['sandbox', 'live']),
      baseUrl: BaseUrlSchema,
      auth: SignInSchema,
      secret,
      asset: words(40),
      chain: words(40),
    }),
    output: v.object({ profileId: ProfileIdSchema }),
  },
  /** Shows what the cache knows of this profile, then polls its service. Whatever was open is closed. */
  'profiles.open': { input: one, output: done },
  /**
   * Replaces a profile's settings. Its keychain entry's name stays main's own. A secret was given for one origin
   * and one way of signing in: if either changes it is deleted, and has to be entered again. `forgetHistory`: with
   * another origin or another environment, what was read before goes too.
   */
  'profiles.save': {
    input: v.strictObject({ profile: ServiceProfileSchema, forgetHistory: v.optional(v.boolean(), false) }),
    output: v.object({ secretStored: v.boolean() }),
  },
  /** Forgets the profile and its secret; its cached history too, if asked. The journal keeps what was done. */
  'profiles.remove': {
    input: v.strictObject({ profileId: ProfileIdSchema, forgetHistory: v.boolean() }),
    output: done,
  },
  /** `origin`: where the operator was shown that the secret will be sent. Refused when the profile names another. */
  'profiles.setSecret': {
    input: v.strictObject({
      profileId: ProfileIdSchema,
      origin: v.pipe(v.string(), v.maxLength(2048)),
      secret,
    }),
    output: done,
  },
  'profiles.deleteSecret': { input: one, output: done },
  /** Puts the profile, as JSON, on the clipboard, and answers with what that then held. */
  'profiles.copy': { input: one, output: v.object({ clipboard: v.string() }) },
  /** Asks where to save, and writes the profile without id, keychain name or secret; no file when cancelled. */
  'profiles.export': { input: one, output: v.object({ file: v.optional(v.string()) }) },
  /**
   * Asks for such a file and adds it under an id of its own, without a secret; nothing when cancelled. `examples`:
   * among those that came with the app.
   */
  'profiles.import': {
    input: v.strictObject({ examples: v.optional(v.boolean(), false) }),
    output: v.object({ profileId: v.optional(ProfileIdSchema) }),
  },
  'profiles.setProxyCredentials': {
    input: v.strictObject({ proxy, username: words(200), secret }),
    output: done,
  },
  'profiles.deleteProxyCredentials': { input: v.strictObject({ proxy }), output: done },
} as const;
