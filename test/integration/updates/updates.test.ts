// Updates from a feed over real HTTPS, with real signatures and files: what is asked, installed and put back.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_IMAGE, newFile, publish, sha256 } from '../../support/update-feed.ts';
import { downloaded, downloadOffered, NOW, own, rig, rigForEachTest, setFeed } from './rig.ts';

rigForEachTest();

describe('updates', () => {
  it('are off until somebody switches them on, and ask nothing meanwhile', async () => {
    publish(rig.feed, [rig.key]);
    expect(rig.slice).toMatchObject({ on: false, state: { kind: 'idle' } });
    expect(await rig.desk.check()).toMatchObject({ ok: false });
    rig.clock.advance(3 * 86_400_000);
    expect(rig.feed.requests).toEqual([]);
  });

  it('ask once a day while they are on, and send nothing about the desk', async () => {
    publish(rig.feed, [rig.key]);
    expect(await setFeed()).toEqual({ ok: true, value: {} });
    await rig.until('available');
    expect(rig.feed.requests.map(({ path }) => path)).toEqual([
      '/stable/manifest.json',
      '/stable/manifest.json.sig',
    ]);
    for (const { headers } of rig.feed.requests)
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'cache-control',
        'connection',
        'host',
      ]);
    await rig.start();
    await rig.until('available');
    expect(rig.feed.requests).toHaveLength(4);
    rig.clock.advance(86_400_000);
    await expect.poll(() => rig.feed.requests.length).toBe(6);
    await rig.until('available');
    await rig.desk.switchOff();
    rig.clock.advance(86_400_000);
    expect(rig.slice).toMatchObject({ on: false, feed: rig.feed.address, state: { kind: 'idle' } });
    expect(rig.feed.requests).toHaveLength(6);
  });

  it.each(['http://127.0.0.1/', 'file:///srv/feed/', 'https://a:b@127.0.0.1/', 'https://127.0.0.1/?id=1'])(
    'refuse the address %s',
    async (feed) => {
      expect(await setFeed(feed)).toEqual({
        ok: false,
        error: { code: 'bad-input', field: 'feed', problem: 'https' },
      });
      expect(rig.settings.value.on).toBe(false);
    },
  );

  it('download, check and install a newer version, and can put the one before back', async () => {
    const file = newFile();
    publish(rig.feed, [rig.key], { file });
    await setFeed();
    const offered = await rig.until('available');
    expect(offered.release).toMatchObject({ version: '1.2.0', size: file.length, key: rig.key.id });
    expect(offered.release.notes).toContain('Loans can be **sorted** by day.');
    const { release, path } = await downloadOffered();
    expect(sha256(readFileSync(path))).toBe(sha256(file));
    expect(statSync(path).mode & 0o777).toBe(0o700);
    const ranges = rig.feed.requests.map(({ headers }) => headers.range).filter(Boolean);
    expect(ranges).toEqual(['bytes=0-1048575', 'bytes=1048576-2097151', 'bytes=2097152-2499999']);
    expect(await rig.desk.install({ version: '1.2.0', sha256: release.sha256 })).toEqual({
      ok: true,
      value: {},
    });
    expect(sha256(readFileSync(rig.own))).toBe(sha256(file));
    expect(rig.quits).toBe(1);
    expect(rig.slice.state).toEqual({ kind: 'handed-over', version: '1.2.0' });
    expect(rig.logged.join()).toContain(`update handed over {"version":"1.2.0","sha256":"${sha256(file)}"}`);

    await rig.start('1.2.0');
    await rig.until('current');
    expect(rig.slice.before).toEqual({ version: '1.1.0', file: true });
    expect(await rig.desk.putBack({ version: '1.0.0' })).toMatchObject({ ok: false });
    expect(await rig.desk.putBack({ version: '1.1.0' })).toEqual({ ok: true, value: {} });
    expect(own()).toBe('version 1.1.0');

    // The older version is offered the newer one again, and needs no second download.
    await rig.start('1.1.0');
    expect((await rig.until('ready')).release.version).toBe('1.2.0');
  });
});

