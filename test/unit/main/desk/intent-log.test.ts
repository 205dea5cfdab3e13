// The journal's intents: what they become by a move, after a restart and from records of another version.
import { beforeEach, describe, expect, it } from 'vitest';
import { fail } from '../../../../contract/errors.ts';
import type { ApplicationId, IntentId, ProfileId } from '../../../../domain/ids.ts';
import type { IntentKind } from '../../../../domain/intent.ts';
import { createIntentLog, type IntentLog } from '../../../../main/desk/borrow/intents.ts';
import { record as recorded } from '../../../../main/desk/journal/records.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

const profile = testProfile.id;
const clock = fakeClock();
const A = '00000000-0000-4000-8000-00000000000a' as IntentId;
const B = '00000000-0000-4000-8000-00000000000b' as IntentId;
const answered = { by: 'answer', evidence: '{}' } as const;
const disk = { code: 'store-failed', fault: 'disk-full', detail: 'full' } as const;

let journal: MemoryJournal;
let log: IntentLog;
beforeEach(() => {
  journal = memoryJournal();
  log = createIntentLog(journal, clock);
});
const record = (intentId = A, kind: IntentKind = 'create-application') =>
  log.record({ profile, intentId, kind });
async function reloaded(): Promise<IntentLog> {
  const again = createIntentLog(memoryJournal(journal.written), clock);
  expect(await again.load()).toMatchObject({ ok: true });
  return again;
}
/** A record as some other version of the app may have written it. */
const older = (kind: string, body: object, subject: string = A) =>
  journal.append({ kind, subject, at: clock.wall(), body: JSON.stringify(body) });

describe('an intent', () => {
  it('is recorded with the words of its request', async () => {
    await record();
    expect(log.get(A)).toMatchObject({ state: 'recorded', withoutReturnAddress: false, unread: false });
    expect(log.get(A)?.entries).toEqual([{ seq: 1, at: clock.wall(), kind: 'intent.recorded' }]);
    await log.record({ profile, intentId: B, kind: 'create-application', withoutReturnAddress: true });
    expect(log.get(B)?.withoutReturnAddress).toBe(true);
  });
  it('that the journal does not have cannot be moved', async () => {
    expect(await log.move(B, { to: 'sent' })).toMatchObject({
      error: { code: 'changed-since-shown', what: 'intent' },
    });
    expect(log.get(B)).toBeUndefined();
  });
  it('answers a move with what it has become', async () => {
    await record();
    expect(await log.move(A, { to: 'sent' })).toMatchObject({ ok: true, value: { state: 'sent' } });
    const applicationId = 'app_1' as ApplicationId;
    const moved = await log.move(A, { to: 'confirmed', applicationId, ...answered });
    expect(moved).toMatchObject({ ok: true, value: { state: 'confirmed', by: 'answer', applicationId } });
    expect(moved.ok && moved.value.entries.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'intent.recorded'],
      [2, 'intent.sent'],
      [3, 'intent.confirmed'],
    ]);
  });
  it('keeps why its outcome is unknown, and nothing of that once it is settled', async () => {
    await record();
    await log.move(A, { to: 'sent' });
    await log.move(A, { to: 'unknown', detail: 'reset' });
    expect(log.get(A)).toMatchObject({ state: 'unknown', detail: 'reset', by: undefined });
    await log.move(A, { to: 'rejected', by: 'operator', evidence: 'letter' });
    expect(log.get(A)).toMatchObject({ state: 'rejected', detail: undefined, by: 'operator' });
  });
  it('is sent, although that cannot be recorded', async () => {
    await record();
    journal.failure = disk;
    expect(await log.move(A, { to: 'sent' })).toMatchObject({ error: disk });
    expect(log.get(A)).toMatchObject({ state: 'sent', detail: undefined });
  });
  it('has an unknown outcome if that cannot be recorded, and stays as it was unknown', async () => {
    await record();
    await log.move(A, { to: 'sent' });
    journal.failure = disk;
    expect(await log.move(A, { to: 'confirmed', applicationId: undefined, ...answered })).toMatchObject({
      error: disk,
    });
    const unrecorded = { state: 'unknown', detail: 'how it ended could not be recorded: store-failed' };
    expect(log.get(A)).toMatchObject(unrecorded);
    journal.failure = undefined;
    await record(B);
    await log.move(B, { to: 'unknown', detail: 'reset' });
    journal.failure = { code: 'internal', reference: 'x' };
    await log.move(B, { to: 'rejected', by: 'operator', evidence: 'letter' });
    expect(log.get(B)).toMatchObject({ state: 'unknown', detail: 'reset' });
  });
  it.each([
    [new Error('the thread is gone'), 'the thread is gone'],
    ['gone', 'gone'],
  ])('has an unknown outcome if the journal throws %s, and can be settled later', async (cause, detail) => {
    await record();
    await log.move(A, { to: 'sent' });
    const { append } = journal;
    journal.append = () => Promise.reject(cause);
    const settle = () => log.move(A, { to: 'rejected', by: 'operator', evidence: 'letter' });
    expect(await settle()).toMatchObject({ error: { code: 'store-failed', fault: 'io', detail } });
    expect(log.get(A)?.state).toBe('unknown');
    journal.append = append;
    expect(await settle()).toMatchObject({ ok: true });
  });
  it('can be settled while it is being recorded as sent, and by one at a time', async () => {
    await record();
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const { append } = journal;
    journal.append = async (entry) => {
      await written;
      return append(entry);
    };
    const sent = log.move(A, { to: 'sent' });
    const first = log.move(A, { to: 'rejected', by: 'answer', evidence: '{}' });
    const second = log.move(A, { to: 'unknown', detail: 'reset' });
    write();
    expect(await second).toMatchObject({ error: { code: 'changed-since-shown' } });
    expect(await first).toMatchObject({ ok: true });
    expect(await sent).toMatchObject({ ok: true });
    expect(log.get(A)?.state).toBe('rejected');
  });
});

