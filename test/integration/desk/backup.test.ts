// Backup and restore by the whole desk: what is shown, what is recorded, and the state after a restore.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { keyOf } from '../../../main/desk/ports/key.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import { DestinationSchema } from '../../../domain/destination.ts';
import { decimal } from '../../../domain/decimal.ts';
import { IntentIdSchema, LoanIdSchema } from '../../../domain/ids.ts';
import { PRACTICE_ID } from '../../../domain/profile.ts';
import type { RepaymentEvent } from '../../../domain/repayment-events.ts';
import { record } from '../../../main/desk/journal/records.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { systemIds } from '../../../main/shell/ids.ts';
import { openDatabase } from '../../../main/store/worker/database.ts';
import { openRealDesk, premises, withStore, type Premises, type RealDesk } from '../../support/real-desk.ts';

const PASSPHRASE = 'heron violin seven gravel';
const CANARY = 'practice-key';
const KEY = keyOf('ab'.repeat(32));

let at: Premises | undefined;
let open: RealDesk | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
  await at?.leave();
  at = undefined;
});

function okValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Settles when the running work has ended in any way. */
async function ended(desk: RealDesk) {
  await expect.poll(() => desk.slice('backup').task?.state, { timeout: 30_000 }).not.toBe('running');
  return desk.slice('backup').task;
}

async function connected(): Promise<{ premises: Premises; real: RealDesk }> {
  at = await premises('backup');
  open = await openRealDesk(at);
  okValue(await open.desk.connect.openSandbox());
  await expect.poll(() => open?.slice('loans').total, { timeout: 30_000 }).toBeGreaterThan(0);
  return { premises: at, real: open };
}

async function backedUp(real: RealDesk): Promise<void> {
  okValue(await real.desk.backup.write({ passphrase: PASSPHRASE }));
  expect(await ended(real)).toMatchObject({ kind: 'write', state: 'done' });
}

test('a backup shows its progress, is recorded with its digest, and is the last one after a restart', async () => {
  const { premises: where, real } = await connected();
  await backedUp(real);
  const { task, last } = real.slice('backup');
  expect(last).toMatchObject({ file: 'desk.age' });
  const rows = okValue(await real.desk.journal.page({ limit: 200 })).rows;
  const noted = rows.find(({ kind }) => kind === 'backup.written');
  expect(JSON.parse(noted?.body ?? '')).toMatchObject({
    file: 'desk.age',
    sha256: task?.written?.sha256,
    entries: task?.written?.entries,
  });
  expect(JSON.stringify(rows)).not.toContain(PASSPHRASE);
  await real.close();
  open = await openRealDesk(where);
  expect(open.slice('backup').last).toEqual(last);
});

test('a backup holds no secret of a service in any of its parts', async () => {
  const { premises: where, real } = await connected();
  // Everything in the keychain, with the canary.
  const secrets = [...where.secrets.values()];
  expect(secrets.join(' ')).toContain(CANARY);
  await backedUp(real);
  okValue(await real.desk.backup.choose());
  okValue(await real.desk.backup.open({ passphrase: PASSPHRASE, purpose: 'restore' }));
  expect(await ended(real)).toMatchObject({ kind: 'restore', state: 'done' });
  const folder = join(where.folder, 'opened-backup');
  const said: string[] = [JSON.stringify(real.slice('backup'))];
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.db'))) {
    const db = openDatabase(join(folder, name), KEY);
    const tables = db.raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    for (const table of tables as string[])
      said.push(JSON.stringify(db.raw.prepare(`SELECT * FROM "${table}"`).safeIntegers(false).all()));
    db.close();
  }
  expect(said.join('').length).toBeGreaterThan(100_000);
  for (const secret of [...secrets, CANARY]) expect(said.join('')).not.toContain(secret);
});

