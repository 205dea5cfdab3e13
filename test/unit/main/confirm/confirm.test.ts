// Main's own confirmation: what it shows, when it shows it, and when it accepts the operator's
// confirmation.
import { describe, expect, it, vi } from 'vitest';
import { CONFIRM_CALLS, confirmChannels } from '../../../../contract/channels.ts';
import { confirmCalls } from '../../../../contract/confirm.ts';
import { callNames } from '../../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../../contract/errors.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { STEADY_AFTER } from '../../../../main/confirm/confirm.ts';
import {
  flow,
  now,
  opened,
  place,
  quote,
  refused,
  slices,
  readyForPress,
} from '../../../support/confirm-rig.ts';
import { scene } from '../../../support/preview/scenes.ts';

type Handle = (event: unknown, ...args: unknown[]) => Promise<string>;
const channels = new Map<string, Handle>();
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, handle: Handle) => channels.set(name, handle) },
}));
const { installConfirmRouter } = await import('../../../../main/bridge/confirm-router.ts');

describe('the confirmation', () => {
  it('shows main’s own record of the quote, and nothing for another id or digest', () => {
    const { confirm, state, places } = opened();
    confirm.place({ ...quote, digest: '0'.repeat(64) }, place);
    expect(places.at(-1)).toBeUndefined();
    confirm.place(quote, place);
    expect(places.at(-1)).toEqual(place);
    expect(state()).toMatchObject({
      open: true,
      ready: true,
      shown: { kind: 'quote', amount: '4000000.00', quoteId: 'qt_58c1e0a94b', lastMoment: flow.lastMoment },
    });
  });

  it('shows the body of an application as it will be sent', () => {
    const { confirm, state } = opened();
    const { intentId, digest } = { intentId: flow.intent.id, digest: '1'.repeat(64) };
    const [amount, body] = [decimal('4351.610966'), '{"collateral_amount":"4351.610966"}'];
    const direct = { field: 'collateral_amount', confirmed: true, asset: 'USDC', places: 6 };
    confirm.follow({
      ...slices,
      borrow: {
        ...slices.borrow,
        direct,
        flow: { stage: 'application-review', intentId, digest, amount, body },
      },
    });
    confirm.place({ kind: 'application', intentId, digest }, place);
    expect(state().shown).toMatchObject({ kind: 'application', amount, body, asset: 'USDC' });
  });

  it('shows amount and destination as they will be recorded, until they are confirmed', () => {
    const { confirm, state, places } = opened();
    const { repay } = scene('repay-compare', now).slices;
    const [view] = repay?.repayments ?? [];
    if (repay === undefined || view?.read === undefined) throw new Error('nothing was read');
    const { payable } = view.read;
    confirm.follow({ ...slices, repay });
    confirm.place({ kind: 'destination', loanId: view.loanId, digest: payable.digest }, place);
    expect(state().shown).toMatchObject({ kind: 'destination', loanId: view.loanId, read: { payable } });
    confirm.follow({ ...slices, repay: { ...repay, repayments: [{ ...view, confirmed: true }] } });
    expect(places.at(-1)).toBeUndefined();
  });

  it('is not ready while the databases are not', () => {
    const { confirm, state } = opened();
    confirm.place(quote, place);
    confirm.follow({ ...slices, app: { ...slices.app, storage: { state: 'opening' } } });
    expect(state().ready).toBe(false);
  });
});

describe('the place of the confirmation', () => {
  it('is refused outside the window, and then nothing is shown any more', () => {
    const { confirm, places } = readyForPress();
    for (const outside of [
      { ...place, x: 1_000 },
      { ...place, y: 700 },
      { ...place, width: 5_000 },
    ]) {
      expect(confirm.place(quote, outside)).toMatchObject({ ok: false, error: { field: 'place' } });
      expect(places.at(-1)).toBeUndefined();
    }
  });

  it.each([
    ['the page hides it', (at: ReturnType<typeof opened>) => at.confirm.hide()],
    ['the page is left or loaded anew', (at: ReturnType<typeof opened>) => at.confirm.forget()],
    [
      'the quote lapses',
      (at: ReturnType<typeof opened>) =>
        at.confirm.follow({
          ...slices,
          borrow: { ...slices.borrow, flow: { stage: 'expired', reason: 'deadline' } },
        }),
    ],
  ])('is empty once %s, and no act is taken', async (_how, ends) => {
    const at = readyForPress();
    const { number } = at.state();
    ends(at);
    expect(at.places.at(-1)).toBeUndefined();
    expect(at.state().open).toBe(false);
    expect(await at.confirm.view.act({ number, gesture: 'hold' })).toEqual(refused);
    expect(at.acts).not.toHaveBeenCalled();
  });
});

