// What the cache gets of an answer: changed objects whole, unchanged ones as seen again.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import type { Observed, AnswerItem } from '../../../../main/desk/ports/store.ts';
import { createFilings } from '../../../../main/desk/readings/filing.ts';
import { thingsOf, type Filed } from '../../../../main/desk/readings/observations.ts';
import { applicationFrom, depositFrom, walletFrom } from '../../../../main/service/reading/wire/things.ts';
import { UNMAPPED } from '../../../../main/service/reading/wire/mapping.ts';
import { returnAddressFrom } from '../../../../main/service/reading/wire/return-address.ts';
import { memoryCache } from '../../../support/memory-store.ts';
import { object } from '../service/support.ts';

const PROFILE = 'p' as ProfileId;
const at = epochMillis;
let built: string[] = [];
let seen: AnswerItem[][] = [];
let again: string[] = [];
let knowsAgain: ReturnType<typeof ok<boolean>> | ReturnType<typeof fail>;
let answer: (count: number) => ReturnType<typeof ok<Observed>> | ReturnType<typeof fail>;

const thing = (subject: string, raw: string): Filed => ({
  subject,
  raw,
  observation() {
    built.push(`${subject} ${raw}`);
    return { resource: 'loans', subject, value: '{}', raw, index: {} };
  },
});
const list =
  (...raws: string[]) =>
  () =>
    raws.map((raw, nth) => thing(`L${nth}`, raw)).values();

/** Files a list of loans; `value` is a new one unless given. */
const files = ({ file } = filings()) => ({
  file: (time: number, things: ReturnType<typeof list>, value: object = {}) =>
    file(PROFILE, { resource: 'loans', at: at(time), value, things, list: { whole: true } }),
});

const filings = () =>
  createFilings({
    ...memoryCache(),
    observe(_profile, _at, all) {
      seen.push([...all]);
      return Promise.resolve(answer(seen.length));
    },
    again(_profile, resource, time) {
      again.push(`${resource} ${time}`);
      return Promise.resolve(knowsAgain);
    },
  });

beforeEach(() => {
  [built, seen, again] = [[], [], []];
  knowsAgain = ok(true);
  answer = () => ok({ changed: [], unknownSubjects: [] });
});

describe('filing an answer', () => {
  it('builds no observation of an unchanged object', async () => {
    const { file } = files();
    await file(1, list('a', 'b'));
    await file(2, list('a', 'c'));
    expect(built).toEqual(['L0 a', 'L1 b', 'L1 c']);
    expect(seen[1]).toEqual([
      { resource: 'loans', subject: 'L0' },
      expect.objectContaining({ subject: 'L1', raw: 'c' }),
    ]);
  });

  it('stores everything again after a write that may have failed', async () => {
    const { file } = files();
    await file(1, list('a', 'b'));
    answer = () => fail({ code: 'store-failed', fault: 'io', detail: '' });
    await file(2, list('a', 'b'));
    answer = () => ok({ changed: [], unknownSubjects: [] });
    built = [];
    await file(3, list('a', 'b'));
    expect(built).toEqual(['L0 a', 'L1 b']);
  });

  it('stores whole what a replaced cache does not know', async () => {
    const { file } = files();
    await file(1, list('a', 'b'));
    built = [];
    answer = (count) =>
      ok(count === 2 ? { changed: [], unknownSubjects: ['L1'] } : { changed: ['L1'], unknownSubjects: [] });
    const filed = await file(2, list('a', 'b'));
    expect(built).toEqual(['L0 a', 'L1 b']);
    expect(filed).toMatchObject(ok({ changed: ['L1'] }));
  });

  it('fails if the cache does not know an object that was sent whole', async () => {
    const { file } = files();
    answer = () => ok({ changed: [], unknownSubjects: ['L0'] });
    const same = {};
    expect(await file(1, list('a'), same)).toMatchObject({ error: { code: 'store-failed', fault: 'io' } });
    // So the same answer is filed once more, and not reported as seen again.
    answer = () => ok({ changed: ['L0'], unknownSubjects: [] });
    expect(await file(2, list('a'), same)).toMatchObject(ok({ changed: ['L0'] }));
  });

  it('stores everything whole in a new session, because another profile may read it differently', async () => {
    await files().file(1, list('a'));
    await files().file(2, list('a'));
    expect(built).toEqual(['L0 a', 'L0 a']);
  });

  it('reports an identical answer to the cache as seen again', async () => {
    const { file } = files();
    const same = { answer: 1 };
    await file(1, list('a', 'b'), same);
    expect(await file(2, list('a', 'b'), same)).toEqual(ok({ changed: [] }));
    expect(await file(3, list('a', 'b'), same)).toEqual(ok({ changed: [] }));
    expect([seen.length, again]).toEqual([1, ['loans 2', 'loans 3']]);
    // An equal answer that is another object is compared; from then on that one counts as identical.
    await file(4, list('a', 'b'), { answer: 1 });
    await file(5, list('a', 'b'), same);
    expect([seen.length, again.length]).toEqual([3, 2]);
  });

  it.each([
    ['does not have it at hand', ok(false)],
    ['failed', fail({ code: 'store-failed', fault: 'io', detail: '' })],
  ])('files an answer that came again once more when the cache %s', async (_why, says) => {
    const { file } = files();
    const same = {};
    await file(1, list('a'), same);
    knowsAgain = says;
    await file(2, list('a'), same);
    await new Promise(setImmediate);
    await file(3, list('a'), same);
    expect([seen.length, again]).toEqual([2, ['loans 2']]);
  });

  it('does not count an answer as stored if that failed', async () => {
    const one = {};
    const failing = files();
    answer = () => fail({ code: 'store-failed', fault: 'io', detail: '' });
    await failing.file(1, list('a'), one);
    answer = () => ok({ changed: [], unknownSubjects: [] });
    await failing.file(2, list('a'), one);
    expect(again).toEqual([]);
  });
});

