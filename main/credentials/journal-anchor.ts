// Where the journal's size and head are noted outside its own file, so that a journal cut short or swapped for
// an older copy is noticed: whoever can write the file cannot thereby write the keychain.
import * as v from 'valibot';
import type { SecretStore } from '../desk/ports/secrets.ts';
import { fail, ok, type Result } from '../../contract/errors.ts';

export const JOURNAL_ANCHOR_NAME = 'journal-anchor';

const AnchorSchema = v.object({
  /** Entries in the journal when it was noted. */
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Hash of entry number `count`. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Of the cache as it was then: whoever puts an older one in its place cannot change this. */
  cache: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0x7fff_fffe))),
});
export type JournalAnchor = v.InferOutput<typeof AnchorSchema>;

export interface JournalAnchors {
  /** Undefined where none was ever noted. An anchor that cannot be read is a failure, not an absence. */
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