describe('confirming', () => {
  it('performs the shown request, with what was typed', async () => {
    const { confirm, acts, state } = readyForPress();
    expect(state().steady).toBe(true);
    const typedOffer = { amount_ngn: '4000000' };
    expect(await confirm.view.act({ number: state().number, gesture: 'word', typedOffer })).toEqual(ok({}));
    expect(acts.mock.calls).toEqual([[quote, { typedOffer, confirmedBy: { gesture: 'word' } }]]);
  });

  it('is refused for a request that was shown before', async () => {
    const { confirm, acts, state } = readyForPress();
    const { number } = state();
    confirm.follow({
      ...slices,
      borrow: { ...slices.borrow, flow: { ...flow, waitUntil: epochMillis(now + 5_000) } },
    });
    expect(await confirm.view.act({ number, gesture: 'hold' })).toEqual(refused);
    expect(acts).not.toHaveBeenCalled();
  });

  it('is refused right after the view appeared or moved', async () => {
    const { confirm, clock, state, published } = readyForPress();
    confirm.place(quote, { ...place, y: 300 });
    expect(state().steady).toBe(false);
    expect(await confirm.view.act({ number: state().number, gesture: 'hold' })).toEqual(refused);
    expect(published.at(-1)?.failed).toMatchObject({ digest: flow.digest, error: { by: 'not-confirmed' } });
    clock.advance(STEADY_AFTER + 1);
    expect(state().steady).toBe(true);
    expect(await confirm.view.act({ number: state().number, gesture: 'hold' })).toEqual(ok({}));
  });

  it('goes on if the view grew by its own content', async () => {
    const { confirm, state } = readyForPress();
    confirm.view.size(300);
    expect(state().steady).toBe(false);
    confirm.place(quote, { ...place, height: 300 });
    expect(await confirm.view.act({ number: state().number, gesture: 'hold' })).toEqual(ok({}));
  });

  it('is refused if the page leaves the view less room than its content needs', async () => {
    const { confirm, clock, state } = readyForPress();
    confirm.place(quote, { ...place, height: 60 });
    clock.advance(STEADY_AFTER + 1);
    expect(await confirm.view.act({ number: state().number, gesture: 'hold' })).toEqual(refused);
  });

  it('happens once at a time, and a failure is reported with its digest', async () => {
    const { confirm, acts, state, published } = readyForPress(fail({ code: 'not-connected' }));
    const { number } = state();
    const both = [
      confirm.view.act({ number, gesture: 'hold' }),
      confirm.view.act({ number, gesture: 'hold' }),
    ];
    expect(await Promise.all(both)).toEqual([fail({ code: 'not-connected' }), refused]);
    expect(acts).toHaveBeenCalledTimes(1);
    expect(published.at(-1)?.failed).toEqual({ digest: flow.digest, error: { code: 'not-connected' } });
  });
});

describe('the caller of the confirmation', () => {
  const VIEW = 7;
  const PAGE = 1;
  const frame = (origin: string) => ({ origin });
  const from = (id: number, origin: string) => {
    const main = frame(origin);
    return { sender: { id, mainFrame: main }, senderFrame: main };
  };

  it('is only its own view: the page, another window of the same page and a frame are refused', async () => {
    const act = vi.fn<() => Result<object>>(() => ok({}));
    const said = vi.fn<(line: string, more?: object) => void>();
    installConfirmRouter({
      places: { origin: 'app://confirm', isKnownWindow: (id) => id === VIEW },
      log: { info: said, failure: () => 'ref' },
      handlers: {
        look: () => fail({ code: 'not-connected' }),
        prove: () => fail({ code: 'not-connected' }),
        act,
        size: () => ok({}),
        leave: () => ok({}),
        wheel: () => ok({}),
      },
    });
    const ask = async (name: (typeof CONFIRM_CALLS)[number], event: unknown): Promise<unknown> =>
      JSON.parse(
        (await channels.get(confirmChannels.call(name))?.(event, '{"number":1,"gesture":"hold"}')) ?? '',
      );
    const untrusted = fail({ code: 'untrusted-sender' });
    for (const name of CONFIRM_CALLS) {
      expect(await ask(name, from(PAGE, 'app://desk'))).toEqual(untrusted);
      expect(await ask(name, from(PAGE, 'app://confirm'))).toEqual(untrusted);
      expect(await ask(name, from(VIEW, 'app://desk'))).toEqual(untrusted);
      expect(
        await ask(name, { ...from(VIEW, 'app://confirm'), senderFrame: frame('app://confirm') }),
      ).toEqual(untrusted);
    }
    expect(act).not.toHaveBeenCalled();
    for (const name of CONFIRM_CALLS)
      expect(said).toHaveBeenCalledWith(expect.stringContaining('untrusted'), { call: name });
    expect(await ask('act', from(VIEW, 'app://confirm'))).toEqual(ok({}));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('has no call in the page’s contract', () => {
    for (const name of ['borrow.accept', 'borrow.apply', 'repay.confirm'])
      expect(callNames).not.toContain(name);
    expect(Object.keys(confirmCalls)).toEqual([...CONFIRM_CALLS]);
  });
});
