// What `npm run release` makes of its options.
import { describe, expect, it } from 'vitest';
import { epochMillis } from '../../../domain/time.ts';
import { judgeRelease } from '../../../domain/update.ts';
import { releaseOptions } from '../../../tools/lib/release/options.mjs';

describe('the options of a release', () => {
  const NOW = epochMillis(1_790_000_000_000);
  const file = {
    name: 'a.deb',
    kind: 'deb',
    platform: 'linux',
    arch: 'x64',
    size: 1,
    sha256: 'a'.repeat(64),
  };
  const offeredTo100 = (...args: string[]) => {
    const asked = releaseOptions(args);
    return judgeRelease(
      {
        format: 'collateral-desk-release/1',
        version: '1.1.0',
        minimumVersion: asked['minimum-version'],
        channel: asked.channel,
        runtime: { kind: 'official' },
        released: NOW,
        expires: epochMillis(NOW + 1),
        notes: '',
        files: [file],
      },
      { version: '1.0.0', channel: 'stable', way: 'apt', platform: 'linux', arch: 'x64' },
      NOW,
    );
  };
  it('let every earlier version update, unless a minimum version is asked for', () => {
    expect(offeredTo100()).toEqual({ ok: true, value: file });
    expect(offeredTo100('--minimum-version', '1.1.0')).toMatchObject({ refusal: { fault: 'too-old-here' } });
  });
  it.each([
    ['There is no channel nightly', ['--channel', 'nightly']],
    ['--expires-days needs a number of days', ['--expires-days', 'soon']],
  ])('refuse what makes no release: %s', (problem, args) => {
    expect(() => releaseOptions(args)).toThrow(problem);
  });
});