describe('an installation', () => {
  it('is refused while a request or a repayment is open', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    const { release } = await downloadOffered();
    for (const open of [
      { requests: 1, repayments: 0 },
      { requests: 0, repayments: 2 },
    ]) {
      rig.open = open;
      expect(await rig.desk.install({ version: '1.2.0', sha256: release.sha256 })).toMatchObject({
        error: { code: 'update-refused', fault: 'work-open' },
      });
    }
    expect(own()).toBe('version 1.1.0');
    expect(rig.quits).toBe(0);
  });

  it('is refused if something begins while the file is checked', async () => {
    publish(rig.feed, [rig.key]);
    const { downloads } = rig.machine;
    await rig.start('1.1.0', {
      downloads: {
        ...downloads,
        find: async (file) => {
          const path = await downloads.find(file);
          if (rig.slice.state.kind === 'ready') rig.open = { requests: 1, repayments: 0 };
          return path;
        },
      },
    });
    await setFeed();
    const { release } = await downloadOffered();
    expect(await rig.desk.install({ version: '1.2.0', sha256: release.sha256 })).toMatchObject({
      error: { fault: 'work-open' },
    });
    expect(own()).toBe('version 1.1.0');
  });

  it('is refused if the file was changed after it was checked', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    const { release, path } = await downloadOffered();
    const bytes = readFileSync(path);
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(await rig.desk.install({ version: '1.2.0', sha256: release.sha256 })).toMatchObject({
      error: { code: 'update-refused', fault: 'wrong-hash' },
    });
    expect(own()).toBe('version 1.1.0');
  });

  it('is refused if the manifest has expired since the download', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    const { release } = await downloadOffered();
    rig.clock.jump(release.expires - NOW);
    expect(await rig.desk.install({ version: '1.2.0', sha256: release.sha256 })).toMatchObject({
      error: { fault: 'expired' },
    });
    expect(await rig.until('refused')).toMatchObject({ fault: 'expired' });
    expect(own()).toBe('version 1.1.0');
  });

  it('is refused for another version or file than the one that is ready', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    const { release } = await downloadOffered();
    for (const asked of [
      { version: '1.3.0', sha256: release.sha256 },
      { version: '1.2.0', sha256: 'ab'.repeat(32) },
    ])
      expect(await rig.desk.install(asked)).toMatchObject({ error: { code: 'changed-since-shown' } });
  });

  it('leaves the present app whole if its folder cannot be written', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    const { release } = await downloadOffered();
    mkdirSync(`${rig.own}.new`);
    expect(await rig.desk.install({ version: '1.2.0', sha256: release.sha256 })).toMatchObject({
      error: { code: 'update-refused', fault: 'disk' },
    });
    expect(own()).toBe('version 1.1.0');
    expect(rig.quits).toBe(0);
  });

  it.each([
    ['something begins while its file is checked', 'work-open'],
    ['its folder cannot be written', 'disk'],
    ['its file was changed', 'wrong-hash'],
  ])('that is refused because %s leaves the version before to go back to', async (_, fault) => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    await rig.desk.install({ version: '1.2.0', sha256: (await downloadOffered()).release.sha256 });

    const { downloads } = rig.machine;
    let checking = false;
    const find: typeof downloads.find = async (file) => {
      const path = await downloads.find(file);
      if (checking && fault === 'work-open') rig.open = { requests: 1, repayments: 0 };
      return path;
    };
    await rig.start('1.2.0', { downloads: { ...downloads, find } });
    await rig.until('current');
    publish(rig.feed, [rig.key], { change: { version: '1.3.0' } });
    await rig.desk.check();
    const { release, path } = await downloadOffered();
    if (fault === 'disk') mkdirSync(`${rig.own}.new`);
    if (fault === 'wrong-hash') writeFileSync(path, 'another file');
    checking = true;
    expect(await rig.desk.install({ version: '1.3.0', sha256: release.sha256 })).toMatchObject({
      error: { fault },
    });

    rig.open = { requests: 0, repayments: 0 };
    rmSync(`${rig.own}.new`, { recursive: true, force: true });
    await rig.start('1.2.0');
    await rig.until(fault === 'wrong-hash' ? 'available' : 'ready');
    expect(rig.slice.before).toEqual({ version: '1.1.0', file: true });
    expect(await rig.desk.putBack({ version: '1.1.0' })).toEqual({ ok: true, value: {} });
    expect(own()).toBe('version 1.1.0');
  });

  it('keeps the version that runs on if its quit is refused and it installs again', async () => {
    publish(rig.feed, [rig.key]);
    await setFeed();
    const { release } = await downloadOffered();
    const install = () => rig.desk.install({ version: '1.2.0', sha256: release.sha256 });
    expect(await install()).toMatchObject({ ok: true });
    await rig.desk.check();
    await rig.until('ready');
    expect(await install()).toMatchObject({ ok: true });

    await rig.start('1.2.0');
    await rig.until('current');
    expect(await rig.desk.putBack({ version: '1.1.0' })).toEqual({ ok: true, value: {} });
    expect(own()).toBe('version 1.1.0');
  });

  it('keeps the files of two versions and removes older ones', async () => {
    for (const version of ['1.2.0', '1.3.0']) {
      publish(rig.feed, [rig.key], { change: { version } });
      await (rig.settings.value.on ? rig.desk.check() : setFeed());
      const { release } = await downloadOffered();
      await rig.desk.install({ version, sha256: release.sha256 });
      await rig.start(version);
      await rig.until('current');
    }
    expect(rig.slice.before).toEqual({ version: '1.2.0', file: true });
    expect(readdirSync(join(rig.folder, 'updates')).toSorted()).toEqual([
      APP_IMAGE,
      'collateral-desk-1.2.0.AppImage',
    ]);
  });
});

