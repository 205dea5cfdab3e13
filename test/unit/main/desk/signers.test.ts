import { beforeEach, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import { samePerson, waitAfter } from '../../../../domain/signing.ts';
import { scryptPins } from '../../../../main/credentials/pin.ts';
import { createRepaymentEvents } from '../../../../main/desk/repay/events.ts';
import { createSigners, type Signers } from '../../../../main/desk/repay/signers.ts';
import { countedIds } from '../../../support/counted-ids.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { memorySecrets, type MemorySecrets } from '../../../support/memory-secrets.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { plainPins } from '../../../support/plain-pins.ts';

const PIN = '482915-correct';
let clock: FakeClock;
let journal: MemoryJournal;
let secrets: MemorySecrets;
let signers: Signers;
const ids = countedIds();

async function open(): Promise<void> {
  signers = createSigners({ clock, ids, journal, secrets, pins: plainPins });
  expect(await signers.load()).toMatchObject({ ok: true });
}
const first = () => {
  const [signer] = signers.list();
  if (signer === undefined) throw new Error('nobody may sign');
  return signer;
};

beforeEach(async () => {
  clock = fakeClock();
  journal = memoryJournal();
  secrets = memorySecrets();
  await open();
  await signers.add('Ngozi Adeyemi', PIN);
});

describe('second persons', () => {
  it('stay after a restart, with the PIN’s hash in the keychain and in no record', async () => {
    await open();
    expect(first().name).toBe('Ngozi Adeyemi');
    expect(await signers.check(first().id, PIN)).toEqual({ ok: true, value: { name: 'Ngozi Adeyemi' } });
    expect(JSON.stringify(journal.written)).not.toContain(PIN);
    expect([...secrets.entries.keys()]).toEqual([`signer/${first().id}`]);
  });
  it('have unique names, however they are typed', async () => {
    expect(await signers.add('  ngozi   ADEYEMI', '999999')).toMatchObject({
      ok: false,
      error: { field: 'name' },
    });
    expect(samePerson('Ngozi  Adeyemi', 'ngozi adeyemi ')).toBe(true);
    expect(samePerson('Ngozi', 'Tunde')).toBe(false);
  });
  it('wait after three wrong PINs, longer with each, also after a restart', async () => {
    const { id } = first();
    for (let wrong = 0; wrong < 3; wrong++)
      expect(await signers.check(id, 'wrong')).toMatchObject({ error: { by: 'wrong-pin' } });
    expect(await signers.check(id, PIN)).toMatchObject({ error: { by: 'pin-wait' } });
    await open();
    expect(first().waitUntil).toBe(clock.wall() + 30_000);
    clock.advance(29_999);
    expect(await signers.check(id, PIN)).toMatchObject({ error: { by: 'pin-wait' } });
    clock.advance(1);
    expect(await signers.check(id, 'wrong')).toMatchObject({ error: { by: 'wrong-pin' } });
    expect(first().waitUntil).toBe(clock.wall() + 60_000);
    clock.advance(60_000);
    expect(await signers.check(id, PIN)).toMatchObject({ ok: true });
    expect(first().waitUntil).toBeUndefined();
    expect([0, 2, 3, 4, 8, 50].map((wrong) => waitAfter(wrong))).toEqual([
      0, 0, 30_000, 60_000, 900_000, 900_000,
    ]);
  });
  describe('second persons with a clock set wrong during a wait', () => {
    const DAY = 86_400_000;
    async function wrongThreeTimes() {
      const { id } = first();
      for (let wrong = 0; wrong < 3; wrong++) await signers.check(id, 'wrong');
      return id;
    }
    it.each([
      ['back', -DAY],
      ['ahead', DAY],
    ])('wait as long as before when it is set %s a day', async (_where, by) => {
      const id = await wrongThreeTimes();
      clock.advance(10_000);
      clock.jump(by);
      expect(first().waitUntil).toBe(clock.wall() + 20_000);
      clock.advance(19_999);
      expect(await signers.check(id, PIN)).toMatchObject({ error: { by: 'pin-wait' } });
      clock.advance(1);
      expect(first().waitUntil).toBeUndefined();
      expect(await signers.check(id, PIN)).toMatchObject({ ok: true });
    });
    it('wait once more in full after a restart with the clock set back', async () => {
      const id = await wrongThreeTimes();
      clock.jump(-DAY);
      await open();
      expect(first().waitUntil).toBe(clock.wall() + 30_000);
      clock.advance(29_999);
      expect(await signers.check(id, PIN)).toMatchObject({ error: { by: 'pin-wait' } });
      clock.advance(1);
      expect(await signers.check(id, PIN)).toMatchObject({ ok: true });
    });
  });
  it('are protected from parallel guesses', async () => {
    const { id } = first();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signers.check(id, 'wrong')));
    const by = answers.map((answer) =>
      !answer.ok && answer.error.code === 'blocked' ? answer.error.by : '',
    );
    expect(by.filter((one) => one === 'wrong-pin')).toHaveLength(3);
    expect(by.filter((one) => one === 'pin-wait')).toHaveLength(7);
  });
  it('lose their hash when removed', async () => {
    await signers.remove(first().id);
    expect(signers.list()).toEqual([]);
    expect(secrets.entries.size).toBe(0);
    await open();
    expect(signers.list()).toEqual([]);
  });
  it('are not added when the keychain or the disk refuses', async () => {
    secrets.failing = { code: 'locked', reason: 'keychain-locked' };
    expect(await signers.add('Tunde', PIN)).toMatchObject({ ok: false, error: { code: 'locked' } });
    secrets.failing = undefined;
    journal.failure = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await signers.add('Tunde', PIN)).toMatchObject({ ok: false, error: { code: 'store-failed' } });
    expect(signers.count()).toBe(1);
    expect(secrets.entries.size).toBe(1);
  });
});

