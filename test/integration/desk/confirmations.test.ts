// What a page may not do alone, in a whole desk: each act waits for main's own question, which names its
// effect, and without a yes nothing is stored, sent, opened or replaced.
import { signInBy } from '../../../domain/sign-in.ts';
import { createServer, type AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallInput, CallName, Handlers } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { withConfirmations } from '../../../main/bridge/confirmations.ts';
import { createHandlers } from '../../../main/bridge/handlers.ts';
import type { Question } from '../../../main/desk/ports/system.ts';
import { saveAgreed } from '../../support/agreed-save.ts';
import { at, deskForEachTest, open, windowless } from './rig.ts';

let asked: Question[];
let answer: boolean | Promise<boolean>;
let handlers: Handlers;

deskForEachTest('confirmations');
beforeEach(() => {
  asked = [];
  answer = true;
  const access = async () => ok(open.desk);
  handlers = withConfirmations(createHandlers(access, windowless), access, async (question) => {
    asked.push(question);
    return answer;
  });
});

const REFUSED = { ok: false, error: { code: 'blocked', by: 'not-confirmed' } };
const service = {
  name: 'Somebody',
  environment: 'live',
  baseUrl: 'https://elsewhere.example/v1',
  auth: { ...signInBy('bearer') },
  secret: 'canary',
  asset: 'USDC',
  chain: 'base',
} as const;
const page = <N extends CallName>(name: N, input: CallInput<N>) => handlers[name](input);
const messages = () => asked.map(({ message }) => message);

