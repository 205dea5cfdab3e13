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
import { HELD_FOR } from '../../../../main/confirm/presses.ts';
import {
  flow,
  hold,
  now,
  opened,
  quote,
  refused,
  slices,
  readyForPress,
  shownAndFocused,
} from '../../../support/confirm-rig.ts';
import { scene } from '../../../support/preview/scenes.ts';

type Opened = ReturnType<typeof opened>;
type Handle = (event: unknown, ...args: unknown[]) => Promise<string>;
const channels = new Map<string, Handle>();
vi.mock('electron', () => ({
  ipcMain: { handle: (name: string, handle: Handle) => channels.set(name, handle) },
}));
const { installConfirmRouter } = await import('../../../../main/bridge/confirm-router.ts');

describe('the confirmation', () => {
  it('shows main’s own record of the quote, and nothing for another id or digest', () => {
    const { confirm, state } = opened();
    confirm.open({ ...quote, digest: '0'.repeat(64) });
    expect(state()).toMatchObject({ open: false });
    expect(state().shown).toBeUndefined();
    confirm.open(quote);
    expect(state()).toMatchObject({
      open: true,
      ready: true,
      shown: { kind: 'quote', flow: { lastMoment: flow.lastMoment, quote: flow.quote } },
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
    confirm.open({ kind: 'application', intentId, digest });
    expect(state().shown).toMatchObject({ kind: 'application', amount, body, asset: 'USDC' });
  });

  it('shows amount and destination as they will be recorded, until they are confirmed', () => {
    const { confirm, state, heights } = opened();
    const { repay } = scene('repay-compare', now).slices;
    const [view] = repay?.repayments ?? [];
    if (repay === undefined || view?.read === undefined) throw new Error('nothing was read');
    const { payable } = view.read;
    confirm.follow({ ...slices, repay });
    confirm.open({ kind: 'destination', loanId: view.loanId, digest: payable.digest });
    expect(state().shown).toMatchObject({ kind: 'destination', loanId: view.loanId, read: { payable } });
    confirm.follow({ ...slices, repay: { ...repay, repayments: [{ ...view, confirmed: true }] } });
    expect([state().open, heights.at(-1)]).toEqual([false, undefined]);
  });

  it('is not ready while the databases are not', () => {
    const { confirm, state } = opened();
    confirm.open(quote);
    confirm.follow({ ...slices, app: { ...slices.app, storage: { state: 'opening' } } });
    expect(state().ready).toBe(false);
  });

  it('opens at the height of what it shows, and not for a height of earlier content', () => {
    const { confirm, state, heights } = opened();
    confirm.open(quote);
    confirm.window.fit({ number: state().number - 1, height: 100 });
    expect(heights).toEqual([]);
    confirm.window.fit({ number: state().number, height: 411.5 });
    expect(heights).toEqual([412]);
  });

  it('is not exchanged for another review while it is open', () => {
    const { confirm, state } = readyForPress();
    const { number } = state();
    expect(confirm.open({ kind: 'payee', digest: '3'.repeat(64) })).toEqual(refused);
    expect(state()).toMatchObject({ number, open: true, steady: true });
  });

  it('lets a quote expire when the operator wants that, and only closes otherwise', async () => {
    for (const how of ['expire', 'back'] as const) {
      const at = readyForPress();
      expect(await at.confirm.window.leave(how)).toEqual(ok({}));
      expect(at.expired).toEqual(how === 'expire' ? [quote] : []);
      expect(at.state().open).toBe(false);
    }
  });

  it.each([
    ['the operator closes it', (at: Opened) => at.confirm.closed()],
    ['the page is left or loaded anew', (at: Opened) => at.confirm.forget()],
    [
      'the quote lapses',
      (at: Opened) =>
        at.confirm.follow({
          ...slices,
          borrow: { ...slices.borrow, flow: { stage: 'expired', reason: 'deadline' } },
        }),
    ],
  ])('closes when %s, and takes no act', async (_how, ends) => {
    const at = readyForPress();
    ends(at);
    expect([at.heights.at(-1), at.state().open]).toEqual([undefined, false]);
    expect(await hold(at)).toEqual(refused);
    expect(at.acts).not.toHaveBeenCalled();
  });
});

describe('confirming', () => {
  it('performs the shown request, with what was typed', async () => {
    const { confirm, acts, state } = readyForPress();
    const typedOffer = { amount_ngn: '4000000' };
    expect(await confirm.window.act({ number: state().number, gesture: 'word', typedOffer })).toEqual(ok({}));
    expect(acts.mock.calls).toEqual([[quote, { typedOffer, confirmedBy: { gesture: 'word' } }]]);
  });

  it('is refused for a request that was shown before', async () => {
    const { confirm, acts, state } = readyForPress();
    const { number } = state();
    confirm.follow({
      ...slices,
      borrow: { ...slices.borrow, flow: { ...flow, waitUntil: epochMillis(now + 5_000) } },
    });
    expect(await confirm.window.act({ number, gesture: 'word' })).toEqual(refused);
    expect(acts).not.toHaveBeenCalled();
  });

  it('happens once at a time, and a failure is reported with its digest', async () => {
    const { confirm, acts, state, published } = readyForPress(fail({ code: 'not-connected' }));
    const { number } = state();
    const both = [
      confirm.window.act({ number, gesture: 'word' }),
      confirm.window.act({ number, gesture: 'word' }),
    ];
    expect(await Promise.all(both)).toEqual([fail({ code: 'not-connected' }), refused]);
    expect(acts).toHaveBeenCalledTimes(1);
    expect(published.at(-1)?.failed).toEqual({ digest: flow.digest, error: { code: 'not-connected' } });
    expect(state().failed).toEqual({ code: 'not-connected' });
  });
});

// Each case: what happens to a window that was ready, and how it is pressed then.
describe('a press counts only if it began here, after the window was still: refused when', () => {
  const down = { type: 'mouseDown' };
  const key = (modifiers: string[] = []) => ({ type: 'keyDown', modifiers });
  const wait = ({ clock }: Opened, ms: number = STEADY_AFTER + 1): void => clock.advance(ms);
  const act = (at: Opened, gesture: 'hold' | 'word' | 'press') =>
    at.confirm.window.act({ number: at.state().number, gesture });
  /** Opened and focused; nothing else yet. */
  const justOpened = (): Opened => {
    const at = opened();
    at.confirm.open(quote);
    at.confirm.changed(shownAndFocused);
    return at;
  };

  it.each<[string, (at: Opened) => void]>([
    ['it was moved or sized', ({ confirm }) => confirm.changed(shownAndFocused)],
    ['it lost the focus', ({ confirm }) => confirm.changed({ visible: true, focused: false })],
    ['it was hidden', ({ confirm }) => confirm.changed({ visible: false, focused: false })],
    [
      'its content changed',
      ({ confirm }) =>
        confirm.follow({ ...slices, borrow: { ...slices.borrow, flow: { ...flow, body: '{"a":1}' } } }),
    ],
  ])('%s', async (_what, happens) => {
    for (const gesture of ['hold', 'word', 'press'] as const) {
      const at = readyForPress();
      at.confirm.saw(down);
      wait(at, HELD_FOR);
      happens(at);
      expect(at.state().steady).toBe(false);
      expect(await act(at, gesture)).toEqual(refused);
      // A hold that goes on from before does not count either.
      wait(at);
      wait(at, HELD_FOR);
      if (gesture === 'hold') expect(await act(at, gesture)).toEqual(refused);
      expect(at.acts).not.toHaveBeenCalled();
    }
  });

  it.each<[string, (at: Opened) => void]>([
    ['nothing is down', () => undefined],
    ['it is released too early', (at) => (at.confirm.saw(down), at.confirm.saw({ type: 'mouseUp' }))],
    ['the key went down elsewhere and only repeats here', (at) => at.confirm.saw(key(['isAutoRepeat']))],
    ['it is held for less than a second', (at) => (wait(at), at.confirm.saw(down), wait(at, HELD_FOR - 100))],
  ])('a hold: %s', async (_what, presses) => {
    const at = readyForPress();
    presses(at);
    if (!_what.startsWith('it is held')) wait(at, HELD_FOR);
    expect(await act(at, 'hold')).toEqual(refused);
  });

  it('never because another key joins the one that is held', async () => {
    const at = readyForPress();
    at.confirm.saw(down);
    wait(at, HELD_FOR - 1);
    at.confirm.saw(key());
    wait(at, 1);
    await act(at, 'hold');
    expect(at.acts).toHaveBeenCalledTimes(1);
  });

  it('somebody was typing while it came up: it waits until they stop', async () => {
    const at = justOpened();
    for (let times = 0; times < 5; times++) {
      at.confirm.saw(key());
      wait(at, 300);
      expect(await act(at, 'press')).toEqual(refused);
    }
    at.confirm.saw({ type: 'keyUp' });
    wait(at);
    // The press that came too early still does not count; the next one does.
    expect(await act(at, 'press')).toEqual(refused);
    at.confirm.saw(key());
    expect(await act(at, 'press')).toEqual(ok({}));
  });

  it('counts for a button that assistive technology presses without any input', async () => {
    const at = justOpened();
    wait(at);
    expect(await act(at, 'press')).toEqual(ok({}));
  });
});

describe('the caller of the confirmation', () => {
  const OWN = 7;
  const PAGE = 1;
  const frame = (origin: string) => ({ origin });
  const from = (id: number, origin: string) => {
    const main = frame(origin);
    return { sender: { id, mainFrame: main }, senderFrame: main };
  };

  it('is only its own window: the page, another window of the same page and a frame are refused', async () => {
    const act = vi.fn<() => Result<object>>(() => ok({}));
    const said = vi.fn<(line: string, more?: object) => void>();
    installConfirmRouter({
      places: { origin: 'app://confirm', isKnownWindow: (id) => id === OWN },
      log: { info: said, failure: () => 'ref' },
      handlers: {
        look: () => fail({ code: 'not-connected' }),
        prove: () => fail({ code: 'not-connected' }),
        act,
        fit: () => ok({}),
        leave: () => ok({}),
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
      expect(await ask(name, from(OWN, 'app://desk'))).toEqual(untrusted);
      expect(await ask(name, { ...from(OWN, 'app://confirm'), senderFrame: frame('app://confirm') })).toEqual(
        untrusted,
      );
    }
    expect(act).not.toHaveBeenCalled();
    for (const name of CONFIRM_CALLS)
      expect(said).toHaveBeenCalledWith(expect.stringContaining('untrusted'), { call: name });
    expect(await ask('act', from(OWN, 'app://confirm'))).toEqual(ok({}));
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('has no call in the page’s contract', () => {
    for (const name of ['borrow.accept', 'borrow.apply', 'repay.confirm'])
      expect(callNames).not.toContain(name);
    expect(Object.keys(confirmCalls)).toEqual([...CONFIRM_CALLS]);
  });
});
