// Judges a release that an update feed offers. The signature was checked before (main/formats/release-manifest.ts).
import * as v from 'valibot';
import { epochMillis, LAST_TIME, type EpochMillis } from './time.ts';

/** Why an update was not offered, not downloaded or not installed. */
export const UpdateFaultSchema = v.picklist([
  // The feed.
  'unreachable',
  'not-proven',
  'redirected',
  'answer',
  'too-large',
  // The manifest.
  'not-signed',
  'unknown-key',
  'tampered',
  'not-a-manifest',
  'wrong-channel',
  'practice-build',
  'older',
  'expired',
  'clock',
  'too-old-here',
  'no-file',
  // The file.
  'cut-off',
  'wrong-size',
  'wrong-hash',
  'disk-full',
  'disk',
  // The installation.
  'work-open',
  'not-ready',
  'not-started',
]);
export type UpdateFault = v.InferOutput<typeof UpdateFaultSchema>;

export interface UpdateRefusal {
  readonly fault: UpdateFault;
  /** The raw name, number or system code behind it; empty without one. */
  readonly detail: string;
}
export type UpdateOutcome<T> = { ok: true; value: T } | { ok: false; refusal: UpdateRefusal };
export const refused = (fault: UpdateFault, detail = ''): { ok: false; refusal: UpdateRefusal } => ({
  ok: false,
  refusal: { fault, detail },
});

/** How this app was installed. */
export const InstallWaySchema = v.picklist([
  'apt',
  'rpm',
  'archive',
  'appimage',
  'installer',
  'disk-image',
  // Not updated from inside the app: run from a clone, or packaged on an unofficial runtime.
  'source',
  'practice',
]);
export type InstallWay = v.InferOutput<typeof InstallWaySchema>;

const KIND_OF = {
  apt: 'deb',
  rpm: 'rpm',
  archive: 'tar.xz',
  appimage: 'AppImage',
  installer: 'exe',
  'disk-image': 'dmg',
} as const;

export const isUpdatable = (way: InstallWay): way is keyof typeof KIND_OF => Object.hasOwn(KIND_OF, way);

export const VersionSchema = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/));

const TimeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/),
  v.transform((text) => epochMillis(Date.parse(text))),
  v.check((at) => at >= 0 && at <= LAST_TIME),
);

export const ReleaseFileSchema = v.object({
  // A plain name: it starts with a letter or a digit and has no separator.
  name: v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z0-9][\w.+~-]*$/)),
  kind: v.string(),
  platform: v.optional(v.string()),
  arch: v.optional(v.string()),
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type ReleaseFile = v.InferOutput<typeof ReleaseFileSchema>;

/** A manifest (docs/releases.md). Unknown parts are dropped, so that a later version may add some. */
export const ReleaseSchema = v.object({
  format: v.literal('collateral-desk-release/1'),
  version: VersionSchema,
  minimumVersion: VersionSchema,
  channel: v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/)),
  runtime: v.object({ kind: v.picklist(['official', 'practice']) }),
  released: TimeSchema,
  expires: TimeSchema,
  notes: v.pipe(v.string(), v.maxLength(100_000)),
  files: v.pipe(v.array(ReleaseFileSchema), v.maxLength(100)),
});
export type Release = v.InferOutput<typeof ReleaseSchema>;

/** In bytes. A release is about 120 MB. */
export const LARGEST_FILE = 1024 ** 3;

/** In milliseconds: how far in the future a release may be, by clocks that differ. */
const CLOCKS_DIFFER = 24 * 3_600_000;

/** Negative if the first version is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (left?.[part] ?? 0) - (right?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The app that asks. */
export interface InstalledApp {
  readonly version: string;
  readonly channel: string;
  readonly way: InstallWay;
  readonly platform: string;
  readonly arch: string;
  /** The newest version that a feed has offered; a feed that then offers an older one withholds it. */
  readonly newestSeen?: string | undefined;
}

/** Undefined if this version is installed. */
export function judgeRelease(
  release: Release,
  here: InstalledApp,
  now: EpochMillis,
): UpdateOutcome<ReleaseFile | undefined> {
  const { way } = here;
  if (release.runtime.kind !== 'official' || !isUpdatable(way)) return refused('practice-build');
  if (release.channel !== here.channel) return refused('wrong-channel', release.channel);
  if (release.released > now + CLOCKS_DIFFER) return refused('clock', isoDay(release.released));
  if (release.expires <= now) return refused('expired', isoDay(release.expires));
  const newest = here.newestSeen ?? here.version;
  const known = compareVersions(newest, here.version) > 0 ? newest : here.version;
  if (compareVersions(release.version, known) < 0) return refused('older', release.version);
  if (release.version === here.version) return { ok: true, value: undefined };
  if (compareVersions(here.version, release.minimumVersion) < 0)
    return refused('too-old-here', release.minimumVersion);
  const file = release.files.find(
    ({ kind, platform, arch }) => kind === KIND_OF[way] && platform === here.platform && arch === here.arch,
  );
  if (file === undefined) return refused('no-file', `${KIND_OF[way]} ${here.platform} ${here.arch}`);
  if (file.size > LARGEST_FILE) return refused('too-large', String(file.size));
  return { ok: true, value: file };
}

const isoDay = (at: EpochMillis): string => new Date(at).toISOString().slice(0, 10);

/** The feed's address with a slash at its end; undefined if it is not allowed. */
export function feedAddress(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || url.protocol !== 'https:') return undefined;
  // A query could tell the feed who asks.
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return undefined;
  return url.pathname.endsWith('/') ? url.href : `${url.href}/`;
}
