// The inspector's sample answers: in memory only, limited in size, and dropped with their profile.
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import { roughServer, type RoughServer } from '../service/rough-server.ts';
import { rigFor, type Rig } from './rig.ts';
import { tested } from './testing.ts';

const LOAN = {
  id: 'LN-000201',
  status: 'active',
  payoff_amount_ngn: '1,250,000.50',
  repayment_destination: 'Marina 0044',
};
let server: RoughServer;
let rig: Rig;
/** Answers by the end of the path; otherwise an empty list. */
let bodies: Record<string, unknown>;

beforeEach(async () => {
  bodies = { '/loans': { data: [LOAN] }, '/loans/LN-000201': { data: { ...LOAN, status: 'Running' } } };
  server = await roughServer((request, response) => {
    const path = (request.url ?? '').replace('/v1', '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(bodies[path] ?? { data: [] }));
  });
  rig = rigFor(server.baseUrl);
});
afterEach(() => server.stop());

const samples = () =>
  rig.slice().samples.map(({ thing, of, from, dropped }) => `${thing} ${of} ${from} ${dropped}`);

test('a loan that is read alone is requested by the list’s id, and its answer is kept beside the list’s', async () => {
  await tested(rig, rig.profile);
  expect(server.requests.at(-1)).toBe('GET /v1/loans/LN-000201');
  expect(samples()).toContain('loan list service false');
  expect(samples()).toContain('loan one service false');
  const read = async (of: 'one' | 'list' | undefined) => {
    const answered = await rig.inspect.answer({ thing: 'loan', of, profile: rig.profile, index: 0 });
    return answered.ok ? answered.value : undefined;
  };
  expect(await read('one')).toMatchObject({ request: 'GET /loans/LN-000201', words: [{ word: 'Running' }] });
  expect(await read('list')).toMatchObject({ request: 'GET /loans', httpStatus: 200 });
  expect(await read(undefined)).toMatchObject({ sample: { of: 'list' } });
});

test('a test sends only reads, and the quote is pasted', async () => {
  await tested(rig, rig.profile);
  expect(samples().filter((sample) => sample.startsWith('quote'))).toEqual([]);
  const pasted = await rig.inspect.paste({ thing: 'quote', text: '{"quote_id": "q1"}' });
  expect(pasted.ok).toBe(true);
  expect(samples()).toContain('quote one pasted false');
  expect(server.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  // A pasted answer stays through a new test of its profile, and is dropped when the profile is left.
  await tested(rig, rig.profile);
  expect(samples()).toContain('quote one pasted false');
  rig.inspect.forget(v.parse(ProfileIdSchema, 'another'));
  expect(samples()).toContain('quote one pasted false');
  rig.inspect.forget(rig.profile.id);
  expect(rig.slice()).toEqual({ state: 'idle', steps: [], samples: [] });
});

test('a pasted text that is no JSON is refused with its place, and nothing is kept', async () => {
  const pasted = await rig.inspect.paste({ thing: 'quote', text: '{"quote_id" "q1"}' });
  expect(pasted).toMatchObject({
    error: { code: 'bad-input', field: 'text', problem: 'line 1, column 13: a colon expected' },
  });
  expect(rig.published).toEqual([]);
});

test('answers beyond the limit are dropped, with a note', async () => {
  bodies['/collateral/wallets'] = { data: [{ id: 'w', note: 'n'.repeat(6_000_000) }] };
  bodies['/collateral/deposits'] = { data: [{ id: 'd', note: 'n'.repeat(6_000_000) }] };
  await tested(rig, rig.profile);
  expect(samples().slice(0, 3)).toEqual([
    'wallet list service false',
    'deposit list service true',
    'position one service false',
  ]);
  const answered = await rig.inspect.answer({ thing: 'deposit', profile: rig.profile, index: 0 });
  expect(answered).toMatchObject({ value: { problem: 'let-go', items: 0 } });
});

describe('a masked sample', () => {
  test('states its kind, and contains nothing of the answer', async () => {
    await tested(rig, rig.profile);
    const copied = await rig.inspect.copySample({ thing: 'loan', of: 'one', profile: rig.profile });
    expect(copied).toEqual({ ok: true, value: { clipboard: rig.clipboard.text, proven: true } });
    expect(rig.clipboard.text)
      .toBe(`The shape of the answer to GET /loans/{loan_id} (HTTP 200). Every value is masked: letters are x, digits are 0. Field names and the status words of the profile stay.

{
  "data": {
    "id": "XX-000000",
    "status": "Xxxxxxx",
    "payoff_amount_ngn": "0,000,000.00",
    "repayment_destination": "Xxxxxx 0000"
  }
}
`);
  });

  test('is refused if there is no answer', async () => {
    expect(await rig.inspect.copySample({ thing: 'quote', profile: rig.profile })).toMatchObject({
      error: { code: 'bad-input', field: 'thing' },
    });
  });

  test('is not called copied if the clipboard then holds something else', async () => {
    await tested(rig, rig.profile);
    rig.clipboard.swap = () => 'something else';
    expect(await rig.inspect.copySample({ thing: 'loan', profile: rig.profile })).toEqual({
      ok: false,
      error: { code: 'blocked', by: 'clipboard' },
    });
  });
});
