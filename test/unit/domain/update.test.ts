// Which release a desk takes from a feed, by the time and by what is installed.
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { epochMillis } from '../../../domain/time.ts';
import {
  compareVersions,
  feedAddress,
  judgeRelease,
  LARGEST_FILE,
  ReleaseSchema,
  type InstalledApp,
  type Release,
  type ReleaseFile,
} from '../../../domain/update.ts';

const NOW = epochMillis(Date.UTC(2026, 11, 1));
const day = 86_400_000;
const file: ReleaseFile = {
  name: 'desk.AppImage',
  kind: 'AppImage',
  platform: 'linux',
  arch: 'x64',
  size: 100,
  sha256: 'ab'.repeat(32),
};
const offered = (change: Partial<Release> = {}): Release => ({
  format: 'collateral-desk-release/1',
  version: '1.2.0',
  minimumVersion: '1.0.0',
  channel: 'stable',
  runtime: { kind: 'official' },
  released: epochMillis(NOW - 10 * day),
  expires: epochMillis(NOW + 80 * day),
  notes: '',
  files: [file],
  ...change,
});
const installed = (change: Partial<InstalledApp> = {}): InstalledApp => ({
  version: '1.1.0',
  channel: 'stable',
  way: 'appimage',
  platform: 'linux',
  arch: 'x64',
  ...change,
});
const faultOf = (release: Release, here = installed(), now = NOW): string => {
  const judged = judgeRelease(release, here, now);
  return judged.ok ? (judged.value?.name ?? 'current') : judged.refusal.fault;
};

describe('a release', () => {
  it('is offered with the file for this computer if its version rises', () => {
    expect(judgeRelease(offered(), installed(), NOW)).toEqual({ ok: true, value: file });
    expect(faultOf(offered({ version: '1.1.0' }))).toBe('current');
  });

  it.each<[string, Partial<Release>, Partial<InstalledApp>?]>([
    ['older', { version: '1.0.9' }],
    ['practice-build', { runtime: { kind: 'practice' } }],
    ['wrong-channel', { channel: 'beta' }],
    ['too-old-here', { minimumVersion: '1.1.1' }],
    ['no-file', { files: [{ ...file, arch: 'arm64' }] }],
    ['no-file', { files: [{ ...file, platform: 'darwin' }] }],
    ['no-file', {}, { way: 'rpm' }],
    ['too-large', { files: [{ ...file, size: LARGEST_FILE + 1 }] }],
    ['practice-build', {}, { way: 'practice' }],
    ['practice-build', {}, { way: 'source' }],
  ])('is refused: %s', (fault, change, here) => {
    expect(faultOf(offered(change), installed(here))).toBe(fault);
  });

  it('is refused from the moment at which its manifest expires, also if it is the installed version', () => {
    const { expires } = offered();
    expect(faultOf(offered(), installed(), epochMillis(expires - 1))).toBe(file.name);
    expect(faultOf(offered(), installed(), expires)).toBe('expired');
    expect(faultOf(offered({ version: '1.1.0' }), installed(), expires)).toBe('expired');
  });

  it('is refused if it was released more than a day after the time here', () => {
    const released = epochMillis(NOW + day);
    expect(faultOf(offered({ released }))).toBe(file.name);
    expect(faultOf(offered({ released: epochMillis(released + 1) }))).toBe('clock');
  });

  it('is refused if the feed has offered a newer one, so that no newer one can be withheld', () => {
    expect(faultOf(offered(), installed({ newestSeen: '1.3.0' }))).toBe('older');
    expect(faultOf(offered({ version: '1.1.0' }), installed({ newestSeen: '1.2.0' }))).toBe('older');
    expect(faultOf(offered(), installed({ newestSeen: '1.2.0' }))).toBe(file.name);
    expect(faultOf(offered(), installed({ newestSeen: '1.0.0' }))).toBe(file.name);
  });

  it('is offered again after the version before was put back', () => {
    expect(faultOf(offered(), installed({ version: '1.0.0', newestSeen: '1.2.0' }))).toBe(file.name);
  });
});

describe('versions', () => {
  it.each([
    ['1.2.3', '1.2.3', 0],
    ['1.2.3', '1.2.10', -1],
    ['1.10.0', '1.9.9', 1],
    ['2.0.0', '1.99.99', 1],
  ])('%s and %s are compared by number', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});

describe('a manifest’s form', () => {
  const text = { ...offered(), released: '2026-11-21T00:00:00Z', expires: '2027-02-19T00:00:00Z' };
  it('may have parts that this version does not know', () => {
    const parsed = v.parse(ReleaseSchema, { ...text, later: 1 });
    expect(parsed).toEqual({
      ...offered(),
      released: Date.UTC(2026, 10, 21),
      expires: Date.UTC(2027, 1, 19),
    });
  });
  it.each<[string, object]>([
    ['another format', { format: 'collateral-desk-release/2' }],
    ['a version of two numbers', { version: '1.2' }],
    ['a version with a suffix', { version: '1.2.3-rc.1' }],
    ['no time', { expires: 'never' }],
    ['a day that does not exist', { expires: '2027-13-45T00:00:00Z' }],
    ['a name that leads out of the folder', { files: [{ ...file, name: '../desk' }] }],
    ['a name of dots', { files: [{ ...file, name: '..' }] }],
    ['an empty file', { files: [{ ...file, size: 0 }] }],
    ['a size that is no whole number', { files: [{ ...file, size: 1.5 }] }],
    ['half a hash', { files: [{ ...file, sha256: 'ab' }] }],
    ['endless notes', { notes: 'x'.repeat(100_001) }],
  ])('with %s is refused', (_what, change) => {
    expect(v.is(ReleaseSchema, { ...text, ...change })).toBe(false);
  });
});

describe('the address of a feed', () => {
  it('gets a slash at its end', () => {
    expect(feedAddress(' https://updates.example/desk ')).toBe('https://updates.example/desk/');
    expect(feedAddress('https://updates.example')).toBe('https://updates.example/');
  });
  it.each([
    'http://updates.example/',
    'file:///srv/feed/',
    'https://me:secret@updates.example/',
    'https://updates.example/?desk=17',
    'https://updates.example/#17',
    'updates.example',
    '',
  ])('is not %s', (text) => {
    expect(feedAddress(text)).toBeUndefined();
  });
});
