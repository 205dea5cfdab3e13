// Small JSON files that a person can read, keep and repair. An unreadable file is never overwritten: the
// error names the place in it, and a write first sets it aside.
import * as v from 'valibot';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { schemaFaultLine, schemaFaultsIn } from '../../../domain/schema-faults.ts';
import type { Clock, Disk } from '../../desk/ports/system.ts';

export interface FileDeps {
  readonly disk: Disk;
  readonly clock: Pick<Clock, 'wall'>;
}

type Fault = 'corrupt' | 'newer-schema' | 'io' | 'disk-full';

/** One kind of file. `version` is the newest that this app knows; the schema contains it. */
export interface Kind<S extends v.GenericSchema> {
  readonly schema: S;
  readonly version: number;
}

/** Read first: a newer app's file is not damaged. */
const VersionSchema = v.object({ version: v.pipe(v.number(), v.integer(), v.minValue(1)) });

export interface JsonFile<T> {
  /** The name in errors, without the path, which belongs to the operator's computer. */
  readonly name: string;
  /** Undefined if there is no file. */
  read(): Promise<Result<T | undefined>>;
  /** Sets a damaged file aside first. Fails for a newer app's file, or if the disk cannot be read. */
  write(value: T): Promise<Result<void>>;
}

export function jsonFile<S extends v.GenericSchema>(
  { disk, clock }: FileDeps,
  { schema, version }: Kind<S>,
  path: string,
  name: string,
): JsonFile<v.InferOutput<S>> {
  const failed = (fault: Fault, detail: string) =>
    fail({ code: 'store-failed', fault, detail: `${name}: ${detail}` });
  const failedBy = (cause: unknown) => failed(faultOf(cause), systemCode(cause));

  function parse(text: string): Result<v.InferOutput<S>> {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return failed('corrupt', 'the file is not JSON');
    }
    const stated = v.safeParse(VersionSchema, json);
    if (!stated.success) return failed('corrupt', schemaFaultLine(schemaFaultsIn(stated.issues)));
    if (stated.output.version > version)
      return failed('newer-schema', `version: ${stated.output.version}, this app knows ${version}`);
    const content = v.safeParse(schema, json);
    return content.success
      ? ok(content.output)
      : failed('corrupt', schemaFaultLine(schemaFaultsIn(content.issues)));
  }

  async function read(): Promise<Result<v.InferOutput<S> | undefined>> {
    try {
      const text = await disk.readText(path);
      return text === undefined ? ok(undefined) : parse(text);
    } catch (cause) {
      return failedBy(cause);
    }
  }

  return {
    name,
    read,
    async write(value) {
      // Parsed before writing, so that it can be read back.
      const checked = v.safeParse(schema, value);
      if (!checked.success) return failed('corrupt', schemaFaultLine(schemaFaultsIn(checked.issues)));
      const before = await read();
      const damaged = !before.ok && before.error.code === 'store-failed' && before.error.fault === 'corrupt';
      if (!before.ok && !damaged) return before;
      try {
        if (damaged) await disk.setAside(path, `damaged-${clock.wall()}`);
        await disk.writeAtomic(path, `${JSON.stringify(checked.output, undefined, 2)}\n`);
        return ok(undefined);
      } catch (cause) {
        return failedBy(cause);
      }
    },
  };
}

export function faultOf(cause: unknown): 'disk-full' | 'io' {
  return ['ENOSPC', 'EDQUOT'].includes(systemCode(cause)) ? 'disk-full' : 'io';
}

/** The system's code; its message would name a path of the operator's computer. */
export function systemCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'failed';
}