test('a checked backup is compared with this desk, and later records are counted', async () => {
  const { real } = await connected();
  await backedUp(real);
  const { written } = real.slice('backup').task ?? {};
  okValue(await real.desk.backup.choose());
  expect(real.slice('backup').chosen).toEqual({ file: 'desk.age', bytes: written?.bytes });
  okValue(await real.desk.backup.open({ passphrase: PASSPHRASE, purpose: 'check' }));
  expect(await ended(real)).toMatchObject({ kind: 'check', state: 'done' });
  const { opened } = real.slice('backup');
  expect(opened).toMatchObject({
    purpose: 'check',
    app: 'test',
    sha256: written?.sha256,
    common: written?.entries,
    verification: { outcome: 'intact' },
    profiles: [{ id: PRACTICE_ID, isHere: true }],
  });
  // The entry about the backup itself, at least.
  expect(opened?.here.entries).toBeGreaterThan(opened?.holds.entries ?? Infinity);
  expect(opened?.holds.loans).toBe(written?.loans);
  // A backup that was only checked cannot be restored.
  expect(await real.desk.backup.restore({ sha256: written?.sha256 ?? '' })).toMatchObject({
    ok: false,
    error: { code: 'backup-refused', fault: 'nothing-opened' },
  });
});

test('a backup contains the saved views and counts them beside those here', async () => {
  const { real } = await connected();
  const view = { resource: 'loans' as const, filter: { statuses: ['active'] } };
  const saving = {
    name: 'What is owed',
    everywhere: false,
    view: { ...view, columns: ['subject', 'payoff'] },
  };
  const { id } = okValue(await real.desk.views.save(saving));
  okValue(await real.desk.views.setFirst({ id }));
  await backedUp(real);
  expect(real.slice('backup').task?.written).toMatchObject({ views: 1 });
  okValue(
    await real.desk.views.save({ name: 'Later', everywhere: true, view: { resource: 'loans', filter: {} } }),
  );
  okValue(await real.desk.backup.choose());
  okValue(await real.desk.backup.open({ passphrase: PASSPHRASE, purpose: 'restore' }));
  await ended(real);
  const { opened } = real.slice('backup');
  expect([opened?.holds.views, opened?.here.views]).toEqual([1, 2]);
  // A view that was saved meanwhile would be replaced without notice.
  okValue(await real.desk.views.remove({ id }));
  expect(await real.desk.backup.restore({ sha256: opened?.sha256 ?? '' })).toMatchObject({
    ok: false,
    error: { code: 'changed-since-shown' },
  });
  expect(real.slice('backup').opened?.here.views).toBe(1);
});

test('a backup opens as a read-only desk, which asks no service and writes nothing', async () => {
  const { premises: where, real } = await connected();
  await backedUp(real);
  const { loans, entries } = okValue(ok(real.slice('backup').task?.written ?? { loans: -1, entries: -1 }));
  okValue(await real.desk.backup.choose());
  okValue(await real.desk.backup.open({ passphrase: PASSPHRASE, purpose: 'view' }));
  expect(await ended(real)).toMatchObject({ kind: 'view', state: 'done' });
  const { sha256 = '' } = real.slice('backup').opened ?? {};
  okValue(await real.desk.backup.view({ sha256 }));
  const backup = await real.closeForView();

  const shown = await openRealDesk(where, systemClock, undefined, backup);
  open = shown;
  expect(shown.notes).toEqual([]);
  okValue(await shown.desk.connect.resume(false));
  expect(shown.slice('connect')).toMatchObject({ status: 'connected', link: 'offline' });
  expect(shown.slice('loans').total).toBe(loans);
  expect(okValue(await shown.session.loans.page({ filter: 'all', limit: 50 })).rows).toHaveLength(
    Math.min(50, loans),
  );
  // What the desk notes on its way is not in the backup's journal.
  okValue(await shown.desk.profiles.open(PRACTICE_ID));
  expect(okValue(await shown.desk.journal.page({ limit: 1 })).total).toBe(entries);
  expect(await shown.desk.connect.refreshNow()).toMatchObject({
    ok: false,
    error: { code: 'not-connected' },
  });
  await shown.close();

  // The own desk is as it was, and its journal says what was looked at.
  const own = await openRealDesk(where);
  open = own;
  const kinds = okValue(await own.desk.journal.page({ limit: 200 })).rows.map(({ kind }) => kind);
  expect(kinds).toContain('backup.viewed');
});

