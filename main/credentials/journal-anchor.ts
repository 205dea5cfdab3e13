// Keeps the journal's length and last hash in the keychain, so that a journal that was cut short or replaced
// by an older copy is detected: write access to the file gives no access to the keychain.
import * as v from 'valibot';
import type { SecretStore } from '../desk/ports/secrets.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';

export const JOURNAL_ANCHOR_NAME = 'journal-anchor';

const AnchorSchema = v.object({
  /** Number of entries in the journal. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Hash of entry number `count`. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The cache's generation at that time, to detect a replaced older cache. */
  cache: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x7fff_fffe))),
});
type JournalAnchor = v.InferOutput<typeof AnchorSchema>;

interface JournalAnchors {
  /** Undefined if none was ever saved; fails with `store-failed` for one that cannot be read. */
  load(): Promise<Result<JournalAnchor | undefined>>;
  save(anchor: JournalAnchor): Promise<Result<void>>;
}

export function journalAnchors(secrets: SecretStore): JournalAnchors {
  return {
    async load() {
      const stored = await secrets.get(JOURNAL_ANCHOR_NAME);
      if (!stored.ok) return stored;
      if (stored.value === undefined) return ok(undefined);
      const anchor = v.safeParse(AnchorSchema, parseJson(stored.value));
      if (anchor.success) return ok(anchor.output);
      return fail({ code: 'store-failed', fault: 'corrupt', detail: 'the journal’s anchor cannot be read' });
    },
    save: (anchor) => secrets.set(JOURNAL_ANCHOR_NAME, JSON.stringify(anchor)),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
