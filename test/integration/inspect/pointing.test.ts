// Maps a service with unknown names by pointing alone: each path comes from a line in the inspector, each
// status word from those in the answers. Then the desk works with that profile.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAgreed } from '../../support/agreed-save.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { WireResource } from '../../../domain/profile-mapping.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { compact } from '../../support/dialects/compact.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { inspectorOf, statesOf, stepOf, tested } from './testing.ts';

type Answer = CallOutput<'inspect.answer'>;

let at: Premises;
let real: RealDesk;
let draft: ServiceProfile;

beforeAll(async () => {
  at = await premises('pointing', 'compact');
  real = await openRealDesk(at);
  const added = await real.desk.profiles.add({
    name: 'A service nobody knows',
    environment: 'sandbox',
    baseUrl: at.practice.baseUrl,
    auth: { preset: 'basic', username: 'practice' },
    secret: 'practice-key',
    asset: 'USDC',
    chain: 'base',
  });
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  const detail = await real.desk.profiles.detail(added.value.profileId);
  if (!detail.ok) throw new Error(JSON.stringify(detail.error));
  draft = detail.value.profile;
});
afterAll(async () => {
  await real.close();
  await at.leave();
});

async function answer(thing: WireResource, index = 0): Promise<Answer> {
  const answered = await real.desk.inspect.answer({ thing, profile: draft, index });
  if (!answered.ok) throw new Error(JSON.stringify(answered.error));
  return answered.value;
}

/** Finds a line with this path by paging through the items, as an operator does. */
async function pointAt(thing: WireResource, path: string): Promise<string> {
  const { items } = await answer(thing);
  for (let index = 0; index < items; index++) {
    const { lines } = await answer(thing, index);
    const line = lines.find((candidate) => candidate.path === path);
    if (line?.path !== undefined) return line.path;
  }
  throw new Error(`no line of a ${thing} leads to ${path}`);
}

/** A destination may have several fields, each mapped separately. */
async function pointAtParts(
  thing: WireResource,
  parts: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const pointed: Record<string, string> = {};
  for (const [label, path] of Object.entries(parts)) pointed[label] = await pointAt(thing, path);
  return pointed;
}

/** The meaning of the service's names, which an operator knows from the lender's document. */
const MEANINGS = compact.settings.fields ?? {};
const THINGS = ['wallet', 'deposit', 'position', 'returnAddress', 'application', 'loan'] as const;

test('the test signs in with the unmapped profile, and says what to check', async () => {
  const slice = await tested(inspectorOf(real), draft);
  expect(stepOf(slice, 'sign-in').state).toBe('passed');
  expect(statesOf(slice).slice(3)).toEqual([
    'wallets look',
    'deposits look',
    'position look',
    'returnAddresses look',
    'applications look',
    'loans look',
    'loan skipped',
  ]);
  const loans = await answer('loan');
  expect(loans).toMatchObject({ problem: 'no-list', items: 0, sample: { of: 'list', from: 'service' } });
});

test('the list is selected in the whole body', async () => {
  for (const thing of THINGS) {
    const { lines } = await answer(thing);
    const place = lines.find(
      ({ bodyPath, kind }) => bodyPath === 'r' && (kind === 'list' || kind === 'object'),
    );
    if (place === undefined) throw new Error(`nothing to point at in a ${thing}`);
    draft = { ...draft, unwrap: { ...draft.unwrap, [thing]: place.bodyPath } };
  }
  const loans = await answer('loan');
  expect(loans.problem).toBeUndefined();
  expect(loans.items).toBe(40);
  // The documented payoff is found although the loan's id is not mapped yet.
  expect(loans.understood.find(({ field }) => field === 'payoff')).toMatchObject({ rule: 'documented' });
  expect(loans.understood.find(({ field }) => field === 'id')).toMatchObject({
    state: 'missing',
    needed: true,
  });
});

test('each field is selected on a line of an answer', async () => {
  for (const thing of THINGS) {
    const fields: Record<string, string | Record<string, string>> = {};
    for (const [field, path] of Object.entries(MEANINGS[thing] ?? {})) {
      if (typeof path === 'string') fields[field] = await pointAt(thing, path);
      else fields[field] = await pointAtParts(thing, path);
    }
    draft = { ...draft, fields: { ...draft.fields, [thing]: fields } };
  }
});

test('each status word of the answers gets a meaning', async () => {
  const loans = await answer('loan');
  const statuses = loans.words.filter(({ field }) => field === 'status').map(({ word }) => word);
  expect(statuses.sort()).toEqual(['A', 'C']);
  expect(loans.words.every(({ meaning }) => meaning === undefined)).toBe(true);
  const addresses = await answer('returnAddress');
  expect(addresses.words.map(({ word }) => word).sort()).toEqual(['A', 'P']);
  draft = {
    ...draft,
    ltvUnit: 'percent',
    positionCurrency: 'NGN',
    loanWords: { open: ['A'], closed: ['C'] },
    statusWords: { returnAddress: { approved: ['A'], pending: ['P'] }, return: { final: ['F'] } },
    pagination: { by: 'next', next: 'next', parameter: 'cursor' },
  };
  const after = await answer('loan');
  expect(after.words.find(({ field, word }) => field === 'status' && word === 'A')?.meaning).toBe('open');
  expect(after.words.find(({ field, word }) => field === 'returnStatus' && word === 'F')?.meaning).toBe(
    'final',
  );
});

test('after this mapping no field that the desk needs is missing', async () => {
  const slice = await tested(inspectorOf(real), draft);
  expect(statesOf(slice).filter((step) => !step.endsWith(' passed'))).toEqual([]);
  const position = await answer('position');
  expect(position.understood.find(({ field }) => field === 'ltv')).toMatchObject({ unit: 'percent' });
  expect(position.understood.find(({ field }) => field === 'debt')).toMatchObject({ unit: 'NGN' });
});

test('the desk works with the profile', async () => {
  const saved = await saveAgreed(real.desk, draft);
  expect(saved).toEqual({ ok: true, value: { secretDeleted: false } });
  await real.desk.profiles.open(draft.id);
  await real.desk.connect.refreshNow();
  expect(real.slice('connect').link).toBe('live');
  const loans = await real.session.loans.page({ filter: 'open', limit: 50 });
  if (!loans.ok) throw new Error(JSON.stringify(loans.error));
  expect(loans.value.rows.length).toBeGreaterThan(0);
  const [loan] = loans.value.rows;
  if (loan === undefined) throw new Error('no open loan');
  const started = await real.session.repay.start(loan.id);
  expect(started).toMatchObject({ ok: true });
});