describe('the name of a thing', () => {
  const deposits = (...items: object[]) =>
    [
      ...thingsOf(
        'deposits',
        items.map((item) => depositFrom(object(item), UNMAPPED.names.deposit)),
      ),
    ].map(({ subject }) => subject);
  const [usdc, usdt] = [
    { id: '1', tx_hash: '0xa', asset: 'USDC', amount: '5' },
    { id: '1', tx_hash: '0xb', asset: 'USDT', amount: '7' },
  ];

  it('has more than the id where its answer has that id for several, in any order', () => {
    expect(deposits(usdc, usdt, { id: '2' })).toEqual(['1 0xa USDC 5', '1 0xb USDT 7', '2']);
    expect(deposits(usdt, usdc)).toEqual(['1 0xb USDT 7', '1 0xa USDC 5']);
    expect(deposits({ ...usdc, confirmations: 3 }, usdt)[0]).toBe('1 0xa USDC 5');
  });
  it('is the id of the same thing listed more than once', () => {
    expect(deposits(usdc, usdc)).toEqual(['1', '1']);
    expect(deposits(usdc, usdc, usdt)).toEqual(['1 0xa USDC 5', '1 0xa USDC 5', '1 0xb USDT 7']);
  });
  it('has what is stated beside a shared id, and stays while the confirmations rise', () => {
    for (const confirmations of [1, 2]) {
      const of = (asset: string) => ({ id: '0xabc', asset, chain: 'base', amount: '5', confirmations });
      expect(deposits(of('USDC'), of('USDT'), { id: '0xabc', confirmations })).toEqual([
        '0xabc USDC base 5',
        '0xabc USDT base 5',
        '0xabc',
      ]);
    }
  });
  it('is the id of a thing listed once for each loan', () => {
    expect(deposits({ ...usdc, loan_id: 'LN-1' }, { ...usdc, loan_id: 'LN-2' })).toEqual(['1', '1']);
  });
  it('is its content where it has no id and nothing else differs', () => {
    const { id: _id, ...unnamed } = usdc;
    const names = deposits(unnamed, { ...unnamed, note: 'other' }, { amount: '5' });
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^sha256:/);
  });
  it('tells wallets and return addresses under one id apart', () => {
    const items = ['base', 'tron'].map((chain) => object({ id: '1', asset: 'USDC', chain, address: '0xa' }));
    const names = (things: IteratorObject<Filed>) => [...things].map(({ subject }) => subject);
    const expected = ['1 0xa USDC base', '1 0xa USDC tron'];
    expect(
      names(
        thingsOf(
          'wallets',
          items.map((item) => walletFrom(item, UNMAPPED.names.wallet)),
        ),
      ),
    ).toEqual(expected);
    expect(
      names(
        thingsOf(
          'returnAddresses',
          items.map((item) => returnAddressFrom(item, UNMAPPED.names.returnAddress)),
        ),
      ),
    ).toEqual(expected);
  });
  it('is the id of an application, which is also read by its id alone', () => {
    const items = ['pending', 'approved'].map((status) =>
      applicationFrom(object({ id: 'A-1', status }), UNMAPPED.names.application),
    );
    expect([...thingsOf('applications', items)].map(({ subject }) => subject)).toEqual(['A-1', 'A-1']);
  });
});