test('a payment and an accept after the backup are carried over and stop their loan and the next quote', async () => {
  const { premises: where, real } = await connected();
  let loanId = v.parse(LoanIdSchema, 'LN-none');
  await backedUp(real);
  const { entries = 0 } = real.slice('backup').task?.written ?? {};
  await real.close();
  open = undefined;
  const intentId = v.parse(IntentIdSchema, systemIds.uuid());
  const wall = systemClock.wall();
  const payable = {
    payoff: decimal('1000.00'),
    destination: v.parse(DestinationSchema, [{ path: 'account_number', value: '0123456789' }]),
    digest: 'd',
  };
  await withStore(where, async ({ journal, cache }) => {
    const { rows } = okValue(await cache.loansPage(PRACTICE_ID, { filter: 'open', limit: 1 }));
    loanId = v.parse(LoanIdSchema, rows[0]?.id);
    const ids = { profile: PRACTICE_ID, intentId };
    okValue(await record(journal, 'intent.recorded', intentId, wall, { ...ids, kind: 'accept-quote' }));
    okValue(
      await record(journal, 'intent.confirmed', intentId, wall, { ...ids, by: 'answer', evidence: '{}' }),
    );
    const events: RepaymentEvent[] = [
      { kind: 'started', at: wall },
      { kind: 'read', at: wall, payable, rawHash: 'h' },
      { kind: 'confirmed', at: wall, digest: 'd', changed: false },
      { kind: 'copied', at: wall, digest: 'd', part: 'amount' },
      { kind: 'paid', at: wall, digest: 'd', reference: 'TRF-1' },
    ];
    for (const event of events)
      okValue(await record(journal, `repay.${event.kind}`, loanId, wall, { profile: PRACTICE_ID, event }));
  });

  const again = await openRealDesk(where);
  open = again;
  await again.desk.connect.resume(false);
  okValue(await again.desk.backup.choose());
  okValue(await again.desk.backup.open({ passphrase: PASSPHRASE, purpose: 'restore' }));
  expect(await ended(again)).toMatchObject({ state: 'done' });
  const { sha256 = '' } = again.slice('backup').opened ?? {};
  okValue(await again.desk.backup.restore({ sha256 }));
  await again.closeForRestore();
  open = undefined;

  const restored = await openRealDesk(where);
  open = restored;
  await restored.desk.connect.resume(false);
  expect(okValue(await restored.desk.journal.verify())).toMatchObject({ outcome: 'intact' });
  await expect
    .poll(() => restored.slice('unsettled').items.map(({ kind }) => kind))
    .toEqual(['carried', 'carried', 'payment']);
  expect(restored.slice('unsettled').items).toMatchObject([
    { need: 'borrow', subject: intentId, acts: [{ what: 'requested' }] },
    { need: 'loan', subject: loanId, acts: [{ what: 'copied' }, { what: 'paid', detail: 'TRF-1' }] },
    { kind: 'payment', loanId, reference: 'TRF-1' },
  ]);
  const stopped = { ok: false, error: { code: 'blocked', by: 'carried-over' } };
  expect(restored.slice('repay').repayments).toMatchObject([{ loanId, carried: true }]);
  expect(await restored.session.repay.readNow(loanId)).toEqual(stopped);
  expect(await restored.session.borrow.createQuote({ amount_ngn: '1000.00' })).toEqual(stopped);

  for (const answer of [
    { need: 'loan', subject: loanId, reason: 'the bank shows one transfer' },
    { need: 'borrow', subject: intentId, reason: 'a second loan is wanted' },
  ] as const)
    okValue(await restored.session.carried.answer(answer));
  expect(restored.slice('repay').repayments).toMatchObject([{ loanId, payment: { reference: 'TRF-1' } }]);
  expect(restored.slice('repay').repayments[0]?.carried).toBeUndefined();
  expect(await restored.session.borrow.createQuote({ amount_ngn: '1000.00' })).not.toEqual(stopped);
  const { rows } = okValue(await restored.desk.journal.page({ limit: 200 }));
  expect(rows.filter(({ kind }) => kind === 'restore.answered')).toHaveLength(2);
  const [mark] = rows.filter(({ kind }) => kind === 'backup.restored');
  expect(JSON.parse(mark?.body ?? '')).toMatchObject({ entries });
});
