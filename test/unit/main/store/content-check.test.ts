// Verify compares every attachment with the hash in its entry, and passes over what was deleted on record.
import { describe, expect, it } from 'vitest';
import type { AttachmentsDb } from '../../../../main/store/worker/journal/attachments.ts';
import type { ChainedEntry } from '../../../../main/store/worker/journal/chain.ts';
import { ContentCheck } from '../../../../main/store/worker/journal/content-check.ts';

/** The walk of the chain ended here; entries up to `UNTIL` were written during the check. */
const SINCE = 10;
const UNTIL = 13;

interface Kept {
  readonly hash: string;
  /** Number of the entry that deleted its content. */
  readonly deleted?: number;
}
const entry = (seq: number, kind: string, body: unknown): ChainedEntry =>
  ({ seq, kind, body: typeof body === 'string' ? body : JSON.stringify(body) }) as ChainedEntry;
const added = (seq: number, id: string): ChainedEntry =>
  entry(seq, 'attachment.added', { id, sha256: `hash of ${id}` });

function checked(entries: readonly ChainedEntry[], kept: Readonly<Record<string, Kept>>): ContentCheck {
  const contents = new ContentCheck({
    kept: (id: string) => kept[id] && { ...kept[id], deleted: kept[id].deleted ?? null },
    hashOf: (id: string) => kept[id]?.hash ?? 'hash of nothing',
  } as unknown as AttachmentsDb);
  for (const one of entries) contents.note(one);
  for (const id of contents.ids()) contents.check(id, SINCE, UNTIL);
  return contents;
}
const found = ({ right, firstWrong }: ContentCheck) => ({ right, firstWrong });

describe('the content of attachments', () => {
  it('is right with its recorded hash', () => {
    const kept = { a: { hash: 'hash of a' }, b: { hash: 'hash of b' } };
    expect(found(checked([added(1, 'a'), added(2, 'b')], kept))).toEqual({ right: 2, firstWrong: undefined });
  });
  it('is wrong if it was changed or is missing, and the first such entry is named', () => {
    const kept = { a: { hash: 'hash of a' }, changed: { hash: 'hash of another' } };
    const entries = [added(1, 'a'), added(4, 'changed'), added(7, 'missing')];
    expect(found(checked(entries, kept))).toEqual({ right: 1, firstWrong: 4 });
    expect(found(checked([added(7, 'missing')], kept))).toEqual({ right: 0, firstWrong: 7 });
  });
  it('is missing even if nothing has the recorded hash of nothing', () => {
    const entries = [entry(3, 'attachment.added', { id: 'gone', sha256: 'hash of nothing' })];
    expect(found(checked(entries, {}))).toEqual({ right: 0, firstWrong: 3 });
  });
  it('need not be there once its deletion is on record', () => {
    const deleted = entry(2, 'attachment.content-deleted', { id: 'a' });
    expect(found(checked([added(1, 'a'), deleted], {}))).toEqual({ right: 0, firstWrong: undefined });
  });
  it.each<[number, number | undefined]>([
    [SINCE, 1],
    [SINCE + 1, undefined],
    [UNTIL, undefined],
    [UNTIL + 1, 1],
  ])(
    'deleted by entry %i is wrong at %j: only the entries written meanwhile were not walked',
    (by, firstWrong) => {
      const kept = { a: { hash: 'hash of nothing', deleted: by } };
      expect(found(checked([added(1, 'a')], kept))).toEqual({ right: 0, firstWrong });
    },
  );
  it('is looked for only where an entry says that it was added', () => {
    const entries = [
      entry(1, 'attachment.withdrawn', { id: 'a', sha256: 'hash of a' }),
      entry(2, 'attachment.added', 'no JSON'),
      entry(3, 'attachment.content-deleted', 'no JSON'),
      entry(4, 'attachment.withdrawn', { id: 'b' }),
      added(5, 'b'),
    ];
    const contents = checked(entries, { b: { hash: 'hash of b' } });
    expect(contents.ids()).toEqual(['b']);
    expect(found(contents)).toEqual({ right: 1, firstWrong: undefined });
  });
});
