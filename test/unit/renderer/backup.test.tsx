// @vitest-environment jsdom
// Backup and restore: the passphrase, the comparison with the current data, and the deliberate act that
// restores.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { BackupSlice, HoldingsView } from '../../../contract/slices/backup.ts';
import { ok } from '../../../contract/errors.ts';
import { BackupFaultSchema } from '../../../contract/error-schemas.ts';
import { epochMillis } from '../../../domain/time.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { wordsOfFault } from '../../../renderer/features/backup/BackupError.tsx';
import { strength } from '../../../renderer/features/backup/words.ts';
import { button, closeDesk, openDesk, type Desk } from './desk.tsx';

afterEach(closeDesk);

const NOW = epochMillis(Date.now());
/** The settings and their texts load when they are first opened. */
const sha256 = 'ab'.repeat(32);
const head = { file: 'desk.age', app: '0.1.0', createdAt: NOW, bytes: 3_400_000 };
const holdings = (entries: number): HoldingsView => ({
  entries,
  newestEntryAt: NOW,
  loans: 12,
  observations: 340,
  newestAnswerAt: NOW,
  views: 0,
});
const opened = (
  change: Partial<NonNullable<BackupSlice['opened']>> = {},
): NonNullable<BackupSlice['opened']> => ({
  ...head,
  sha256,
  purpose: 'restore',
  checkedAt: NOW,
  verification: { at: NOW, checked: 40, outcome: 'intact' },
  holds: holdings(40),
  profiles: [
    {
      id: 'service-lagos' as ProfileId,
      name: 'Lagos Treasury',
      environment: 'live',
      baseUrl: 'https://lender.example',
      isHere: true,
    },
  ],
  here: holdings(45),
  common: 40,
  ...change,
});

async function atData(desk: Desk): Promise<void> {
  const sections = await screen.findByRole('navigation', { name: 'Settings sections' });
  await desk.user.click(within(sections).getByRole('button', { name: 'Data' }));
  await screen.findByRole('heading', { name: 'Backup and restore' });
}

async function restoring(slice: BackupSlice): Promise<Desk> {
  const desk = openDesk('settings');
  desk.main.handle({
    'backup.choose': () => ok({ chosen: true }),
    'backup.restore': () => ok({}),
    'backup.forget': () => ok({}),
  });
  await atData(desk);
  await desk.user.click(await button('Restore from a backup'));
  await screen.findByRole('dialog');
  desk.main.publish('backup', slice);
  return desk;
}