describe('a PIN in the keychain', () => {
  it('is salted, matches only itself, and does not appear in the hash', async () => {
    const [kept, again] = await Promise.all([scryptPins.hash(PIN), scryptPins.hash(PIN)]);
    expect(kept).not.toBe(again);
    expect(kept).not.toContain(PIN);
    expect(await scryptPins.matches(PIN, kept)).toBe(true);
    expect(await scryptPins.matches(`${PIN} `, kept)).toBe(false);
    expect(await scryptPins.matches(PIN, 'scrypt-1-1-1:00:00')).toBe(false);
  });
});

describe('the records of second persons', () => {
  it('end a wait with a signature, also after a restart', async () => {
    const { id } = first();
    for (let wrong = 0; wrong < 3; wrong++) await signers.check(id, 'wrong');
    expect(first().waitUntil).toBeDefined();
    const at = clock.wall();
    const event = {
      kind: 'signed',
      at,
      digest: 'd',
      signerId: id,
      signer: 'Ngozi',
      preparedBy: 'Tunde',
    } as const;
    const profile = testProfile.id;
    await createRepaymentEvents(journal).append(profile, 'LN-1' as LoanId, { kind: 'started', at });
    await open();
    expect(first().waitUntil).toBeDefined();
    await createRepaymentEvents(journal).append(profile, 'LN-1' as LoanId, event);
    await open();
    expect(first()).not.toHaveProperty('waitUntil');
  });
  it('leave out one that this version cannot read', async () => {
    const body = JSON.stringify({ v: 99 });
    await journal.append({ kind: 'signer.added', subject: 'a new kind', at: clock.wall(), body });
    await open();
    expect(signers.list()).toMatchObject([{ name: 'Ngozi Adeyemi' }]);
  });
  it('name nobody who was removed: their PIN signs nothing', async () => {
    const { id } = first();
    await signers.remove(id);
    expect(await signers.check(id, PIN)).toEqual({
      ok: false,
      error: { code: 'changed-since-shown', what: 'signer' },
    });
  });
});
