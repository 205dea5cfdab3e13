// Quotes as History lists them: the requested amount, its unit, and the outcome.
import { expect, it } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import type { IntentId, ProfileId } from '../../../../domain/ids.ts';
import { journalAnswers } from '../../../../main/desk/history/journal-answers.ts';
import { readLifecycles } from '../../../../main/desk/history/lifecycles.ts';
import type { RecordBody } from '../../../../main/desk/journal/format/record-schemas.ts';
import { record } from '../../../../main/desk/journal/records.ts';
import { memoryJournal } from '../../../support/memory-store.ts';

const profile = 'test' as ProfileId;
const intentId = '0f5f2f9e-3a52-4c0e-9b7a-7a1f6f0f3b11' as IntentId;
const at = epochMillis(1);

async function listed(
  asked: Pick<RecordBody<'intent.recorded'>, 'terms' | 'units'>,
  by?: RecordBody<'intent.rejected'>['by'],
) {
  const journal = memoryJournal();
  await record(journal, 'intent.recorded', intentId, at, {
    profile,
    intentId,
    kind: 'create-quote',
    ...asked,
  });
  if (by !== undefined)
    await record(journal, 'intent.rejected', intentId, at, { profile, intentId, by, evidence: '' });
  const told = await readLifecycles(journal, profile, 'quotes');
  return told.ok ? told.value[0]?.steps.at(-1)?.row : undefined;
}

const terms = { sum: '5000.00', coins: '7.5', note: '12' };

it.each([
  ['in naira beside collateral', { sum: 'NGN', coins: 'USDC' }, '5000.00', 'NGN'],
  ['of collateral alone', { coins: 'USDC' }, '7.5', 'USDC'],
  ['twice in naira', { sum: 'NGN', note: 'NGN' }, undefined, undefined],
  ['in no field', {}, undefined, undefined],
])('a quote asked %s states the one amount that is meant', async (_how, units, amount, unit) => {
  const row = await listed({ terms, units });
  expect([row?.amount, row?.unit]).toEqual([amount, unit]);
});

it('a quote recorded without units is read by the names of its fields', async () => {
  expect(await listed({ terms: { amount_ngn: '5000.00', note: '12' } })).toMatchObject({
    amount: '5000.00',
    unit: 'NGN',
  });
  expect((await listed({ terms }))?.amount).toBeUndefined();
});

it.each([
  ['answer', 'rejected'],
  ['never-left', 'not-sent'],
  ['window-passed', 'expired'],
  ['operator', 'no-effect'],
] as const)('a quote that ended by %s is listed as %s', async (by, status) => {
  expect((await listed({ terms }, by))?.statusWord).toBe(status);
});

it('the record of a quote as of an earlier moment has no later change', async () => {
  const journal = memoryJournal();
  const asked = { profile, intentId, kind: 'create-quote', terms } as const;
  await record(journal, 'intent.recorded', intentId, at, asked);
  await record(journal, 'intent.rejected', intentId, epochMillis(9), {
    profile,
    intentId,
    by: 'answer',
    evidence: '',
  });
  const answers = journalAnswers(journal, profile);
  const subject = (await listed({ terms }))?.subject ?? '';
  const times = async (asOf?: number) => {
    const told = await answers.record({
      resource: 'quotes',
      subject,
      ...(asOf && { asOf: epochMillis(asOf) }),
    });
    return told.ok ? told.value.timeline.map((one) => one.at) : told;
  };
  expect([await times(8), await times()]).toEqual([[1], [9, 1]]);
});
