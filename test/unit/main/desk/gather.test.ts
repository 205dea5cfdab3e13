// What an evidence pack gathers about a loan: its observations and those of what it names, its journal entries
// and the chain around them, and nothing about another loan or service.
import { missing } from '../../../../domain/provenance.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../contract/errors.ts';
import type { ApplicationId, LoanId } from '../../../../domain/ids.ts';
import type { Application } from '../../../../domain/application.ts';
import type { Loan } from '../../../../domain/loan.ts';
import { gather } from '../../../../main/desk/evidence/gather.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { deposit } from '../../../support/ledger-desk.ts';
import { application, found, loan, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { closed, returned } from '../../../support/repay-rig.ts';

const clock = fakeClock();
const answer = <T>(value: T) => ({
  value,
  receivedAt: clock.wall(),
  clockOffset: undefined,
  mayBeIncomplete: false,
});
const own: Partial<Loan> = { applicationId: found('app_1' as ApplicationId) };

let cache: ReturnType<typeof memoryCache>;
let journal: MemoryJournal;
let book: Book;
beforeEach(async () => {
  cache = memoryCache();
  journal = memoryJournal();
  book = await openBook(cache, testProfile.id);
  await book.take('loans', answer([loan(own)]));
  await book.take('applications', answer([application()]));
});
const write = (kind: string, subject: string, body: object, profile = 'test'): number =>
  journal.written.push({ kind, subject, at: clock.wall(), body: JSON.stringify({ profile, ...body }) });
async function gathered() {
  const all = await gather({ cache, journal }, testProfile.id, loan().id);
  if (!all.ok) throw new Error(all.error.code);
  return all.value;
}
const subjects = async (resource: string) =>
  (await gathered()).observations.filter((one) => one.resource === resource).map((one) => one.subject);
const request = (intentId: string, body: object): void => {
  write('intent.recorded', intentId, { intentId, ...body });
  write('intent.sent', intentId, {});
};
const seqs = async () => (await gathered()).entries.map(({ seq }) => seq);

describe('the observations', () => {
  it('are every reading of the loan and of its application', async () => {
    clock.advance(5_000);
    await book.take('loans', answer([loan({ ...own, ...closed })]));
    await book.take('applications', answer([application({ raw: '{"id":"app_1","n":2}' })]));
    expect(await subjects('loans')).toEqual(['LN-1', 'LN-1']);
    expect(await subjects('applications')).toEqual(['app_1', 'app_1']);
    const { application: named, closing } = await gathered();
    expect(named?.raw).toBe('{"id":"app_1","n":2}');
    expect(closing).toBeDefined();
  });
  it('have no application if the loan names none', async () => {
    await book.take('loans', answer([loan()]));
    const asked: string[] = [];
    const { timeline } = cache;
    cache.timeline = (profile, resource, subject) => {
      asked.push(`${resource} ${subject}`);
      return timeline(profile, resource, subject);
    };
    expect(await subjects('applications')).toEqual([]);
    expect((await gathered()).application).toBeUndefined();
    expect(new Set(asked)).toEqual(new Set(['loans LN-1']));
  });
  it('have the deposits that the application or the loan names, by id or by transaction', async () => {
    const list = ['d1', 'd2', 'd3', '77'].map((id) => deposit(id));
    await book.take('deposits', answer(list));
    expect(await subjects('deposits')).toEqual([]);
    await book.take('applications', answer([application({ raw: '{"from":"d1","tx":"0xd3"}' })]));
    expect(await subjects('deposits')).toEqual(['d1', 'd3']);
  });
  it.each<[string, string, number]>([
    ['123', '{"deposit":123}', 1],
    ['123', '{"deposit":"123"}', 1],
    ['123', '{"amount":1230}', 0],
    ['123', '{"amount":4123}', 0],
    ['123', '{"amount":123.50}', 0],
    ['123', '{"amount":0.123}', 0],
    ['12', '{"deposit":12}', 0],
    ['12', '{"deposit":"12"}', 1],
    ['d1', '{"deposit":d1}', 0],
    ['x123', '{"deposit":x123}', 0],
  ])('find the deposit %s in %s as a whole value only: %i', async (id, raw, count) => {
    await book.take('deposits', answer([deposit(id)]));
    await book.take('applications', answer([application({ raw })]));
    expect(await subjects('deposits')).toHaveLength(count);
  });
  it('have each approved return address, and the one that got the return, whatever became of it', async () => {
    const listed = [
      returnAddress('0xvault'),
      returnAddress('0xold', 'inactive'),
      returnAddress('0xgone', 'inactive'),
    ];
    await book.take('returnAddresses', answer(listed));
    expect(await subjects('returnAddresses')).toEqual(['0xvault']);
    const collateralReturn = { ...returned, address: found('0xold') };
    await book.take('loans', answer([loan({ ...own, ...closed, collateralReturn })]));
    expect(await subjects('returnAddresses')).toEqual(['0xvault', '0xold']);
  });
  it('have no return address of an open loan but the approved ones', async () => {
    const nameless = { ...returnAddress('0xnameless', 'inactive'), address: missing() };
    await book.take('returnAddresses', answer([returnAddress('0xold', 'inactive'), nameless]));
    expect(await subjects('returnAddresses')).toEqual([]);
  });
  it('leave out a deposit and an address without an id, and what cannot be understood', async () => {
    const nameless = { ...returnAddress('0xnameless', 'inactive'), address: missing() };
    const collateralReturn = { ...returned, address: found('0xvault') };
    await book.take('returnAddresses', answer([nameless, returnAddress('0xvault')]));
    await book.take('deposits', answer([deposit('d1', { txHash: missing() })]));
    await book.take('loans', answer([loan({ ...own, ...closed, collateralReturn })]));
    await book.take('applications', answer([application({ raw: '{"from":"undefined d2"}' })]));
    const broken = { value: 'no JSON', raw: '{}', index: {} };
    await cache.observe(testProfile.id, clock.wall(), [
      { resource: 'deposits', subject: 'd2', ...broken },
      { resource: 'returnAddresses', subject: '0xbroken', ...broken },
    ]);
    expect(await subjects('deposits')).toEqual([]);
    expect(await subjects('returnAddresses')).toEqual(['0xvault']);
  });
  it('are refused for a loan that was never read, or whose latest reading cannot be understood', async () => {
    expect(await gather({ cache, journal }, testProfile.id, 'LN-9' as LoanId)).toMatchObject({
      error: { code: 'blocked', by: 'not-readable' },
    });
  });
});

describe('the journal entries', () => {
  it('are those of this loan at this service, in order', async () => {
    write('repay.started', 'LN-1', {});
    write('repay.started', 'LN-2', {});
    write('repay.started', 'LN-1', {}, 'other');
    write('repay.read', 'LN-1', {});
    journal.written.push({ kind: 'repay.read', subject: 'LN-1', at: clock.wall(), body: 'no JSON' });
    journal.written.push({ kind: 'alert', subject: 'a-1', at: clock.wall(), body: 'no JSON' });
    write('repay.read', 'LN-1', { loanId: ['LN-1'] });
    expect(await seqs()).toEqual([1, 4]);
  });
  it('are in the order in which they were written, of whatever kind they are', async () => {
    write('alert', 'a-1', { loanId: 'LN-1' });
    request('i-1', { evidence: 'answered {"id":"app_1"}' });
    write('repay.started', 'LN-1', {});
    write('alert', 'a-2', { loanId: 'LN-1' });
    expect(await seqs()).toEqual([1, 2, 3, 4, 5]);
  });
  it('have the alerts that name the loan, alone or among others', async () => {
    write('alert', 'a-1', { loanId: 'LN-1' });
    write('alert', 'a-2', { loanId: 'LN-2' });
    write('alert', 'a-3', { loans: { listed: [{ id: 'LN-2' }, { id: 'LN-1' }] } });
    write('alert', 'a-4', { loans: { listed: [{ id: 'LN-2' }] } });
    write('alert', 'a-5', {});
    write('alert', 'a-6', { loanId: 'LN-1' }, 'other');
    expect(await seqs()).toEqual([1, 3]);
  });
  it('have a removal of old records only for a closed loan', async () => {
    write('upkeep.removing', 'test', {});
    write('upkeep.removed', 'test', {});
    write('upkeep.removed', 'other', {}, 'other');
    expect(await seqs()).toEqual([]);
    await book.take('loans', answer([loan({ ...own, ...closed })]));
    expect(await seqs()).toEqual([1, 2]);
  });
  it.each<[string, Partial<Loan>, Partial<Application>, object]>([
    ['by the loan’s reference', { externalId: found('ref-1') }, {}, { externalId: 'ref-1' }],
    ['by the application’s quote', own, { quoteId: found('qt_7') }, { quoteId: 'qt_7' }],
    ['by the application’s reference', own, { externalId: found('ref-2') }, { externalId: 'ref-2' }],
    ['by evidence with its application', own, {}, { evidence: 'answered {"id":"app_1"}' }],
  ])('have the requests that led to the loan, found %s', async (_how, change, applied, body) => {
    await book.take('loans', answer([loan(change)]));
    await book.take('applications', answer([application({ ...applied, raw: JSON.stringify(applied) })]));
    request('i-0', { externalId: 'ref-9', quoteId: 'qt_9', evidence: 'answered {"id":"app_9"}' });
    request('i-1', body);
    expect(await seqs()).toEqual([3, 4]);
  });
  it('have a quote that only the accept of the same quote leads to', async () => {
    request('i-accept', { quoteId: 'qt_7', externalId: 'ref-1' });
    request('i-quote', { externalId: 'ref-7' });
    write('intent.confirmed', 'i-quote', { intentId: 'i-quote', quoteId: 'qt_7' });
    request('i-other', { externalId: 'ref-5', quoteId: 'qt_5' });
    await book.take('loans', answer([loan({ externalId: found('ref-1') })]));
    expect(await seqs()).toEqual([1, 2, 3, 4, 5]);
  });
  it('have each request of a row of requests that name one another, in any order', async () => {
    request('i-3', { quoteId: 'qt_3' });
    request('i-2', { externalId: 'ref-2' });
    write('intent.confirmed', 'i-2', { intentId: 'i-2', quoteId: 'qt_3' });
    request('i-1', { quoteId: 'qt_2', externalId: 'ref-1' });
    write('intent.confirmed', 'i-1', { intentId: 'i-1', externalId: 'ref-2' });
    await book.take('loans', answer([loan({ externalId: found('ref-1') })]));
    expect(await seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
  it('have no record of a request that does not say which request it is', async () => {
    write('intent.confirmed', 'i-1', { quoteId: 'qt_1' });
    journal.written.push({ kind: 'intent.recorded', subject: 'i-2', at: clock.wall(), body: 'no JSON' });
    write('repay.started', 'LN-2', {});
    expect(await seqs()).toEqual([]);
  });
  it('have no request that nothing ties to the loan', async () => {
    request('i-1', {});
    request('i-2', { evidence: 'an operator says so' });
    request('i-3', { quoteId: 'qt_1' });
    request('i-4', { evidence: 'the lender calls it "undefined"' });
    expect(await seqs()).toEqual([5, 6]);
  });
});

describe('the chain', () => {
  it('goes from the first of the entries to the last, with the hash before', async () => {
    write('alert', 'a-1', {});
    write('alert', 'a-2', {});
    write('repay.started', 'LN-1', {});
    write('alert', 'a-3', {});
    write('repay.read', 'LN-1', {});
    write('alert', 'a-4', {});
    const all = journal.links.bind(journal);
    const asked: [number, number][] = [];
    journal.links = (from, to) => {
      asked.push([from, to]);
      return all(from, to);
    };
    const { links, before } = await gathered();
    expect(asked).toEqual([[2, 5]]);
    expect(links.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(before).toBe('hash-2');
  });
  it('begins with nothing before the first entry of the journal', async () => {
    write('repay.started', 'LN-1', {});
    const { links, before } = await gathered();
    expect([links.map(({ seq }) => seq), before]).toEqual([[1], '0'.repeat(64)]);
  });
  it('is empty without entries', async () => {
    write('alert', 'a-1', {});
    let asked = 0;
    journal.links = () => {
      asked += 1;
      return Promise.resolve(ok([]));
    };
    expect(await gathered()).toMatchObject({ links: [], before: '0'.repeat(64), entries: [] });
    expect(asked).toBe(0);
  });
});
