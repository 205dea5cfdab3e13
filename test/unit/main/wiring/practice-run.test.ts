// What a practice for one run keeps, and what it refuses.
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fail, ok } from '../../../../contract/errors.ts';
import { PRACTICE_ID, type ServiceProfile } from '../../../../domain/profile.ts';
import type { Keychain } from '../../../../main/credentials/keychain.ts';
import type { TeamServer } from '../../../../contract/slices/team.ts';
import { practiceProfile } from '../../../../main/practice/profile.ts';
import { memorySecrets } from '../../../support/memory-secrets.ts';
import { memorySettings } from '../../../support/memory-settings.ts';

vi.mock('../../../../main/wiring/open-records.ts', () => ({ recordsOpener: () => () => undefined }));
const { startPracticeRun } = await import('../../../../main/wiring/practice-run.ts');
const { noTeamServers } = await import('../../../../main/wiring/late.ts');

const REFUSED = fail({ code: 'locked', reason: 'practice-run' });

function start() {
  const userData = mkdtempSync(join(tmpdir(), 'practice-run-'));
  onTestFinished(() => rmSync(userData, { recursive: true }));
  const kept = memorySecrets();
  const keychain: Keychain = { ...kept, waiting: () => true, letCreate: () => undefined };
  const settings = memorySettings();
  const begin = () => startPracticeRun({ userData, codeFolder: '/nowhere', settings, keychain });
  return { userData, kept, settings, begin };
}

it('has a folder of its own, which begins empty, is the user’s alone, and goes at the end', () => {
  const { userData, begin } = start();
  const first = begin();
  expect(readdirSync(userData)).toHaveLength(1);
  if (process.platform !== 'win32') expect(statSync(first.userData).mode & 0o777).toBe(0o700);
  // As a crash leaves it.
  writeFileSync(join(first.userData, 'journal.db'), 'sealed');
  const second = begin();
  expect(readdirSync(second.userData)).toEqual([]);
  second.end();
  second.end();
  expect(existsSync(second.userData)).toBe(false);
  expect(readdirSync(userData)).toEqual([]);
});

it('puts no secret into the keychain, and says whether that still waits for its prompt', async () => {
  const { kept, begin } = start();
  const { secrets } = begin();
  expect(await secrets.set('database-key', 'abc')).toEqual(ok(undefined));
  expect(await secrets.get('database-key')).toEqual(ok('abc'));
  expect(await secrets.delete('database-key')).toEqual(ok(undefined));
  expect(await secrets.get('database-key')).toEqual(ok(undefined));
  expect(kept.entries.size).toBe(0);
  expect(secrets.waiting()).toBe(true);
});

it('keeps the practice service’s profile in memory, and refuses every other with the reason', async () => {
  const { begin } = start();
  const { profiles } = begin();
  const practice = practiceProfile('http://127.0.0.1:1');
  const live: ServiceProfile = { ...practice, id: 'lagos' as ServiceProfile['id'], environment: 'live' };
  expect(await profiles.write(live)).toEqual(REFUSED);
  expect(await profiles.read(live.id)).toEqual(ok(undefined));
  expect(await profiles.write(practice)).toEqual(ok(undefined));
  expect(await profiles.list()).toEqual(ok({ profiles: [practice], unreadable: [] }));
  expect(await profiles.read(PRACTICE_ID)).toEqual(ok(practice));
});

it('begins with the app’s settings without its service and team, and changes none of them', async () => {
  const { settings, begin } = start();
  await settings.change({ theme: 'dark', currentProfile: 'lagos' as ServiceProfile['id'] });
  const before = await settings.load();
  const run = begin().settings;
  expect(await run.load()).toMatchObject({
    value: { theme: 'dark', currentProfile: undefined, team: undefined },
  });
  await run.change({ currentProfile: PRACTICE_ID });
  expect(await run.load()).toMatchObject({ value: { currentProfile: PRACTICE_ID } });
  expect(await settings.load()).toEqual(before);
});

it('reaches no team’s server', async () => {
  const server: TeamServer = {
    host: 'db.example',
    port: 5432,
    database: 'desk',
    person: 'ada',
    signIn: 'password',
  };
  const on = { step: () => undefined, hint: () => undefined, lost: () => undefined };
  expect(await noTeamServers.open(server, { kind: 'password', password: 's' }, 'desk-1', on)).toEqual(
    REFUSED,
  );
});
