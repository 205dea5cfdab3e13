// The anchor in the keychain is read back exactly, or not at all.
import { expect, test } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import { JOURNAL_ANCHOR_NAME, journalAnchors } from '../../../../main/credentials/journal-anchor.ts';
import { memorySecrets } from '../../../support/memory-secrets.ts';

const anchor = { count: 12, hash: 'cd'.repeat(32) };

test('the anchor is read back as it was stored, and a missing one is reported as missing', async () => {
  const anchors = journalAnchors(memorySecrets());
  expect(await anchors.load()).toEqual(ok(undefined));
  await anchors.save(anchor);
  expect(await anchors.load()).toEqual(ok(anchor));
});

test.each(['', '{', '{}', '{"count":-1,"hash":"x"}', `{"count":1.5,"hash":"${anchor.hash}"}`, 'null'])(
  'an anchor that reads %j is an error, not a missing anchor',
  async (text) => {
    const secrets = memorySecrets();
    secrets.entries.set(JOURNAL_ANCHOR_NAME, text);
    expect(await journalAnchors(secrets).load()).toMatchObject({
      ok: false,
      error: { code: 'store-failed', fault: 'corrupt' },
    });
  },
);

test.each([
  [{ count: 0, hash: anchor.hash }],
  [{ ...anchor, cache: 0 }],
  [{ ...anchor, cache: 0x7fff_fffe }],
])('an anchor of %j is read back', async (of) => {
  const anchors = journalAnchors(memorySecrets());
  await anchors.save(of);
  expect(await anchors.load()).toEqual(ok(of));
});

test.each([-1, 0x7fff_ffff, 1.5])(
  'an anchor with the generation %d of the cache is an error',
  async (cache) => {
    const anchors = journalAnchors(memorySecrets());
    await anchors.save({ ...anchor, cache });
    expect(await anchors.load()).toMatchObject({ error: { code: 'store-failed', fault: 'corrupt' } });
  },
);