describe('a page without the operator’s confirmation', () => {
  it('adds no service and stores no secret', async () => {
    answer = false;
    const before = new Map(at.secrets);
    expect(await page('profiles.add', service)).toEqual(REFUSED);
    expect(asked).toMatchObject([
      { message: 'Add Somebody (LIVE)?', detail: expect.stringContaining('https://elsewhere.example.') },
    ]);
    expect(at.secrets).toEqual(before);
    answer = true;
    const added = await page('profiles.add', service);
    expect(added).toMatchObject({ ok: true });
    expect([...at.secrets.values()].join(' ')).toContain('canary');
  });

  it('replaces or deletes no secret, of a service or a proxy', async () => {
    const added = await page('profiles.add', service);
    if (!added.ok) throw new Error(added.error.code);
    const { profileId } = added.value as { profileId: never };
    const origin = 'https://elsewhere.example';
    const before = new Map(at.secrets);
    [asked, answer] = [[], false];
    expect(await page('profiles.setSecret', { profileId, origin, secret: 'other' })).toEqual(REFUSED);
    expect(await page('profiles.deleteSecret', { profileId })).toEqual(REFUSED);
    const proxy = { proxy: 'proxy.example:3128', username: 'me', secret: 'x' };
    expect(await page('profiles.setProxyCredentials', proxy)).toEqual(REFUSED);
    expect(await page('profiles.deleteProxyCredentials', { proxy: proxy.proxy })).toEqual(REFUSED);
    expect(messages()).toEqual([
      'Store a secret for Somebody?',
      'Delete the secret of Somebody?',
      'Store your sign-in for the proxy proxy.example:3128?',
      'Delete your sign-in for the proxy proxy.example:3128?',
    ]);
    expect(at.secrets).toEqual(before);
  });

  it('adds and removes no signer', async () => {
    expect(await page('repay.addSigner', { name: 'Ada', pin: '123456' })).toMatchObject({ ok: true });
    const [ada] = open.desk.signers.list();
    if (ada === undefined) throw new Error('Ada was not added');
    answer = false;
    expect(await page('repay.addSigner', { name: 'Eve', pin: '123456' })).toEqual(REFUSED);
    expect(await page('repay.removeSigner', { signerId: ada.id })).toEqual(REFUSED);
    expect(open.desk.signers.list().map(({ name }) => name)).toEqual(['Ada']);
    expect(messages()).toEqual(['Add Ada as a signer?', 'Add Eve as a signer?', 'Remove Ada as a signer?']);
  });

  it('cannot continue a repayment without a return address', async () => {
    await open.desk.connect.openSandbox();
    await expect.poll(() => open.slice('connect').link, { timeout: 15_000 }).toBe('live');
    const isRead = () => open.slice('borrow').preflight.usableReturnAddresses !== undefined;
    await expect.poll(isRead, { timeout: 15_000 }).toBe(true);
    answer = false;
    const terms = { amount_ngn: '1250000.00', payout: 'naira_token' };
    const stage = open.slice('borrow').flow.stage;
    expect(await page('borrow.createQuote', { terms, withoutReturnAddress: true })).toEqual(REFUSED);
    expect(await page('borrow.prepareApplication', { amount: '5', withoutReturnAddress: true })).toEqual(
      REFUSED,
    );
    expect(open.slice('borrow').flow.stage).toBe(stage);
    expect(messages()).toEqual(Array(2).fill('Borrow without an approved return address?'));
    await page('borrow.createQuote', { terms });
    expect(asked).toHaveLength(2);
  });

  it('has no address of a team tried', async () => {
    let arrived = 0;
    const server = createServer((socket) => {
      arrived += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const address = {
      host: '127.0.0.1',
      port,
      database: 'LN-1 is due',
      person: 'eve',
      secret: { kind: 'password', password: 'x' },
    } as const;
    answer = false;
    expect(await page('team.test', address)).toEqual(REFUSED);
    expect([arrived, open.slice('team').test]).toEqual([0, undefined]);
    answer = true;
    expect(await page('team.test', address)).toMatchObject({ ok: true });
    expect(arrived).toBe(1);
    expect(messages()).toEqual(Array(2).fill('Test the connection to 127.0.0.1 as eve?'));
    expect(asked[0]?.detail).toContain('LN-1 is due');
    await new Promise((resolve) => server.close(resolve));
  });

  it('opens no link to a refused host, and raises one question for an allowed one', async () => {
    const { baseUrl } = at.practice;
    const added = await page('profiles.add', { ...service, environment: 'sandbox', baseUrl });
    if (!added.ok) throw new Error(added.error.code);
    const one = added.value as { profileId: never };
    const stored = await open.desk.profiles.detail(one.profileId);
    if (!stored.ok) throw new Error(stored.error.code);
    const explorer = { transaction: 'https://explorer.example/tx/{tx_hash}' };
    await page('profiles.save', { profile: { ...stored.value.profile, explorer } });
    await page('profiles.open', one);
    asked = [];
    answer = false;
    const look = { kind: 'transaction', value: `0x${'ab'.repeat(32)}` } as const;
    expect(await page('app.openExplorer', look)).toEqual(REFUSED);
    expect(at.desktop.links).toEqual([]);
    answer = true;
    for (let time = 0; time < 2; time++) await page('app.openExplorer', look);
    expect(at.desktop.links).toHaveLength(2);
    expect(messages()).toEqual(Array(2).fill('Open explorer.example in your browser?'));
  });

  it('gets no second question while one is open', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer = promise;
    const first = page('profiles.add', service);
    await expect.poll(() => asked.length).toBe(1);
    expect(await page('profiles.add', service)).toEqual(REFUSED);
    resolve(false);
    expect(await first).toEqual(REFUSED);
    expect(asked).toHaveLength(1);
  });
});

describe('a page that changes what a loan is paid by', () => {
  async function stored(secret = 'canary'): Promise<ServiceProfile> {
    await page('profiles.add', { ...service, secret, baseUrl: at.practice.baseUrl });
    const [added] = open.slice('profiles').profiles.filter(({ name }) => name === service.name);
    const detail = await open.desk.profiles.detail(added?.id ?? ('' as ServiceProfile['id']));
    if (!detail.ok) throw new Error(detail.error.code);
    [asked, answer] = [[], false];
    return detail.value.profile;
  }
  const CHANGES: [string, (from: ServiceProfile) => Partial<ServiceProfile>, string][] = [
    [
      'a path',
      ({ paths }) => ({ paths: { ...paths, quotes: '/pay' } }),
      'paths.quotes: /loans/quotes → /pay',
    ],
    ['an amount', () => ({ fields: { quote: { amount: 'fee' } } }), 'fields.quote.amount: fee'],
    ['the environment', () => ({ environment: 'sandbox' }), 'environment: live → sandbox'],
    [
      'the sign-in',
      () => ({ auth: { ...signInBy('x-api-key'), secretName: 's' } }),
      'auth.headers.X-Api-Key: {{secret}}',
    ],
    ['the lists', () => ({ noSuchLists: ['returnAddresses'] }), 'noSuchLists: "returnAddresses"'],
    [
      'the collateral',
      () => ({ expectedCollateral: { asset: 'X', chain: 'y' } }),
      'expectedCollateral.asset: USDC → X',
    ],
    ['the contact', () => ({ lenderContact: 'Eve' }), 'lenderContact: Eve'],
  ];
  it.each(CHANGES)('changes nothing of %s without a yes to before and after', async (_what, change, line) => {
    const before = await stored();
    const [file, secrets] = [new Map(at.disk.files), new Map(at.secrets)];
    const input = { profile: { ...before, ...change(before) } };
    expect(await page('profiles.save', input)).toEqual(REFUSED);
    expect(asked[0]?.detail).toContain(line);
    expect([at.disk.files, at.secrets]).toEqual([file, secrets]);
    // Nor past the question.
    expect(await open.desk.profiles.save(input.profile)).toEqual(REFUSED);
    answer = true;
    expect(await page('profiles.save', input)).toMatchObject({ ok: true });
  });
  it('is asked nothing for how often is polled, and cannot bring an earlier seal back with it', async () => {
    const before = await stored();
    const cadenceSeconds = { ...before.cadenceSeconds, loans: 60 };
    expect(await page('profiles.save', { profile: { ...before, cadenceSeconds } })).toMatchObject({
      ok: true,
    });
    expect(asked).toEqual([]);
    expect(await saveAgreed(open.desk, { ...before, name: 'Lagos' })).toMatchObject({ ok: true });
    expect(await page('profiles.save', { profile: { ...before, cadenceSeconds } })).toEqual(REFUSED);
  });
  it('removes neither the service nor its secret', async () => {
    const { id: profileId } = await stored();
    const secrets = new Map(at.secrets);
    for (const forgetHistory of [false, true])
      expect(await page('profiles.remove', { profileId, forgetHistory })).toEqual(REFUSED);
    expect(at.secrets).toEqual(secrets);
  });
  it('adds no service from a file, whose paths it cannot hide', async () => {
    const { id, ...from } = await stored();
    const profile = {
      ...from,
      version: undefined,
      paths: { ...from.paths, quotes: '/pay' },
      auth: { ...signInBy('bearer') },
    };
    at.desktop.chosen = {
      name: 'x.json',
      text: JSON.stringify({ format: 'collateral-desk-profile', version: 1, profile }),
    };
    expect(await page('profiles.import', {})).toEqual(REFUSED);
    expect(asked[0]?.detail).toContain('paths.quotes: /loans/quotes → /pay');
    expect(open.slice('profiles').profiles.map((one) => one.id)).toEqual(expect.arrayContaining([id]));
    expect(open.slice('profiles').profiles).toHaveLength(1);
  });
  it('gets nothing sent under a profile that was changed outside the app', async () => {
    const before = await stored('practice-key');
    const changed = { ...before, paths: { ...before.paths, quotes: '/pay' } };
    at.disk.files.set(`profiles/${before.id}.json`, JSON.stringify(changed));
    await page('profiles.open', { profileId: before.id });
    await expect.poll(() => open.slice('connect').link, { timeout: 30_000 }).toBe('live');
    const sent = (await at.counted()).requests;
    expect(await open.session.borrow.createQuote({ amount_ngn: '5.00' }, true)).toEqual({
      ok: false,
      error: { code: 'blocked', by: 'not-agreed' },
    });
    expect(Object.keys((await at.counted()).requests).filter((one) => one.startsWith('POST'))).toEqual(
      Object.keys(sent).filter((one) => one.startsWith('POST')),
    );
    expect(await page('profiles.save', { profile: changed })).toEqual(REFUSED);
    expect(asked[0]?.detail).toContain('They were changed outside this app');
  });
});

describe('a page that changes a profile while main’s question is open', () => {
  const evil = 'https://evil.example';
  const EXPLORER = { transaction: 'https://explorer.example/tx/{tx_hash}' };
  const look = { kind: 'transaction', value: `0x${'ab'.repeat(32)}` } as const;

  async function opened() {
    const added = await page('profiles.add', {
      ...service,
      environment: 'sandbox',
      baseUrl: at.practice.baseUrl,
    });
    if (!added.ok) throw new Error(added.error.code);
    const one = added.value as { profileId: never };
    const stored = await open.desk.profiles.detail(one.profileId);
    if (!stored.ok) throw new Error(stored.error.code);
    const { profile } = stored.value;
    const save = (change: Partial<ServiceProfile>) => saveAgreed(open.desk, { ...profile, ...change });
    await save({ explorer: EXPLORER, dashboardUrl: 'https://home.example/' });
    await page('profiles.open', one);
    asked = [];
    return { ...one, save };
  }
  /** Makes the call, lets `meanwhile` end while its question is open, and then answers yes. */
  async function agreed<N extends CallName>(
    [name, input]: [N, CallInput<N>],
    meanwhile: () => Promise<unknown>,
  ) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer = promise;
    const called = page(name, input);
    await expect.poll(() => asked.length).toBe(1);
    expect(await meanwhile()).toMatchObject({ ok: true });
    resolve(true);
    return called;
  }
  const CHANGED = { ok: false, error: { code: 'changed-since-shown', what: 'question' } };

  it('has no secret stored for another address', async () => {
    const { profileId, save } = await opened();
    const { origin } = new URL(at.practice.baseUrl);
    expect(
      await agreed(['profiles.setSecret', { profileId, origin, secret: 'other' }], () =>
        save({ baseUrl: `${evil}/v1` }),
      ),
    ).toEqual(CHANGED);
    expect(asked[0]?.detail).toContain(origin);
    expect([...at.secrets.values()].join(' ')).not.toContain('other');
  });

  it('gets no question about a secret for an address that is not the profile’s', async () => {
    const { profileId } = await opened();
    const before = new Map(at.secrets);
    expect(await page('profiles.setSecret', { profileId, origin: evil, secret: 'other' })).toEqual({
      ok: false,
      error: { code: 'changed-since-shown', what: 'address' },
    });
    expect(asked).toEqual([]);
    expect(at.secrets).toEqual(before);
  });

  it.each([
    ['app.openExplorer', look, { explorer: { transaction: `${evil}/{tx_hash}` } }],
    ['app.openDashboard', {}, { dashboardUrl: `${evil}/` }],
  ] as const)('opens no other link by %s', async (name, input, change) => {
    const { save } = await opened();
    expect(await agreed([name, input as never], () => save(change))).toEqual(CHANGED);
    expect(at.desktop.links).toEqual([]);
  });
});
