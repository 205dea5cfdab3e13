// A sample service with unknown field names for the inspector. The desk's own code reads its answers, so a
// screen shows what the desk understands.
import { signInBy } from '../../../domain/sign-in.ts';
import * as v from 'valibot';
import type { InspectSlice, Sample } from '../../../contract/slices/inspect.ts';
import { ok } from '../../../contract/errors.ts';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import { PROFILE_DEFAULTS, ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import { epochMillis, millis } from '../../../domain/time.ts';
import type { RawAnswer } from '../../../main/desk/ports/inspect.ts';
import { pastedAnswer } from '../../../main/service/inspect/pasted.ts';
import type { MockHandlers } from '../mock-main.ts';

const AT = epochMillis(Date.UTC(2026, 10, 21, 8));

export const inspectedId = v.parse(ProfileIdSchema, 'compact');

export const inspected: ServiceProfile = v.parse(ServiceProfileSchema, {
  ...PROFILE_DEFAULTS,
  id: inspectedId,
  name: 'Lagos Treasury',
  environment: 'sandbox',
  baseUrl: 'https://lender.example/x',
  auth: { ...signInBy('basic', 'treasury'), secretName: 'service/compact' },
  expectedCollateral: { asset: 'USDC', chain: 'base' },
  quoteFields: [],
});

const loan = (id: string, status: string, back: object | null): object => ({
  k: id,
  st: status,
  am: 1_250_000,
  payoff_amount_ngn: '1251500.50',
  bank: 'Marina Practice Bank',
  acct: '4417720913',
  rp: { b: 'Marina Practice Bank', i: '4417720913' },
  t: { o: '2026-11-21T08:00:00.000', c: null },
  bk: back,
});

export const answers: Readonly<Partial<Record<WireResource, string>>> = {
  loan: JSON.stringify({
    r: [
      loan('LN-000201', 'A', null),
      loan('LN-000200', 'C', { x: '0xab12', a: '0xcd34', st: 'F' }),
      loan('LN-000199', 'A', null),
    ],
    n: 3,
    next: '/x/loans?cursor=YWJj',
  }),
  wallet: JSON.stringify({ data: [{ id: 'w1', asset: 'USDC', chain: 'base', address: '0xab12' }] }),
};

const sample = (thing: WireResource): Sample => ({
  thing,
  of: 'list',
  from: 'service',
  at: AT,
  dropped: false,
});
const answered = (path: string) => ({ of: 'answer', path, httpStatus: 200, items: 3 }) as const;
export const NO_ANSWER = { items: 0, index: 0, text: '', places: [], holders: [], understood: [], words: [] };
export const NO_RESULT = { read: [], lacks: [], asksCurrency: false };

export const inspectSlice: InspectSlice = {
  profileId: inspectedId,
  state: 'done',
  steps: [
    {
      key: 'name',
      state: 'passed',
      duration: millis(12),
      facts: { of: 'name', host: 'lender.example', addresses: ['192.0.2.10', '192.0.2.11'] },
    },
    {
      key: 'secure',
      state: 'passed',
      duration: millis(84),
      facts: {
        of: 'secure',
        plain: false,
        issuer: 'Example Trust Services',
        validTo: epochMillis(Date.UTC(2027, 2, 1)),
        fingerprint256: 'AB:12:CD:34',
      },
    },
    { key: 'sign-in', state: 'passed', duration: millis(120) },
    {
      key: 'wallets',
      state: 'passed',
      duration: millis(120),
      facts: answered('GET /collateral/wallets'),
    },
    {
      key: 'deposits',
      state: 'failed',
      duration: millis(10_000),
      error: { code: 'offline', cause: 'timed-out', detail: 'no answer within 10 s' },
    },
    { key: 'position', state: 'skipped' },
    { key: 'returnAddresses', state: 'skipped' },
    { key: 'applications', state: 'skipped' },
    { key: 'loans', state: 'look', duration: millis(240), facts: answered('GET /loans') },
    { key: 'loan', state: 'skipped' },
  ],
  samples: [sample('wallet'), sample('loan')],
};

function parsedOf(thing: WireResource, of: Sample['of'] | undefined): RawAnswer | undefined {
  const text = answers[thing];
  const parsed = text === undefined ? undefined : pastedAnswer(thing, { text, of, at: AT });
  return parsed?.ok === true ? parsed.value : undefined;
}

export const inspectHandlers: MockHandlers = {
  'profiles.detail': () => ok({ profile: inspected, secretStored: true }),
  'profiles.save': () => ok({ secretDeleted: false }),
  'profiles.open': () => ok({}),
  'inspect.start': () => ok({}),
  'inspect.cancel': () => ok({}),
  'inspect.paste': () => ok({}),
  'inspect.openDocument': () => ok({}),
  'inspect.proposals': () => ok({ proposals: [] }),
  'inspect.copySample': () => ok({ clipboard: 'GET /loans\n\n{"r":[{"k":"…"}]}\n', proven: true }),
  'inspect.result': ({ profile }) => {
    const draft = v.parse(ServiceProfileSchema, profile);
    const said = inspectSlice.samples.flatMap(({ thing, of }) => parsedOf(thing, of)?.said(draft) ?? []);
    return ok({
      read: said.flatMap(({ read }) => read ?? []),
      lacks: said.flatMap(({ lacks }) => lacks),
      asksCurrency: said.some(({ asksCurrency }) => asksCurrency),
    });
  },
  'inspect.answer': ({ thing, of, profile, index }) => {
    const parsed = parsedOf(thing, of);
    if (parsed === undefined) return ok(NO_ANSWER);
    const draft = v.parse(ServiceProfileSchema, profile);
    const common = { sample: sample(thing), request: 'GET /loans', httpStatus: 200, receivedAt: AT };
    return ok({ ...common, ...parsed.read(draft, index) });
  },
};
