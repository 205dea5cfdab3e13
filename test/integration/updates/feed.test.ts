// Each hostile feed, over real HTTPS and with real signatures, is refused by name and nothing is installed.
import { describe, expect, it } from 'vitest';
import { voucherLine } from '../../../tools/lib/release/manifest.mjs';
import { newFile, publish, signingKey, startFeed } from '../../support/update-feed.ts';
import { nothingInstalled, rig, rigForEachTest, setFeed } from './rig.ts';

rigForEachTest();

describe('a feed', () => {
  const later = (change: object) => () => publish(rig.feed, [rig.key], { change });
  it.each<[string, string, () => unknown]>([
    ['not-signed', 'without a signature', () => (publish(rig.feed, []), undefined)],
    [
      'not-signed',
      'without a file of signatures',
      () => {
        publish(rig.feed, [rig.key]);
        rig.feed.files.delete('manifest.json.sig');
      },
    ],
    ['unknown-key', 'signed by another key', () => publish(rig.feed, [signingKey()])],
    [
      'tampered',
      'with a manifest that was changed after signing',
      () => {
        publish(rig.feed, [rig.key]);
        const text = Buffer.from(rig.feed.files.get('manifest.json') ?? '').toString();
        rig.feed.files.set('manifest.json', Buffer.from(text.replace('"1.2.0"', '"9.2.0"')));
      },
    ],
    ['older', 'with a valid signature on an older version', later({ version: '1.0.0' })],
    ['expired', 'whose manifest has expired', later({ expires: '2026-12-01T00:00:00Z' })],
    ['clock', 'from the future', later({ released: '2026-12-03T00:00:00Z' })],
    ['wrong-channel', 'of another channel', later({ channel: 'beta' })],
    [
      'practice-build',
      'with a practice build',
      later({ runtime: { kind: 'practice', electron: '42', chromium: '1', node: '1' } }),
    ],
    ['too-old-here', 'for newer versions only', later({ minimumVersion: '1.1.5' })],
    ['no-file', 'without a file for this computer', later({ files: [] })],
    ['not-a-manifest', 'of another form', later({ format: 'collateral-desk-release/2' as never })],
    ['answer', 'without a manifest', () => undefined],
    [
      'too-large',
      'with a manifest of 2 MB',
      () => {
        publish(rig.feed, [rig.key]);
        rig.feed.files.set('manifest.json', newFile(2_000_000));
      },
    ],
    [
      'too-large',
      'with a manifest without end',
      () => {
        rig.feed.conduct = (_request, response) => {
          const more = (): void => {
            while (response.write(Buffer.alloc(256 * 1024)));
            response.once('drain', more);
          };
          response.on('error', () => undefined);
          more();
          return true;
        };
      },
    ],
    [
      'redirected',
      'that sends the app to another host',
      () => {
        rig.feed.conduct = (_request, response) => {
          response.writeHead(302, { location: 'https://elsewhere.example/manifest.json' }).end();
          return true;
        };
      },
    ],
  ])('is refused as %s: %s', async (fault, _what, prepare) => {
    prepare();
    await setFeed();
    expect(await rig.until('refused')).toMatchObject({ fault });
    expect(rig.logged.join()).toContain(`"fault":"${fault}"`);
    nothingInstalled();
  });

  it('is refused as not-proven if its certificate is nobody’s', async () => {
    const stranger = await startFeed('stranger');
    publish(stranger, [rig.key]);
    await setFeed(stranger.address);
    expect(await rig.until('refused')).toMatchObject({ fault: 'not-proven' });
    expect(stranger.requests).toEqual([]);
    await stranger.stop();
  });

  it('is refused as unreachable if nothing listens', async () => {
    await rig.feed.stop();
    await setFeed();
    expect(await rig.until('refused')).toMatchObject({ fault: 'unreachable', detail: 'ECONNREFUSED' });
  });

  it('is refused as older once it has offered a newer version, also after a restart', async () => {
    publish(rig.feed, [rig.key], { change: { version: '1.3.0' } });
    await setFeed();
    await rig.until('available');
    publish(rig.feed, [rig.key]);
    await rig.start();
    expect(await rig.until('refused')).toMatchObject({ fault: 'older', detail: '1.2.0' });
  });

  it('is believed with a new key for which the known one vouches', async () => {
    const next = signingKey();
    publish(rig.feed, [next], { more: voucherLine(next.open, rig.key.secret) });
    await setFeed();
    expect((await rig.until('available')).release.key).toBe(next.id);
    publish(rig.feed, [next], { more: voucherLine(next.open, signingKey().secret) });
    await rig.desk.check();
    expect(await rig.until('refused')).toMatchObject({ fault: 'unknown-key', detail: next.id });
  });
});