describe('a new backup', () => {
  it('starts only with a long enough passphrase that was typed twice', async () => {
    const desk = openDesk('settings');
    desk.main.handle({ 'backup.write': () => ok({ started: true }) });
    await atData(desk);
    await desk.user.click(await button('Back up'));
    const choose = await button('Choose a place and back up');
    const type = async (label: string, text: string): Promise<void> => {
      await desk.user.click(screen.getByLabelText(label));
      await desk.user.paste(text);
    };
    await type('Passphrase', 'heron violin');
    await type('Repeat the passphrase', 'heron viola');
    expect(screen.getByText('The passphrases differ')).toBeTruthy();
    expect(choose).toHaveProperty('disabled', true);
    await desk.user.clear(screen.getByLabelText('Repeat the passphrase'));
    await type('Repeat the passphrase', 'heron violin');
    await desk.user.click(choose);
    expect(desk.main.callsTo('backup.write')).toEqual([{ passphrase: 'heron violin' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('rates a passphrase by its number of characters', () => {
    expect(strength('')).toBe('none');
    expect(strength('Aa1!Aa1!')).toBe('short');
    expect(strength('🔑'.repeat(11))).toBe('short');
    expect(strength('a quiet boat')).toBe('fair');
    expect(strength('heron violin seven gravel')).toBe('long');
  });

  it('is suggested when there is none, or none for a month', async () => {
    const desk = openDesk('settings');
    await atData(desk);
    expect(screen.getByText(/If this computer is lost/)).toBeTruthy();
    const day = 24 * 60 * 60_000;
    desk.main.publish('backup', { last: { at: epochMillis(NOW - 31 * day), file: 'old.age' } });
    expect(await screen.findByText(/more than 30 days old/)).toBeTruthy();
    desk.main.publish('backup', { last: { at: epochMillis(NOW - 29 * day), file: 'new.age' } });
    await waitFor(() => expect(screen.queryByText(/more than 30 days old/)).toBeNull());
    expect(screen.getByText('new.age')).toBeTruthy();
  });
});

describe('a restore', () => {
  it('states how many entries the backup lacks', async () => {
    await restoring({
      chosen: head,
      opened: opened({
        holds: holdings(40),
        here: holdings(45),
      }),
    });
    expect(await screen.findByText('5 journal entries here are not in the backup')).toBeTruthy();
    expect(screen.getByText(/already here, stays unchanged/)).toBeTruthy();
  });

  it('states that the backup’s saved views replace the current ones', async () => {
    await restoring({
      chosen: head,
      opened: opened({ holds: { ...holdings(40), views: 0 }, here: { ...holdings(45), views: 1234 } }),
    });
    const row = await screen.findByRole('row', { name: 'Saved views 0 1,234' });
    expect(row).toBeTruthy();
    expect(screen.getByText(/backup’s saved views replace yours/)).toBeTruthy();
  });

  it('sends the digest of what was shown, only after the deliberate act', async () => {
    const desk = await restoring({ chosen: head, opened: opened() });
    const act = await button('Replace this computer’s records');
    expect(act).toHaveProperty('disabled', true);
    await desk.user.type(screen.getByLabelText('Type RESTORE'), 'RESTORE');
    expect(desk.main.callsTo('backup.restore')).toEqual([]);
    await desk.user.click(act);
    expect(desk.main.callsTo('backup.restore')).toEqual([{ sha256 }]);
  });

  it('is not offered when the backup was opened only to check it', async () => {
    const desk = openDesk('settings');
    desk.main.handle({ 'backup.choose': () => ok({ chosen: true }) });
    await atData(desk);
    await desk.user.click(await button('Check a backup'));
    desk.main.publish('backup', { chosen: head, opened: opened({ purpose: 'check' }) });
    expect(await screen.findByText('This backup is intact')).toBeTruthy();
    expect(screen.queryByText(/Hold to replace/)).toBeNull();
  });
});

describe('a read-only view', () => {
  it('is opened from the whole backup, without a word about replacing records', async () => {
    const desk = openDesk('settings');
    desk.main.handle({ 'backup.choose': () => ok({ chosen: true }), 'backup.view': () => ok({}) });
    await atData(desk);
    await desk.user.click(await button('Open a backup'));
    desk.main.publish('backup', { chosen: head, opened: opened({ purpose: 'view' }) });
    await desk.user.click(await button('Show the backup, read-only'));
    expect(desk.main.callsTo('backup.view')).toEqual([{ sha256 }]);
    expect(screen.queryByText(/After a restore|Hold to replace/)).toBeNull();
  });

  it('is named above every screen until it is closed', async () => {
    const desk = openDesk('history');
    desk.main.handle({ 'app.closeBackup': () => ok({}) });
    const app = desk.main.slice('app');
    if (app === undefined) throw new Error('the page has no app slice');
    const createdAt = epochMillis(Date.UTC(2026, 2, 3, 9, 30));
    desk.main.publish('app', {
      ...app,
      storage: { state: 'ready', notes: [], backup: { file: 'desk\u202Egnp.age', createdAt } },
    });
    const title = await screen.findByText(/^Backup of .*, read-only$/);
    expect(title.textContent).toContain('10:30');
    expect(screen.getByText(/Your own desk is closed meanwhile/).textContent).not.toContain('\u202E');
    await desk.user.click(await button('Close'));
    expect(desk.main.callsTo('app.closeBackup')).toEqual([{}]);
  });
});

it('each refusal of a backup has its own words', () => {
  const words = BackupFaultSchema.options.map((fault) => wordsOfFault(fault));
  expect(new Set(words.map(({ what }) => what)).size).toBe(words.length);
  for (const { what, next } of words) expect([what, next].every((text) => text.length > 10)).toBe(true);
});
