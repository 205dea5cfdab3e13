import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../domain/decimal.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import type { Loan } from '../../../../domain/loan.ts';
import { missing } from '../../../../domain/provenance.ts';
import type { Alert, AlertsSlice } from '../../../../contract/slices/alerts.ts';
import { createAlerts, type AlertsDesk } from '../../../../main/desk/alerts/alerts.ts';
import { watchChanges } from '../../../../main/desk/alerts/changes.ts';
import { openBook, type Book } from '../../../../main/desk/readings/book.ts';
import type { ResourceValues } from '../../../../main/desk/ports/service.ts';
import type { Cache } from '../../../../main/desk/ports/store.ts';
import { parseJson } from '../../../../main/service/reading/json.ts';
import { LISTS, type ListKind, type ListResource } from '../../../../main/service/reading/resources.ts';
import { UNMAPPED } from '../../../../main/service/reading/wire/mapping.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';
import { bankDestination, found, loan } from '../../../support/lending-values.ts';
import { memorySettings } from '../../../support/memory-settings.ts';
import { memoryCache, memoryJournal, type MemoryJournal } from '../../../support/memory-store.ts';
import { raisedIn } from '../../../support/raised-in.ts';

let clock: FakeClock;
let journal: MemoryJournal;
let cache: Cache;
let book: Book;
let alerts: AlertsDesk;
let slice: AlertsSlice;
let notified: Alert[];
let repaying: boolean | string;

const answer = <T>(value: T) => ({
  value,
  receivedAt: clock.wall(),
  clockOffset: undefined,
  mayBeIncomplete: false,
});
async function loans(...read: Loan[]): Promise<void> {
  await book.take('loans', answer(read));
  for (let turn = 0; turn < 300; turn++) await Promise.resolve();
}
/** The things of an answer with this text. */
function thingsIn<R extends ListResource>(
  { from, itemsOf }: ListKind<R>,
  text: string,
): ResourceValues[R][number][] {
  const json = parseJson(text);
  const items = json.kind === 'json' ? (itemsOf(json.value)?.items ?? []) : [];
  return items.flatMap(({ item, group }) =>
    item.kind === 'object' ? (from(item, UNMAPPED, group) ?? []) : [],
  );
}
async function addresses(text: string, mayBeIncomplete = false): Promise<void> {
  const read = thingsIn(LISTS.returnAddresses, text);
  await book.take('returnAddresses', { ...answer(read), mayBeIncomplete });
  for (let turn = 0; turn < 300; turn++) await Promise.resolve();
}
async function deposits(...texts: string[]): Promise<void> {
  clock.advance(30_000);
  await book.take('deposits', answer(thingsIn(LISTS.deposits, `[${texts.join(',')}]`)));
  for (let turn = 0; turn < 300; turn++) await Promise.resolve();
}
/** The answer to a request or to a single read, filed without a list as `followApplication` does. */
async function application(text: string): Promise<void> {
  for (const one of thingsIn(LISTS.applications, `[${text}]`))
    await book.takeApplication({ value: one, receivedAt: clock.wall() });
  for (let turn = 0; turn < 300; turn++) await Promise.resolve();
}
async function applications(text: string): Promise<void> {
  await book.take('applications', answer(thingsIn(LISTS.applications, `[${text}]`)));
  for (let turn = 0; turn < 300; turn++) await Promise.resolve();
}
const kinds = () => notified.map((alert) => alert.kind);

function open(written: MemoryJournal): void {
  journal = written;
  alerts = createAlerts({
    clock,
    journal,
    openProfile: () => book.profile,
    settings: memorySettings(),
    showAlert: () => true,
    notify: (alert) => notified.push(alert),
    publish: (next) => (slice = next),
  });
}
beforeEach(async () => {
  clock = fakeClock();
  cache = memoryCache();
  book = await openBook(cache, 'test' as ProfileId);
  // The alerts that are open when something changes are told of it.
  watchChanges({
    cache,
    book,
    isRepaying: (loanId) => repaying === true || repaying === loanId,
    raise: (...raised) => alerts.raise(...raised),
  });
  notified = [];
  repaying = false;
  open(memoryJournal());
});

