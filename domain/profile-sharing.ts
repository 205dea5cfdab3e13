// A profile as a file for a colleague: how to reach a service, without secrets. It has no id and no name of a
// keychain entry; the importing desk makes both.
import * as v from 'valibot';
import type { ProfileId } from './ids.ts';
import { placeOfJsonFault } from './json-fault.ts';
import { leftOut } from './left-out.ts';
import { schemaFaultsIn, type SchemaFault } from './schema-faults.ts';
import { BaseUrlSchema, ServiceProfileSchema, type ServiceProfile } from './profile.ts';
import { bodiesWhole } from './connector/money-request.ts';
import { pathsApart } from './profile-rules.ts';
import { SignInSchema } from './sign-in.ts';

const SHARED_FORMAT = 'collateral-desk-profile';
const VERSION = 1;

/**
 * Characters. An imported profile must fit into one input of the bridge (64 KiB), so that it can be edited.
 */
export const LARGEST_SHARED = 60 * 1024;

/** The address in a file shared without one. The domain `.invalid` leads nowhere by RFC 2606. */
export const NO_ADDRESS = 'https://address-not-set.invalid';

const {
  version: _version,
  id: _id,
  auth: _auth,
  baseUrl: _baseUrl,
  // A telephone number must not come from a file that somebody sent.
  lenderContact: _lenderContact,
  ...settings
} = ServiceProfileSchema.entries;
const SharedSchema = v.strictObject({
  format: v.literal(SHARED_FORMAT),
  version: v.literal(VERSION),
  profile: v.pipe(
    v.strictObject({
      ...settings,
      /** Left out if it leads nowhere from another computer. */
      baseUrl: v.optional(BaseUrlSchema),
      auth: SignInSchema,
    }),
    pathsApart(),
    bodiesWhole(),
  ),
});
type SharedProfile = v.InferOutput<typeof SharedSchema>['profile'];

/** Read first: for a newer app's file or another kind of file, all other errors would only confuse. */
const HeadSchema = v.object({
  format: v.literal(SHARED_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** @param withAddress false if the address is this computer's own */
export function sharedText(profile: ServiceProfile, withAddress: boolean): string {
  const { version, id: _own, auth, baseUrl, name, environment, lenderContact: _here, ...rest } = profile;
  const { secretName: _kept, ...signIn } = auth;
  const shared = {
    format: SHARED_FORMAT,
    version,
    profile: { name, environment, ...(withAddress && { baseUrl }), auth: signIn, ...rest },
  };
  // Parsed before writing, so that the file holds nothing that the format does not name.
  return `${JSON.stringify(v.parse(SharedSchema, shared), undefined, 2)}\n`;
}

type ReadShared = { ok: true; profile: SharedProfile } | { ok: false; schemaFaults: SchemaFault[] };

/** The profile in the file, or every error in it. */
export function readShared(text: string): ReadShared {
  const refused = (...schemaFaults: SchemaFault[]): ReadShared => ({ ok: false, schemaFaults });
  if (text.length > LARGEST_SHARED)
    return refused({ place: '', expected: `at most ${LARGEST_SHARED / 1024} KB` });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused(placeOfJsonFault(text));
  }
  const head = v.safeParse(HeadSchema, json);
  if (!head.success) return refused(...schemaFaultsIn(head.issues));
  if (head.output.version > VERSION)
    return refused({
      place: 'version',
      expected: `${VERSION} or less; the file was written by a newer version of this app`,
    });
  const shared = v.safeParse(SharedSchema, json);
  if (!shared.success) return refused(...schemaFaultsIn(shared.issues));
  const left = leftOut(json, shared.output);
  return left === undefined ? { ok: true, profile: shared.output.profile } : refused(left);
}

/** @param own the id and secret name made by the importing desk; its secret must still be entered */
export function profileFromShared(
  shared: SharedProfile,
  own: { id: ProfileId; secretName: string },
): ServiceProfile {
  return v.parse(ServiceProfileSchema, {
    ...shared,
    version: VERSION,
    id: own.id,
    baseUrl: shared.baseUrl ?? NO_ADDRESS,
    auth: { ...shared.auth, secretName: own.secretName },
  });
}
