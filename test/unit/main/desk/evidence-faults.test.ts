// Writing an evidence pack: what is recorded of it, and what follows if a call fails.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import type { ApplicationId } from '../../../../domain/ids.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { createEvidence } from '../../../../main/desk/evidence/evidence.ts';
import { openBook } from '../../../../main/desk/readings/book.ts';
import { failEachCall, faults } from '../../../support/failing-ports.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { application, found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { deposit } from '../../../support/ledger-desk.ts';
import { closed } from '../../../support/repay-rig.ts';
import { memoryFile } from '../../../support/memory-file.ts';
import { memoryCache, memoryJournal } from '../../../support/memory-store.ts';

const T = epochMillis(1_790_000_000_000);

describe('writing a pack', () => {
  async function evidenceRig() {
    const failing = faults();
    const clock = fakeClock();
    const cache = memoryCache();
    const journal = memoryJournal();
    const book = await openBook(cache, testProfile.id);
    const saved = new Map<string, string>();
    const operator: { chooses: boolean; profile: ServiceProfile | undefined } = {
      chooses: true,
      profile: testProfile,
    };
    const answer = <V>(value: V) => ({
      value,
      receivedAt: clock.wall(),
      clockOffset: undefined,
      mayBeIncomplete: false,
    });
    await book.take('deposits', answer([deposit('d1'), deposit('d2')]));
    await book.take('returnAddresses', answer([returnAddress('0xvault')]));
    await book.take('applications', answer([application({ raw: '{"id":"app_1","deposit":"d1"}' })]));
    await book.take('loans', answer([loan({ ...closed, applicationId: found('app_1' as ApplicationId) })]));
    const recorded = { profile: 'test', intentId: 'i-1', quoteId: 'qt_1' };
    await journal.append({ kind: 'intent.recorded', subject: 'i-1', at: T, body: JSON.stringify(recorded) });
    await journal.append({ kind: 'repay.started', subject: 'LN-1', at: T, body: '{"profile":"test"}' });
    const desktop = {
      saveEvidence() {
        if (!operator.chooses) return Promise.resolve(ok(undefined));
        const file = memoryFile('LN-1.zip', (bytes) => saved.set('LN-1.zip', bytes.toString('latin1')));
        return Promise.resolve(ok(failing.port('file', file)));
      },
    };
    const evidence = createEvidence({
      cache: failing.port('cache', cache),
      journal: failing.port('journal', journal),
      clock,
      desktop: failing.port('desktop', desktop),
      version: 'test',
      profile: () => operator.profile,
      team: () => undefined,
      contentOf: () => Promise.resolve(undefined),
    });
    return { failing, journal, saved, operator, evidence };
  }
  const { id } = loan();
  it('answers with the file’s name and the SHA-256 of its bytes, and records both', async () => {
    const { evidence, saved, journal } = await evidenceRig();
    const written = await evidence.write(id);
    const sha256 = createHash('sha256')
      .update(Buffer.from(saved.get('LN-1.zip') ?? '', 'latin1'))
      .digest('hex');
    expect(written).toMatchObject({ ok: true, value: { file: 'LN-1.zip', sha256 } });
    const { kind, subject, body } = journal.written.at(-1) ?? {};
    expect([kind, subject]).toEqual(['evidence.written', 'LN-1']);
    expect(JSON.parse(body ?? '')).toMatchObject({ profile: 'test', file: 'LN-1.zip', sha256 });
  });
  it('writes and records nothing if the operator cancels', async () => {
    const { evidence, saved, journal, operator } = await evidenceRig();
    operator.chooses = false;
    const before = [...journal.written];
    expect(await evidence.write(id)).toEqual({ ok: true, value: { files: 0 } });
    expect([journal.written, saved.size]).toEqual([before, 0]);
  });
  it('is refused without an open service', async () => {
    const { evidence, operator } = await evidenceRig();
    operator.profile = undefined;
    expect(await evidence.write(id)).toEqual({ ok: false, error: { code: 'not-connected' } });
  });
  it('ends with the failure of any of its calls, and is recorded only if it was written', async () => {
    const calls = await failEachCall({
      open: evidenceRig,
      faults: (rig) => rig.failing,
      act: ({ evidence }) => evidence.write(id),
      state: ({ journal, saved }) =>
        journal.written.some(({ kind }) => kind === 'evidence.written')
          ? [[...journal.written], saved.get('LN-1.zip')]
          : [[...journal.written]],
    });
    for (const call of [
      'cache.timeline',
      'cache.latestAfter',
      'cache.latestAll',
      'journal.entries',
      'journal.links',
      'journal.append',
    ])
      expect(calls).toContain(call);
    expect(calls.filter((call) => call === 'cache.timeline').length).toBeGreaterThanOrEqual(4);
    expect(calls.filter((call) => call === 'journal.entries').length).toBeGreaterThanOrEqual(4);
    expect(calls).toContain('desktop.saveEvidence');
    expect(calls).toContain('file.write');
    expect(calls).toContain('file.close');
  });
  it('abandons a file that was begun', async () => {
    const whole = await evidenceRig();
    whole.failing.arm();
    await whole.evidence.write(id);
    const first = whole.failing.disarm().indexOf('file.write');
    const rig = await evidenceRig();
    rig.failing.arm(first + 1);
    expect(await rig.evidence.write(id)).toMatchObject({ error: { detail: 'planted at file.write' } });
    expect(rig.failing.disarm().at(-1)).toBe('file.abandon');
    expect(rig.saved.size).toBe(0);
  });
});
