// What the desk shows of borrowing besides a request: the connection, return addresses, applications and
// what became of a quote.
import { beforeEach, expect, describe, it } from 'vitest';
import { fail } from '../../../../contract/errors.ts';
import type { ApplicationId } from '../../../../domain/ids.ts';
import { missing, valueOf } from '../../../../domain/provenance.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Claims } from '../../../../main/desk/ports/team.ts';
import { embeddedClaims } from '../../../../main/desk/team/embedded.ts';
import { borrowDesk, settled, type BorrowDeskUnderTest } from '../../../support/borrow-desk.ts';
import { application, found, returnAddress, testProfile } from '../../../support/lending-values.ts';

const unreachable = fail({ code: 'team', fault: 'unreachable', detail: '' });
let desk: BorrowDeskUnderTest;
beforeEach(async () => {
  desk = await borrowDesk(testProfile);
});
const quoted = () => desk.borrow.createQuote({ amount_ngn: '4,000,000.00' });
const addresses = async (...listed: ReturnType<typeof returnAddress>[]) => {
  await desk.book.take('returnAddresses', desk.answer(listed));
  await settled();
};

describe('what the desk shows', () => {
  it('follows the connection and the return addresses', async () => {
    expect(desk.shown.preflight.connected).toBe(false);
    desk.borrow.setReachable(true);
    expect(desk.shown.preflight.connected).toBe(true);
    const shown = desk.shown;
    desk.borrow.setReachable(true);
    expect(desk.shown).toBe(shown);
    desk.connected = false;
    await addresses(returnAddress('0x1'));
    expect(desk.shown.preflight).toMatchObject({ connected: false, usableReturnAddresses: 1 });
    desk.connected = true;
    desk.borrow.setReachable(false);
    expect(desk.shown.preflight.connected).toBe(false);
    await addresses({ ...returnAddress('0x2'), label: missing('label') }, returnAddress('0x1'));
    expect(desk.shown.preflight.returnAddressLabel).toBe('0x2');
    await addresses({ ...returnAddress('0x2'), label: found('Vault') });
    expect(desk.shown.preflight.returnAddressLabel).toBe('Vault');
    await addresses();
    expect(desk.shown.preflight).toMatchObject({ usableReturnAddresses: 0 });
    expect(desk.shown.preflight.returnAddressLabel).toBeUndefined();
  });
  it('stays the same object if an answer changes nothing of it', async () => {
    const { shown } = desk;
    await desk.book.take('loans', desk.answer([]));
    await desk.book.take('deposits', desk.answer([]));
    await settled();
    expect(desk.shown).toBe(shown);
    await desk.book.take('applications', desk.answer([application()]));
    await settled();
    expect(desk.shown.applications?.value).toHaveLength(1);
    // The same list, read again, is newer.
    const before = desk.shown.applications;
    await desk.book.take('applications', desk.answer([application()]));
    await settled();
    expect(desk.shown.applications).not.toBe(before);
  });
  it('says whether one application can be read by itself', async () => {
    expect(desk.shown.readsApplication).toBeUndefined();
    await desk.workUnder({
      ...testProfile,
      paths: { ...testProfile.paths, application: '/applications/{id}' },
    });
    expect(desk.shown.readsApplication).toBe(true);
  });
  it('has ten applications at most', async () => {
    expect(desk.shown.applications).toBeUndefined();
    const many = Array.from({ length: 11 }, (_, nth) => {
      const raw = JSON.stringify({ id: `app_${nth}` });
      return application({ id: found(`app_${nth}` as ApplicationId), raw });
    });
    await desk.lists(many);
    expect(desk.shown.applications?.value.map(({ raw }) => raw)).toEqual(
      many.slice(0, 10).map(({ raw }) => raw),
    );
  });
  it('has the ten newest applications, whichever order the service lists them in, and their number', async () => {
    const made = (nth: number, dated = true) =>
      application({
        id: found(`app_${nth}` as ApplicationId),
        createdAt: dated ? found(epochMillis(1_790_000_000_000 + nth * 60_000)) : missing(),
        raw: JSON.stringify({ id: `app_${nth}` }),
      });
    const ids = () => desk.shown.applications?.value.map(({ id }) => valueOf(id));
    const upwards = Array.from({ length: 30 }, (_, nth) => made(nth));
    const newest = Array.from({ length: 10 }, (_, nth) => `app_${29 - nth}`);
    for (const listed of [upwards, upwards.toReversed(), [...upwards.slice(15), ...upwards.slice(0, 15)]]) {
      await desk.lists(listed);
      expect(ids()).toEqual(newest);
      expect(desk.shown.applicationsTotal).toBe(30);
    }
    // One without a time stays between its neighbours; the others show the order of the list.
    await desk.lists(upwards.with(28, made(28, false)));
    expect(ids()).toEqual(newest);
    await desk.lists(upwards.slice(0, 10));
    expect(desk.shown.applicationsTotal).toBe(10);
  });
  it('does not mention an expired quote a second time when the service opens again', async () => {
    await quoted();
    desk.suspend();
    expect(desk.at('expired').reason).toBe('clock');
    await desk.workUnder(testProfile);
    expect(desk.shown.flow.stage).toBe('terms');
  });
  it('mentions a quote under review as expired when the service opens again within its window', async () => {
    await quoted();
    await desk.workUnder(testProfile);
    expect(desk.at('expired').reason).toBe('restart');
  });
  it('mentions no quote from a time that is yet to come', async () => {
    await quoted();
    desk.clock.jump(-3_600_000);
    await desk.restart(testProfile);
    expect(desk.shown.flow.stage).toBe('terms');
  });
  it('ends with its session: no alert of a quote comes afterwards', async () => {
    await quoted();
    await desk.leave();
    desk.clock.advance(44_000);
    expect(desk.raised).toEqual([]);
  });
  it('begins no review after its session, if the claim for an accept fails only then', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Claims['take']>>>();
    desk.claims = { ...embeddedClaims, take: () => promise };
    await desk.workUnder(testProfile);
    await quoted();
    const accepting = desk.acceptShown();
    await desk.leave();
    resolve(unreachable);
    expect(await accepting).toEqual(unreachable);
    desk.clock.advance(44_000);
    expect(desk.raised).toEqual([]);
  });
  it('alerts of the quote whose claim failed while its session is open', async () => {
    desk.claims = { ...embeddedClaims, take: () => Promise.resolve(unreachable) };
    await desk.workUnder(testProfile);
    await quoted();
    await desk.acceptShown();
    desk.clock.advance(44_000);
    expect(desk.raised.map(({ kind }) => kind)).toEqual(['quote-ending']);
  });
});
