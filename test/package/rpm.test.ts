// The RPM in an empty root: what it installs, upgrades and leaves. No distribution with rpm was at hand, so its
// dependencies are not resolved here.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { act, current, done, needsInstallation, releases, shipped } from './root-acts.ts';

const root = join(releases, 'rpm');
const app = join(root, 'opt/collateral-desk');
const data = join(root, 'home/treasurer/.config/Collateral Desk/data');

/** rpm compares size, digest, mode, owner, group, link and time of each file with the package. */
const unchanged = async (): Promise<void> => expect(await done('rpm verify')).not.toMatch(/ \/(opt|usr)/);

describe('the RPM', () => {
  beforeEach(needsInstallation);

  it('is installed with every file as it was packed, owned by root', async () => {
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'journal.db'), 'records');
    await done('rpm install', shipped);
    await unchanged();
    // Electron's own `fs` shows an archive as a folder, so another program looks.
    const find = (...tests: string[]): string =>
      execFileSync('find', [app, join(root, 'usr'), ...tests], { encoding: 'utf8' });
    expect(find('-type', 'f').trim().split('\n').length).toBeGreaterThan(40);
    expect(
      find('!', '-type', 'l', '(', '!', '-uid', '0', '-o', '!', '-gid', '0', '-o', '-perm', '/022', ')'),
    ).toBe('');
    expect(statSync(join(app, 'chrome-sandbox')).mode & 0o7777).toBe(0o4755);
  });

  it('is upgraded to a newer version and not set back unless that is forced', async () => {
    await done('rpm upgrade', current);
    await unchanged();
    const metadata = join(root, 'usr/share/metainfo/com.collateraldesk.app.metainfo.xml');
    expect(readFileSync(metadata, 'utf8')).toContain(`version="${current}"`);
    const refused = await act('rpm upgrade', shipped);
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain('which is newer than');
  });

  it('leaves every record when it is erased, and says where they are', async () => {
    expect(await done('rpm erase')).toContain(
      'the records of each user are kept in "~/.config/Collateral Desk"',
    );
    expect(existsSync(app)).toBe(false);
    expect(existsSync(join(root, 'usr/share/doc/collateral-desk-practice'))).toBe(false);
    expect(readFileSync(join(data, 'journal.db'), 'utf8')).toBe('records');
  });
});
