// Downloads over real HTTPS onto a real disk: cut off, cancelled, altered, too long, and on a full disk.
import { existsSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_IMAGE, newFile, publish, sha256 } from '../../support/update-feed.ts';
import {
  downloadOffered,
  faultOfDownload,
  nothingInstalled,
  part,
  rig,
  rigForEachTest,
  setFeed,
} from './rig.ts';

rigForEachTest();

describe('a download', () => {
  it('is refused and removed if the file is not the signed one, and starts anew', async () => {
    const file = newFile();
    publish(rig.feed, [rig.key], { file });
    await setFeed();
    const changed = Uint8Array.from(file);
    changed[2_000_000] = (changed[2_000_000] ?? 0) ^ 1;
    rig.feed.files.set(APP_IMAGE, changed);
    expect(await faultOfDownload()).toMatchObject({ fault: 'wrong-hash', detail: sha256(changed) });
    expect(existsSync(part(sha256(file)))).toBe(false);
    nothingInstalled();
    rig.feed.files.set(APP_IMAGE, file);
    await rig.desk.download({ sha256: sha256(file) });
    await rig.until('ready');
  });

  it.each([
    ['shorter', 1_500_000],
    ['longer', 3_000_000],
  ])('is refused if the file is %s than the signed one', async (_what, size) => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    rig.feed.files.set(APP_IMAGE, newFile(size));
    expect(await faultOfDownload()).toMatchObject({ fault: 'wrong-size' });
    nothingInstalled();
  });

  it('stops reading a piece that does not end', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    await rig.until('available');
    let sent = 0;
    rig.feed.conduct = (request, response) => {
      if (request.headers.range === undefined) return false;
      response.writeHead(206, { 'content-range': 'bytes 0-1048575/2500000' });
      const more = (): void => {
        do sent += 256 * 1024;
        while (response.write(Buffer.alloc(256 * 1024)) && !response.destroyed);
        response.once('drain', more);
      };
      response.on('error', () => undefined);
      more();
      return true;
    };
    expect(await faultOfDownload()).toMatchObject({ fault: 'too-large' });
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    nothingInstalled();
  });

  it('that is cut off half-way is continued where it was, also after a restart', async () => {
    const file = newFile();
    publish(rig.feed, [rig.key], { file });
    await setFeed();
    await rig.until('available');
    rig.feed.conduct = (request, response) => {
      if (request.headers.range?.startsWith('bytes=1048576-') !== true) return false;
      response.writeHead(206, {
        'content-range': 'bytes 1048576-2097151/2500000',
        'content-length': '1048576',
      });
      response.write(Buffer.from(file.subarray(1_048_576, 1_500_000)), () => response.destroy());
      return true;
    };
    expect(await faultOfDownload()).toMatchObject({ fault: 'cut-off' });
    expect(statSync(part(sha256(file))).size).toBe(1_048_576);
    nothingInstalled();
    rig.feed.conduct = () => false;
    await rig.start();
    expect(await rig.until('available')).toMatchObject({ begun: 1_048_576 });
    rig.feed.requests.length = 0;
    await downloadOffered();
    expect(rig.feed.requests.map(({ headers }) => headers.range)).toEqual([
      'bytes=1048576-2097151',
      'bytes=2097152-2499999',
    ]);
  });

  it('can be cancelled and continued', async () => {
    const file = newFile();
    publish(rig.feed, [rig.key], { file });
    await setFeed();
    const { release } = await rig.until('available');
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    rig.feed.conduct = (request) => {
      if (request.headers.range?.startsWith('bytes=1048576-') !== true) return false;
      isAsked();
      return true;
    };
    await rig.desk.download({ sha256: release.sha256 });
    await asked;
    await rig.desk.cancel();
    expect(await rig.until('available')).toMatchObject({ begun: 1_048_576 });
    nothingInstalled();
    rig.feed.conduct = () => false;
    await downloadOffered();
  });

  it('on a full disk is refused, and nothing counts as downloaded', async () => {
    const file = newFile();
    publish(rig.feed, [rig.key], { file });
    // The part is a device that is always full.
    mkdirSync(join(rig.folder, 'updates'), { recursive: true });
    symlinkSync('/dev/full', part(sha256(file)));
    await setFeed();
    expect(await faultOfDownload()).toMatchObject({ fault: 'disk-full', detail: 'ENOSPC' });
    nothingInstalled();
    rmSync(part(sha256(file)));
    await rig.desk.download({ sha256: sha256(file) });
    await rig.until('ready');
  });

  it('of more than the disk has free is refused before it begins', async () => {
    const file = newFile();
    const manifest = publish(rig.feed, [rig.key], { file });
    const [listed] = manifest.files;
    if (listed === undefined) throw new Error('no file');
    const { downloads } = rig.machine;
    const begun = await downloads.begun({ ...listed, size: Number.MAX_SAFE_INTEGER });
    expect(begun).toEqual({ ok: false, refusal: { fault: 'disk-full', detail: 'ENOSPC' } });
  });

  it('is never sent on to another host', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    await rig.until('available');
    rig.feed.conduct = (request, response) => {
      if (request.headers.range === undefined) return false;
      response.writeHead(307, { location: 'https://elsewhere.example/x' }).end();
      return true;
    };
    expect(await faultOfDownload()).toMatchObject({ fault: 'redirected', detail: 'elsewhere.example' });
  });

  it('from a feed that sends no pieces is refused', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    await rig.until('available');
    rig.feed.conduct = (request) => {
      delete request.headers.range;
      return false;
    };
    expect(await faultOfDownload()).toMatchObject({ fault: 'answer', detail: 'HTTP 200' });
  });
});
