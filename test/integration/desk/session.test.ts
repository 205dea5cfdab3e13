// A session owns the whole state of its service: nothing of another service is shown, and a request on its
// way still ends when its service is closed. The whole desk without a window, services on sockets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveAgreed } from '../../support/agreed-save.ts';
import { holdingProxy, type HoldingProxy } from '../../support/holding-proxy.ts';
import { storeService } from '../../support/stored-service.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { answered, opened, restarted, twoServices, type TwoServices } from '../../support/two-services.ts';
import { okValue } from '../store/rig.ts';

describe('the ledger proof', () => {
  let two: TwoServices;
  let open: RealDesk;
  beforeEach(async () => {
    two = await twoServices();
    open = await openRealDesk(two.at);
  });
  afterEach(async () => {
    await open.close();
    await two.leave();
  });
  const releases = async () => {
    const { proofs } = okValue(await open.session.ledger.proof({ withEntries: true }));
    return proofs[0]?.lines.find(({ line }) => line === 'releases')?.own;
  };
  const csv = async () => {
    okValue(await open.session.ledger.csv());
    return two.at.desktop.saved.get('ledger.csv');
  };

  it('counts only the releases of the open service, after A, B and A again', async () => {
    await opened(open, two.a);
    const ofA = { releases: await releases(), csv: await csv() };
    await opened(open, two.b);
    const ofB = await releases();
    expect(ofB).not.toBe(ofA.releases);
    await opened(open, two.a);
    expect({ releases: await releases(), csv: await csv() }).toEqual(ofA);
    open = await restarted(open, two.at);
    await answered(open);
    expect(await releases()).toBe(ofA.releases);
  });

  it('counts no release that was forgotten, nor one that the profile now reads from another field', async () => {
    await opened(open, two.a);
    expect(await releases()).not.toBe('0');
    const remapped = { ...two.a, fields: { loan: { returnAmount: 'returned_amount' } } };
    okValue(await saveAgreed(open.desk, remapped));
    await answered(open);
    const ofFresh = async () => {
      open = await restarted(open, two.at);
      await answered(open);
      return releases();
    };
    expect(await releases()).toBe(await ofFresh());
    okValue(await saveAgreed(open.desk, { ...remapped, environment: 'live' }, true));
    await answered(open);
    expect(await releases()).toBe(await ofFresh());
  });
});

describe('a service that is closed while a request is being sent', () => {
  let at: Premises;
  let open: RealDesk;
  let proxy: HoldingProxy;
  beforeEach(async () => {
    at = await premises();
    proxy = await holdingProxy(at.practice.baseUrl);
    open = await openRealDesk(at);
  });
  afterEach(async () => {
    proxy.release();
    await open.close();
    await proxy.stop();
    await at.leave();
  });

  /** An accept at the first service, which has executed it and has not answered yet. */
  async function slowAccept() {
    const lagos = storeService(at, 'lagos', 'practice-key', proxy.baseUrl);
    const abuja = storeService(at, 'abuja');
    await opened(open, lagos);
    okValue(await open.session.borrow.createQuote({ amount_ngn: '1250000.00', payout: 'naira_token' }));
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'review') throw new Error(flow.stage);
    const accepting = open.session.borrow.accept(flow.intent.id, flow.digest);
    await proxy.held;
    return { lagos, abuja, accepting };
  }
  const records = async (kind: string) => {
    const { rows } = okValue(await open.desk.journal.page({ limit: 200 }));
    return rows.filter((row) => row.kind === kind);
  };

  it.each(['another service is opened', 'no other service is opened'])(
    'still records the answer if %s',
    async (how) => {
      const { lagos, abuja, accepting } = await slowAccept();
      if (how === 'no other service is opened') okValue(await open.desk.connect.leave());
      else okValue(await open.desk.profiles.open(abuja.id));
      expect(open.slice('connect').sendingTo).toBe(lagos.name);
      expect(open.slice('borrow').flow.stage).toBe('terms');
      proxy.release();
      expect(await accepting).toEqual({ ok: true, value: {} });
      expect(open.slice('connect').sendingTo).toBeUndefined();
      expect(await records('intent.unknown')).toEqual([]);
      expect(await records('intent.confirmed')).toHaveLength(2);
      // It is shown in the inbox of its own service, not of the open one.
      expect(open.slice('alerts').alerts).toEqual([]);
      await opened(open, lagos);
      expect(open.slice('alerts').alerts.map(({ kind }) => kind)).toContain('request-confirmed');
    },
  );

  it.each(['another service is opened', 'no other service is opened'])(
    'keeps the answer out of the inspector if %s',
    async (how) => {
      const { abuja, accepting } = await slowAccept();
      if (how === 'no other service is opened') okValue(await open.desk.connect.leave());
      else {
        await opened(open, abuja);
        okValue(await open.session.borrow.createQuote({ amount_ngn: '1250000.00', payout: 'naira_token' }));
        expect(open.slice('inspect')).toMatchObject({ profileId: abuja.id, samples: [{ thing: 'quote' }] });
      }
      const before = open.slice('inspect');
      proxy.release();
      expect(await accepting).toEqual({ ok: true, value: {} });
      expect(open.slice('inspect')).toEqual(before);
    },
  );

  it('shows the answer if its service was opened again meanwhile', async () => {
    const { lagos, abuja, accepting } = await slowAccept();
    okValue(await open.desk.profiles.open(abuja.id));
    okValue(await open.desk.profiles.open(lagos.id));
    expect(open.slice('borrow').flow.stage).toBe('accepting');
    proxy.release();
    expect(await accepting).toEqual({ ok: true, value: {} });
    expect(open.slice('borrow').flow.stage).toBe('accepted');
    expect(open.slice('alerts').alerts.filter(({ kind }) => kind === 'request-confirmed')).toEqual([]);
  });

  it('records the answer before the app ends, so that the next start knows it', async () => {
    const { lagos } = await slowAccept();
    const again = restarted(open, at);
    proxy.release();
    open = await again;
    expect(await records('intent.unknown')).toEqual([]);
    expect(await records('intent.confirmed')).toHaveLength(2);
    expect(open.slice('connect').profile?.id).toBe(lagos.id);
    expect(open.slice('borrow').flow.stage).toBe('terms');
  });
});

describe('a desk that is closed while a service is being opened', () => {
  it('sends the service nothing more', async () => {
    const two = await twoServices();
    const open = await openRealDesk(two.at);
    const opening = open.desk.profiles.open(two.a.id);
    const next = open.desk.profiles.open(two.b.id);
    await open.close();
    expect(await opening).toMatchObject({ ok: false });
    expect(await next).toMatchObject({ ok: false });
    const before = two.lenders.map(({ requests }) => requests);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(two.lenders.map(({ requests }) => requests)).toEqual(before);
    await two.leave();
  });
});