describe('the intent that blocks others', () => {
  it('is that of the profile, and first one whose outcome is unknown', async () => {
    expect(log.live(profile)).toBeUndefined();
    await record(A);
    await record(B);
    expect(log.live(profile)?.id).toBe(A);
    await log.move(B, { to: 'unknown', detail: 'reset' });
    expect(log.live(profile)?.id).toBe(B);
    await log.move(A, { to: 'unknown', detail: 'reset' });
    expect(log.live(profile)?.id).toBe(A);
    expect(log.live('other' as ProfileId)).toBeUndefined();
    expect(log.all(profile).map(({ id }) => id)).toEqual([B, A]);
  });
});

describe('after a restart', () => {
  it('an intent is as its records say', async () => {
    await record();
    await log.move(A, { to: 'sent' });
    await log.move(A, { to: 'unknown', detail: 'reset' });
    expect((await reloaded()).get(A)).toEqual(log.get(A));
    await log.move(A, {
      to: 'confirmed',
      by: 'reading',
      evidence: 'e',
      applicationId: 'app_1' as ApplicationId,
    });
    expect((await reloaded()).get(A)).toMatchObject({
      state: 'confirmed',
      by: 'reading',
      applicationId: 'app_1',
      detail: 'reset',
    });
    expect(journal.written).toHaveLength(4);
  });
  it.each([[[]], [['intent.sent']]])(
    'a request without an outcome (%j) is unknown, also on disk',
    async (kinds) => {
      await record();
      if (kinds.length > 0) await log.move(A, { to: 'sent' });
      const again = await reloaded();
      const detail = 'the app ended before the answer was recorded';
      expect(again.get(A)).toMatchObject({ state: 'unknown', detail });
      expect(journal.written.at(-1)).toMatchObject({ kind: 'intent.unknown' });
    },
  );
  it('an outcome that was recorded without the sending stays', async () => {
    await record();
    const body = { profile, intentId: A, by: 'answer' as const, evidence: '{}', applicationId: undefined };
    await recorded(journal, 'intent.confirmed', A, clock.wall(), body);
    expect((await reloaded()).get(A)).toMatchObject({ state: 'confirmed', by: 'answer' });
  });
  it('the first outcome stays, whatever is recorded later', async () => {
    await record();
    const ids = { profile, intentId: A };
    await recorded(journal, 'intent.rejected', A, clock.wall(), { ...ids, by: 'answer', evidence: '{}' });
    await recorded(journal, 'intent.unknown', A, clock.wall(), { ...ids, detail: 'reset' });
    await recorded(journal, 'intent.sent', A, clock.wall(), ids);
    expect((await reloaded()).get(A)).toMatchObject({ state: 'rejected', by: 'answer', detail: undefined });
  });
  it('a kind of record that this version does not know changes nothing', async () => {
    await record();
    await older('intent.recalled', { v: 1, profile, intentId: A });
    expect((await reloaded()).get(A)?.state).toBe('unknown');
  });
  it('a journal that cannot be read is an error', async () => {
    const failing = (times: number) => {
      let reads = 0;
      const of = memoryJournal(journal.written);
      const { entries } = of;
      of.entries = async (...asked) => ((reads += 1) === times ? fail(disk) : entries(...asked));
      return createIntentLog(of, clock).load();
    };
    expect(await failing(1)).toMatchObject({ error: disk });
    expect(await failing(2)).toMatchObject({ error: disk });
    expect(await failing(3)).toMatchObject({ ok: true });
  });
});

describe('a record of another version', () => {
  const body = { v: 99, profile };
  it('of a request counts as one that may have been executed', async () => {
    await older('intent.recorded', { ...body, kind: 'accept-quote' });
    const again = await reloaded();
    expect(again.get(A)).toMatchObject({ profile, kind: 'accept-quote', state: 'unknown', unread: true });
    expect(again.get(A)?.detail).toContain('another version of the app');
    expect(again.live(profile)?.id).toBe(A);
  });
  it('of a request without a kind counts as an application, which only an operator settles', async () => {
    await older('intent.recorded', body);
    expect((await reloaded()).get(A)?.kind).toBe('create-application');
  });
  it('of an outcome has the effect that its kind names', async () => {
    await record();
    await older('intent.rejected', body);
    expect((await reloaded()).get(A)?.state).toBe('rejected');
  });
  it('of the sending leaves the outcome unknown', async () => {
    await record();
    await older('intent.sent', body);
    expect((await reloaded()).get(A)?.state).toBe('unknown');
  });
  it('without an id or a profile, or of an unknown request, is left out', async () => {
    await older('intent.recorded', body, 'not an id');
    await older('intent.recorded', { v: 99 });
    await older('intent.confirmed', body, B);
    const again = await reloaded();
    expect(again.all(profile)).toEqual([]);
    expect(again.get(A)).toBeUndefined();
  });
});