describe('an app that a package manager updates', () => {
  it.each([
    ['apt', 'deb', 'sudo apt update && sudo apt install collateral-desk=1.2.0'],
    ['rpm', 'rpm', undefined],
  ] as const)(
    'installed with %s only tells of the version and names the command',
    async (way, kind, words) => {
      const file = newFile(1000);
      publish(rig.feed, [rig.key], {
        file,
        change: {
          files: [
            { name: APP_IMAGE, kind, platform: 'linux', arch: 'x64', size: 1000, sha256: sha256(file) },
          ],
        },
      });
      rig.settings.value = { on: false, kept: [], ran: '1.0.0' };
      await rig.start('1.1.0', {
        here: { version: '1.1.0', channel: 'stable', way, platform: 'linux', arch: 'x64' },
      });
      await setFeed();
      const { release } = await rig.until('available');
      expect(rig.slice.words).toBe(words);
      if (way === 'apt') {
        expect(await rig.desk.download({ sha256: release.sha256 })).toMatchObject({ ok: false });
        expect(rig.slice.before).toEqual({
          version: '1.0.0',
          file: false,
          words: 'sudo apt install --allow-downgrades collateral-desk=1.0.0',
        });
        expect(await rig.desk.copyWords({ of: 'install' })).toEqual({
          ok: true,
          value: { clipboard: words },
        });
        return;
      }
      await downloadOffered();
      expect(rig.slice.words).toBe(`sudo dnf install '${downloaded()}'`);
      expect(await rig.desk.install({ version: '1.2.0', sha256: release.sha256 })).toMatchObject({
        error: { code: 'update-refused', fault: 'not-ready' },
      });
    },
  );

  it.each(['source', 'practice'] as const)('that is of no release (%s) takes no feed', async (way) => {
    await rig.start('1.1.0', {
      here: { version: '1.1.0', channel: '', way, platform: 'linux', arch: 'x64' },
    });
    expect(await setFeed()).toMatchObject({ error: { code: 'update-refused', fault: 'practice-build' } });
    expect(rig.feed.requests).toEqual([]);
  });
});
