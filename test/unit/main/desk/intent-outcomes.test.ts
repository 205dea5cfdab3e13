// Whom the journal's intents tell of an outcome, and what a late record of the sending may change.
import { beforeEach, describe, expect, it } from 'vitest';
import type { IntentId, ProfileId } from '../../../../domain/ids.ts';
import { createIntentLog, type IntentLog } from '../../../../main/desk/borrow/intents.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { testProfile } from '../../../support/lending-values.ts';
import { memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';

const A = '00000000-0000-4000-8000-00000000000a' as IntentId;
const B = '00000000-0000-4000-8000-00000000000b' as IntentId;
const disk = { code: 'store-failed', fault: 'disk-full', detail: 'full' } as const;
const rejected = { to: 'rejected', by: 'answer', evidence: '{}' } as const;

let journal: MemoryJournal;
let log: IntentLog;
let told: [IntentId, string][];
beforeEach(() => {
  journal = memoryJournal();
  log = createIntentLog(journal, fakeClock());
  told = [];
  log.onOutcome(({ id, state }) => told.push([id, state]));
});
const record = (intentId = A) =>
  log.record({ profile: testProfile.id, intentId, kind: 'create-application' });
/** Each record of this kind is on disk only after the returned function is called. */
function hold(kind: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { append } = journal;
  journal.append = async (entry) => {
    if (entry.kind === kind) await promise;
    return append(entry);
  };
  return resolve;
}

describe('a listener to outcomes', () => {
  it('is told each outcome, and not that a request was recorded or sent', async () => {
    await record();
    await log.move(A, { to: 'sent' });
    expect(told).toEqual([]);
    await log.move(A, { to: 'unknown', detail: 'reset' });
    expect(told).toEqual([[A, 'unknown']]);
    await log.move(A, { to: 'confirmed', by: 'operator', evidence: 'letter' });
    expect(told).toEqual([
      [A, 'unknown'],
      [A, 'confirmed'],
    ]);
  });
  it('is told that an outcome is unknown because it could not be recorded', async () => {
    await record();
    journal.failure = disk;
    await log.move(A, { to: 'sent' });
    expect(told).toEqual([]);
    await log.move(A, rejected);
    expect(told).toEqual([[A, 'unknown']]);
  });
  it('is told nothing of a move that is refused', async () => {
    await record();
    await log.move(A, rejected);
    await log.move(A, { to: 'unknown', detail: 'reset' });
    await log.move(B, rejected);
    expect(told).toEqual([[A, 'rejected']]);
  });
});

describe('the record that a request was sent', () => {
  it('leaves the outcome as it is if it reaches the disk after it', async () => {
    await record();
    const write = hold('intent.sent');
    const sent = log.move(A, { to: 'sent' });
    await log.move(A, rejected);
    write();
    expect(await sent).toMatchObject({ ok: true, value: { state: 'rejected', by: 'answer' } });
    expect(log.get(A)?.entries.map(({ kind }) => kind)).toEqual([
      'intent.recorded',
      'intent.rejected',
      'intent.sent',
    ]);
  });
  it('is written also while the outcome is on its way to the disk', async () => {
    await record();
    const write = hold('intent.rejected');
    const ending = log.move(A, rejected);
    expect(await log.move(A, { to: 'sent' })).toMatchObject({ ok: true });
    write();
    expect(await ending).toMatchObject({ ok: true, value: { state: 'rejected' } });
    expect(log.get(A)?.state).toBe('rejected');
  });
});

it('a request blocks another one of its profile until its outcome is known', async () => {
  const profile = testProfile.id;
  await record();
  expect(log.live('other' as ProfileId)).toBeUndefined();
  await log.move(A, { to: 'unknown', detail: 'reset' });
  expect(log.live(profile)?.id).toBe(A);
  await log.move(A, { to: 'rejected', by: 'operator', evidence: 'letter' });
  expect(log.live(profile)).toBeUndefined();
});
