// The profile on disk: one small JSON file that a person can read, keep and mend. It holds no secret. A file
// that cannot be understood is never written over: it is named, left where it is, and set aside before a new
// profile takes its place.
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import type { ProfileStore } from '../../desk/ports/service.ts';
import type { Clock, Disk } from '../../desk/ports/system.ts';

const VERSION = 1;
const ThemeSchema = v.picklist(['system', 'light', 'dark']);
const FileSchema = v.object({
  version: v.literal(VERSION),
  current: v.optional(ServiceProfileSchema),
  theme: v.optional(ThemeSchema, 'system'),
});
/** Read first: a newer app's file is not damaged, it is not ours to understand. */
const VersionSchema = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

interface Content {
  readonly current: ServiceProfile | undefined;
  readonly theme: v.InferOutput<typeof ThemeSchema>;
}
type Fault = 'corrupt' | 'newer-schema' | 'io' | 'disk-full';
type Failure = Extract<Result<never>, { ok: false }>;

export interface ProfileFileParts {
  readonly disk: Disk;
  readonly clock: Clock;
  /** Absolute path of `profile.json` in the user-data folder. */
  readonly path: string;
}

/** Fails with `store-failed`: `corrupt` or `newer-schema` with the place inside the file, `io` or `disk-full`. */
export function createProfileFile({ disk, clock, path }: ProfileFileParts): ProfileStore {
  // One at a time: two changes at once would each write the other's old half.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function read(): Promise<Result<Content>> {
    try {
      const text = await disk.readText(path);
      return text === undefined ? ok({ current: undefined, theme: 'system' }) : parse(text);
    } catch (cause) {
      return failed(faultOf(cause), wordsOf(cause));
    }
  }

  async function write({ current, theme }: Content): Promise<Result<void>> {
    // Parsed on the way out too: what cannot be read back must not be written, and unknown keys stay outside.
    const checked = v.safeParse(FileSchema, {
      version: VERSION,
      ...(current !== undefined && { current }),
      theme,
    });
    if (!checked.success) return failed('corrupt', placeOf(checked.issues));
    try {
      await disk.writeAtomic(path, `${JSON.stringify(checked.output, undefined, 2)}\n`);
      return ok(undefined);
    } catch (cause) {
      return failed(faultOf(cause), wordsOf(cause));
    }
  }

  async function setDamagedAside(): Promise<Result<void>> {
    try {
      await disk.setAside(path, `damaged-${clock.wall()}`);
      return ok(undefined);
    } catch (cause) {
      return failed(faultOf(cause), wordsOf(cause));
    }
  }

  return {
    load: () => inTurn(read),
    saveCurrent: (profile) =>
      inTurn(async () => {
        const known = await read();
        if (known.ok) return write({ current: profile, theme: known.value.theme });
        // A newer app's profile is not damage, and a disk that cannot be read is no reason to write.
        if (known.error.code !== 'store-failed' || known.error.fault !== 'corrupt') return known;
        const aside = await setDamagedAside();
        return aside.ok ? write({ current: profile, theme: 'system' }) : aside;
      }),
    saveTheme: (theme) =>
      inTurn(async () => {
        const known = await read();
        // A colour is not worth moving somebody's damaged profile for.
        return known.ok ? write({ current: known.value.current, theme }) : known;
      }),
  };
}

function parse(text: string): Result<Content> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failed('corrupt', 'the file is not JSON');
  }
  const version = v.safeParse(VersionSchema, json);
  if (!version.success) return failed('corrupt', placeOf(version.issues));
  if (version.output.version > VERSION)
    return failed('newer-schema', `version: ${version.output.version}, this app knows ${VERSION}`);
  const content = v.safeParse(FileSchema, json);
  if (!content.success) return failed('corrupt', placeOf(content.issues));
  return ok({ current: content.output.current, theme: content.output.theme });
}

/** `current.baseUrl: an https address …`. The place and what was expected, never what stood there. */
function placeOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? 'the whole file'}: ${expectedBy(issue)}`)
    .join('; ');
}

function expectedBy({ type, message, received, expected }: v.BaseIssue<unknown>): string {
  if (received === 'undefined') return 'missing';
  // A schema's own message says what it wants; the library's, "Invalid …", would quote what stood there.
  if ((type === 'check' || type === 'regex') && !message.startsWith('Invalid')) return message;
  return expected === 'never' ? 'no such key' : (expected ?? 'not allowed');
}

const failed = (fault: Fault, detail: string): Failure =>
  fail({ code: 'store-failed', fault, detail: `profile.json: ${detail}` });

function faultOf(cause: unknown): Fault {
  return ['ENOSPC', 'EDQUOT'].includes(wordsOf(cause)) ? 'disk-full' : 'io';
}

/** The system's code; its message would name a path of the operator's machine. */
function wordsOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'failed';
}