describe('alerts', () => {
  it('are not raised by the very first answer', async () => {
    await loans(loan(), loan({ id: 'LN-2' as Loan['id'] }));
    expect(kinds()).toEqual([]);
  });
  it('report a new loan, a changed destination, the closing and the return', async () => {
    await loans(loan());
    await loans(loan(), loan({ id: 'LN-2' as Loan['id'] }));
    await loans(loan({ destination: found(bankDestination('1')) }), loan({ id: 'LN-2' as Loan['id'] }));
    const stays = loan({ id: 'LN-2' as Loan['id'] });
    await loans(loan({ status: 'closed', statusWord: found('closed') }), stays);
    expect(kinds()).toEqual(['loan-opened', 'destination-changed', 'loan-closed']);
    expect(slice.unread).toBe(3);
  });
  it('report a changed destination also if an answer in between stated none', async () => {
    const other = loan({ id: 'LN-2' as Loan['id'], destination: missing('destination') });
    await loans(loan(), other);
    await loans(loan({ destination: missing('destination') }), other);
    await loans(loan(), other);
    expect(kinds()).toEqual([]);
    await loans(loan({ destination: missing('destination') }), other);
    await loans(loan({ destination: missing('destination'), payoff: found(decimal('2')) }), other);
    await loans(loan({ destination: found(bankDestination('1')) }), loan({ id: 'LN-2' as Loan['id'] }));
    expect(slice.alerts).toMatchObject([{ kind: 'destination-changed', subject: 'LN-1' }]);
  });
  it('report no payoff that one answer lacks', async () => {
    repaying = true;
    await loans(loan({ payoff: found(decimal('100')) }));
    await loans(loan({ payoff: missing('payoff_amount_ngn') }));
    await loans(loan({ payoff: found(decimal('100')) }));
    expect(kinds()).toEqual([]);
    await loans(loan({ payoff: missing('payoff_amount_ngn') }));
    await loans(loan({ payoff: found(decimal('200')) }));
    expect(kinds()).toEqual(['payoff-changed']);
  });
  it('report a destination that changed for many loans once, the loan being repaid first', async () => {
    const all = (account: string) =>
      Array.from({ length: 27 }, (_, nth) =>
        loan({ id: `LN-${nth + 1}` as Loan['id'], destination: found(bankDestination(account)) }),
      );
    await loans(...all('1'));
    repaying = 'LN-9';
    await loans(...all('2'));
    expect(kinds()).toEqual(['destination-changed']);
    const [alert] = slice.alerts;
    expect(alert).toMatchObject({ subject: 'LN-9', loanId: 'LN-9', loans: { more: 0 } });
    expect(alert?.loans?.listed).toHaveLength(27);
    expect(alert?.loans?.listed.slice(0, 2)).toEqual([
      { id: 'LN-9', repaying: true },
      { id: 'LN-1', repaying: false },
    ]);
    open(memoryJournal(journal.written));
    await alerts.load(await raisedIn(journal));
    alerts.publish();
    expect(slice.alerts).toEqual([alert]);
  });
  it('list a hundred loans at most, and count the others', async () => {
    const all = (account: string) =>
      Array.from({ length: 130 }, (_, nth) =>
        loan({ id: `LN-${nth + 1}` as Loan['id'], destination: found(bankDestination(account)) }),
      );
    await loans(...all('1'));
    await loans(...all('2'));
    expect(slice.alerts).toMatchObject([{ kind: 'destination-changed', loans: { more: 30 } }]);
    expect(slice.alerts[0]?.loans?.listed).toHaveLength(100);
  });
  it('report an address that moved from the approved to the pending array, once', async () => {
    const vault = '{"id":"WA-1","address":"0xa"}';
    await addresses(`{"approved":[${vault}],"pending":[]}`);
    await addresses(`{"approved":[],"pending":[${vault}]}`);
    await addresses(`{"approved":[],"pending":[${vault}]}`);
    expect(kinds()).toEqual(['address-lost-approval']);
    expect(await cache.latest(book.profile, 'returnAddresses', 'WA-1')).toMatchObject({
      value: { value: expect.stringContaining('"status":"pending"') as string },
    });
  });
  it('report an address without an id that lost its approval, whatever else its entry states', async () => {
    await addresses('[{"address":"0xa","status":"approved"},{"address":"0xb","status":"approved"}]');
    await addresses(
      '[{"address":"0xb","status":"approved"},{"address":"0xa","status":"revoked","by":"ops"}]',
    );
    expect(kinds()).toEqual(['address-lost-approval']);
  });
  it('report an approved address that a whole list names no more, once', async () => {
    const [a, b] = ['a', 'b'].map((name) => `{"id":"${name}","address":"0x${name}","status":"approved"}`);
    await addresses(`[${a},${b}]`);
    await addresses(`[${b}]`, true);
    await addresses(`[${a},${b}]`);
    expect(kinds()).toEqual([]);
    await addresses(`[${b},{"id":"c","address":"0xc","status":"pending"}]`);
    await addresses(`[${b}]`);
    await addresses(`[${b}]`);
    expect(slice.alerts.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'address-lost-approval a',
    ]);
  });
  it('report no address that the list names under another id', async () => {
    await addresses('[{"id":"old","address":"0xa","status":"approved"}]');
    await addresses('[{"id":"new","address":"0xa","status":"approved"}]');
    expect(kinds()).toEqual([]);
    await addresses('[{"id":"newer","address":"0xa","status":"pending"}]');
    expect(kinds()).toEqual(['address-lost-approval']);
  });
  it('report no address that stays while another comes or goes under the same id', async () => {
    const [a, b] = ['a', 'b'].map(
      (of) => `{"id":"1","address":"0x${of}","asset":"USDC","status":"approved"}`,
    );
    await addresses(`[${a}]`);
    await addresses(`[${a},${b}]`);
    await addresses(`[${b},${a}]`);
    expect(kinds()).toEqual([]);
    await addresses(`[${a}]`);
    expect(slice.alerts.map(({ subject }) => subject)).toEqual(['1 0xb USDC']);
  });
  it('report each deposit under one id once, also when its id becomes its own again', async () => {
    const of = (hash: string, status: string) => `{"id":"1","tx_hash":"${hash}","status":"${status}"}`;
    await deposits(of('0xa', 'pending'));
    await deposits(of('0xa', 'confirmed'));
    expect(kinds()).toEqual(['deposit-confirmed']);
    await deposits(of('0xb', 'pending'), of('0xa', 'confirmed'));
    expect(kinds()).toEqual(['deposit-confirmed']);
    await deposits(of('0xb', 'confirmed'), of('0xa', 'confirmed'));
    await deposits(of('0xb', 'confirmed'));
    expect(kinds()).toEqual(['deposit-confirmed', 'deposit-confirmed', 'deposit-gone']);
    expect(slice.alerts).toMatchObject([{ kind: 'deposit-gone', state: '0xa' }, {}, {}]);
  });
  it('report no application whose first status comes after an answer without one', async () => {
    await applications('');
    await application('{"id":"A-1"}');
    await applications('{"id":"A-1","status":"pending"}');
    await applications('{"id":"A-1","status":null}');
    await applications('{"id":"A-1","status":"pending","note":"kept"}');
    expect(kinds()).toEqual([]);
    await applications('{"id":"A-1","status":null}');
    await applications('{"id":"A-1","status":"declined"}');
    expect(slice.alerts).toMatchObject([{ kind: 'application-decided', subject: 'A-1' }]);
  });
  it('report an application once if only its single read states a status', async () => {
    await applications('{"id":"A-1"}');
    for (const status of ['pending', 'pending', 'approved', 'approved']) {
      await application(`{"id":"A-1","status":"${status}"}`);
      await applications('{"id":"A-1"}');
    }
    expect(kinds()).toEqual(['application-decided']);
  });
});
