// The log on screen, and the bundle for a support engineer: it is made, shown, and exactly that one is saved.
import { createHash } from 'node:crypto';
import type { CallOutput, CallParsed, SliceName } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { redacted, type KeptInText } from '../../../domain/redaction.ts';
import { zipParts, type PackFile } from '../../formats/zip.ts';
import { writeRecorded } from '../exports/recorded-file.ts';
import { record } from '../journal/records.ts';
import type { LogFile } from '../ports/log-file.ts';
import type { SecretStore } from '../ports/secrets.ts';
import type { Journal } from '../ports/store.ts';
import type { Clipboard, Clock, Desktop } from '../ports/system.ts';
import { secretFor } from '../profiles/service-secret.ts';
import { logEntries } from './log-entries.ts';

interface DiagnosticsPorts {
  readonly clock: Pick<Clock, 'wall'>;
  readonly journal: Journal;
  readonly logFile: LogFile;
  readonly clipboard: Pick<Clipboard, 'write'>;
  readonly desktop: Pick<Desktop, 'saveDiagnostics'>;
  readonly secrets: SecretStore;
  /** Every profile, whose secrets are struck out wherever they stand. */
  readonly profiles: () => Promise<readonly ServiceProfile[]>;
  /** A slice as the page reads it, as JSON text. */
  readonly snapshot: (name: SliceName) => string;
}

/** Of the log in the bundle, the newest. */
const MOST_LINES = 5_000;

interface Bundle {
  readonly digest: string;
  readonly included: KeptInText;
  readonly files: readonly PackFile[];
}

export type DiagnosticsDesk = ReturnType<typeof createDiagnostics>;

export function createDiagnostics(ports: DiagnosticsPorts) {
  const { clock, journal, logFile, clipboard, desktop } = ports;
  let shown: Bundle | undefined;

  async function secretsOf(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const profile of await ports.profiles()) {
      const secret = await secretFor(ports.secrets, profile);
      if (secret.ok) found.push(...[secret.value].flat());
    }
    return found;
  }

  async function make(included: KeptInText): Promise<Result<Bundle>> {
    const log = await logFile.read();
    if (!log.ok) return log;
    const secrets = await secretsOf();
    const clean = (text: string): string => redacted(text, included, secrets);
    const entries = logEntries(log.value.text).slice(-MOST_LINES);
    const texts = {
      'about.json': clean(settled(sliceOf('app'))),
      'connection.json': clean(settled(connectionOf(sliceOf('connect')))),
      'journal.json': clean(settled(sliceOf('journal'))),
      // The time of an entry is kept as it is.
      'log.txt': entries.map(({ at, level, text }) => `${at} ${level} ${clean(text)}`).join('\n'),
    };
    const files = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(`${text}\n`) }));
    const hash = createHash('sha256');
    for (const { path, bytes } of files) hash.update(path).update(bytes);
    return ok({ digest: hash.digest('hex'), included, files });
  }

  function sliceOf(name: SliceName): unknown {
    const text = ports.snapshot(name);
    const read: unknown = text === '' ? {} : JSON.parse(text);
    return typeof read === 'object' && read !== null && 'value' in read ? read.value : {};
  }

  return {
    async log(asked: CallParsed<'diagnostics.log'>): Promise<Result<CallOutput<'diagnostics.log'>>> {
      const read = await logFile.read();
      if (!read.ok) return read;
      const search = asked.search?.toLowerCase() ?? '';
      const rows = logEntries(read.value.text)
        .filter(
          ({ at, level, text }) =>
            (asked.level === undefined || level === asked.level) &&
            (search === '' || `${at} ${text}`.toLowerCase().includes(search)),
        )
        .toReversed();
      const { isCut } = read.value;
      return ok({ rows: rows.slice(asked.from, asked.from + asked.limit), total: rows.length, isCut });
    },

    async copy({ number }: CallParsed<'diagnostics.copy'>): Promise<Result<CallOutput<'diagnostics.copy'>>> {
      const read = await logFile.read();
      if (!read.ok) return read;
      const entry = logEntries(read.value.text)[number];
      if (entry === undefined) return fail({ code: 'changed-since-shown', what: 'log' });
      const { text, proven } = await clipboard.write(`${entry.at} ${entry.level} ${entry.text}`);
      return ok({ clipboard: text, proven });
    },

    async preview({
      included,
    }: CallParsed<'diagnostics.preview'>): Promise<Result<CallOutput<'diagnostics.preview'>>> {
      const made = await make(included);
      if (!made.ok) return made;
      shown = made.value;
      const files = shown.files.map(({ path, bytes }) => ({
        path,
        bytes: bytes.length,
        lines: linesOf(bytes).length,
      }));
      return ok({ digest: shown.digest, files });
    },

    lines({
      digest,
      path,
      from,
      limit,
    }: CallParsed<'diagnostics.lines'>): Promise<Result<CallOutput<'diagnostics.lines'>>> {
      const file = shown?.digest === digest ? shown.files.find((one) => one.path === path) : undefined;
      if (file === undefined) return Promise.resolve(fail({ code: 'changed-since-shown', what: 'bundle' }));
      const all = linesOf(file.bytes);
      const rows = all.slice(from, from + limit).map((text, at) => ({ number: from + at + 1, text }));
      return Promise.resolve(ok({ rows, total: all.length }));
    },

    /** If the operator cancels, no file and no record is written. */
    async save({ digest }: CallParsed<'diagnostics.save'>): Promise<Result<CallOutput<'diagnostics.save'>>> {
      const bundle = shown;
      if (bundle?.digest !== digest) return fail({ code: 'changed-since-shown', what: 'bundle' });
      const sink = await desktop.saveDiagnostics(clock.wall());
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const file = sink.value.name;
      const sha256 = await writeRecorded(sink.value, zipParts(bundle.files), (hash) => {
        const body = { file, files: bundle.files.length, sha256: hash, ...bundle.included };
        return record(journal, 'diagnostics.saved', file, clock.wall(), body);
      });
      return sha256.ok ? ok({ file, sha256: sha256.value }) : sha256;
    },
  };
}

const linesOf = (bytes: Uint8Array): string[] => Buffer.from(bytes).toString('utf8').trimEnd().split('\n');

const settled = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** Without the service's name and address, which name the lender. */
function connectionOf(slice: unknown): unknown {
  if (typeof slice !== 'object' || slice === null) return {};
  const { profile, sendingTo: _, ...rest } = slice as Record<string, unknown>;
  const environment =
    typeof profile === 'object' && profile !== null && 'environment' in profile
      ? profile.environment
      : 'none';
  return { environment, ...rest };
}
