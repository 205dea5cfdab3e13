// The PIN for an act above the operator's amount: when it is required, what counts as proof, and for how
// long.
import { expect, describe, it } from 'vitest';
import type { Slices } from '../../../../contract/contract.ts';
import { fail, ok } from '../../../../contract/errors.ts';
import { decimal } from '../../../../domain/decimal.ts';
import { epochMillis, monotonicMillis } from '../../../../domain/time.ts';
import { STEADY_AFTER } from '../../../../main/confirm/confirm.ts';
import { PROOF_LASTS } from '../../../../main/confirm/proofs.ts';
import { mappingOf, UNMAPPED } from '../../../../main/service/reading/wire/mapping.ts';
import { positionFrom } from '../../../../main/service/reading/wire/position.ts';
import { quoteFrom } from '../../../../main/service/reading/wire/things.ts';
import {
  flow,
  hold,
  now,
  opened,
  PIN,
  quote,
  refused,
  slices,
  readyForPress,
  shownAndFocused,
} from '../../../support/confirm-rig.ts';
import { found } from '../../../support/lending-values.ts';
import { scene } from '../../../support/preview/scenes.ts';
import { object } from '../service/support.ts';

describe('an act above the operator’s amount', () => {
  const above = (amount: string, change: Partial<Slices> = {}): Slices => ({
    ...slices,
    ...change,
    lock: { state: 'unlocked', minutes: 10, pinAbove: decimal(amount) },
  });
  const needed = fail({ code: 'blocked', by: 'pin-needed' });
  const pin = { by: 'pin', pin: PIN } as const;

  it('is refused without the PIN, whatever its sender says, and the page gets the reason', async () => {
    const at = readyForPress();
    const { confirm, acts, state, published } = at;
    confirm.follow(above('3999999.99'));
    expect(state().proof).toEqual({ above: '3999999.99', touchId: false });
    expect(await hold(at)).toEqual(needed);
    expect(published.at(-1)?.failed).toMatchObject({ error: { by: 'pin-needed' } });
    expect(await confirm.window.prove({ number: state().number, how: { by: 'pin', pin: '000000' } })).toEqual(
      fail({ code: 'blocked', by: 'wrong-pin' }),
    );
    expect(await hold(at)).toEqual(needed);
    expect(acts).not.toHaveBeenCalled();
  });

  it('is performed once with the PIN, and records that', async () => {
    const at = readyForPress();
    const { confirm, acts, state } = at;
    confirm.follow(above('3999999.99'));
    expect(await confirm.window.prove({ number: state().number, how: pin })).toEqual(ok({}));
    expect(state().proof).toMatchObject({ given: 'pin' });
    expect(await hold(at)).toEqual(ok({}));
    expect(acts.mock.calls).toEqual([[quote, { confirmedBy: { gesture: 'hold', proof: 'pin' } }]]);
    expect(await hold(at)).toEqual(needed);
  });

  it('needs no PIN at the amount itself, or without the setting', async () => {
    const at = readyForPress();
    const { confirm, acts, state } = at;
    confirm.follow(above('4000000.00'));
    expect(state().proof).toBeUndefined();
    expect(await confirm.window.prove({ number: state().number, how: pin })).toEqual(refused);
    expect(await hold(at)).toEqual(ok({}));
    expect(acts.mock.calls).toEqual([[quote, { confirmedBy: { gesture: 'hold' } }]]);
    confirm.follow({ ...slices, lock: { state: 'unlocked', minutes: 10 } });
    expect(state().proof).toBeUndefined();
  });

  it('needs the PIN for a quote that states only the collateral that was asked for', () => {
    const { confirm, state } = readyForPress();
    const pledge = { name: 'amount', label: 'Pledge', type: { kind: 'collateral' as const }, required: true };
    const offer = quoteFrom(
      object({ id: 'Q-1', amount: '25000.00', payout_ngn: '19000000.00' }),
      { sent: { wall: now, mono: monotonicMillis(0) }, clockOffset: undefined },
      mappingOf({ quoteFields: [pledge] }).names.quote,
    );
    confirm.follow(above('5000000', { borrow: { ...slices.borrow, flow: { ...flow, quote: offer } } }));
    expect(state().proof).toMatchObject({ above: '5000000' });
    expect(state().shown).toMatchObject({ flow: { quote: { amount: { state: 'missing' } } } });
  });

  it('needs the PIN for what was asked for, whatever the answer is read as', () => {
    const { confirm, state } = readyForPress();
    const [asked, offered] = [decimal('2500000.00'), decimal('3.16')];
    const term = {
      field: 'amount_ngn',
      label: 'Amount',
      unit: 'naira' as const,
      difference: 'differs' as const,
    };
    const small = {
      ...flow,
      quote: { ...flow.quote, amount: found(offered) },
      compared: [{ ...term, asked, offered }],
    };
    confirm.follow(above('1000000', { borrow: { ...slices.borrow, flow: small } }));
    expect(state().proof).toMatchObject({ above: '1000000' });
  });

  it('loses its proof after two minutes, a lock or a reload, and for another quote', async () => {
    const ends: ((at: ReturnType<typeof readyForPress>) => void)[] = [
      ({ clock }) => clock.advance(PROOF_LASTS + 1),
      ({ confirm, clock }) => {
        confirm.forget();
        confirm.open(quote);
        confirm.changed(shownAndFocused);
        clock.advance(STEADY_AFTER + 1);
      },
      ({ confirm, clock }) => {
        const other = { ...flow, digest: '2'.repeat(64) };
        confirm.follow(above('0', { borrow: { ...slices.borrow, flow: other } }));
        confirm.open({ ...quote, digest: other.digest });
        confirm.changed(shownAndFocused);
        clock.advance(STEADY_AFTER + 1);
      },
    ];
    for (const end of ends) {
      const at = readyForPress();
      at.confirm.follow(above('0'));
      await at.confirm.window.prove({ number: at.state().number, how: pin });
      expect(at.state().proof).toMatchObject({ given: 'pin' });
      end(at);
      expect(at.state().proof).toMatchObject({ above: '0' });
      expect(at.state().proof?.given).toBeUndefined();
      expect(await hold(at)).toEqual(needed);
    }
  });

  it('keeps its proof if it failed and can be tried again', async () => {
    const at = readyForPress(fail({ code: 'not-connected' }));
    const { confirm, state } = at;
    confirm.follow(above('0'));
    await confirm.window.prove({ number: state().number, how: pin });
    await hold(at);
    expect(state().proof).toMatchObject({ given: 'pin' });
  });

  it('counts a payoff, and an application by its value; without a price in naira it always needs the PIN', () => {
    const { confirm, state } = opened();
    const { repay } = scene('repay-compare', now).slices;
    const [view] = repay?.repayments ?? [];
    if (repay === undefined || view?.read === undefined) throw new Error('nothing was read');
    const { payable } = view.read;
    confirm.follow(above(payable.payoff, { repay }));
    confirm.open({ kind: 'destination', loanId: view.loanId, digest: payable.digest });
    expect(state().proof).toBeUndefined();
    confirm.follow(above('1', { repay }));
    expect(state().proof).toBeDefined();

    const { intentId, digest } = { intentId: flow.intent.id, digest: '1'.repeat(64) };
    const stage = 'application-review' as const;
    const applying = { stage, intentId, digest, amount: decimal('10.5'), body: '{}' };
    const direct = { field: 'collateral_amount', confirmed: true, asset: 'USDC', places: 6 };
    const borrow = { ...slices.borrow, direct, flow: applying };
    const { position } = slices.collateral;
    if (position === undefined) throw new Error('no position');
    const priced = (price: object): Slices['collateral'] => ({
      ...slices.collateral,
      position: {
        ...position,
        value: positionFrom(
          object({ asset: 'usdc', debt_ngn: '0', ...price }),
          UNMAPPED.names.position,
          undefined,
        ),
      },
    });
    const inNaira = priced({ price_ngn: '1000.00' });
    confirm.follow(above('10500.00', { borrow, collateral: inNaira }));
    confirm.open({ kind: 'application', intentId, digest });
    expect(state().proof).toBeUndefined();
    confirm.follow(above('10499.99', { borrow, collateral: inNaira }));
    expect(state().proof).toBeDefined();
    for (const collateral of [
      priced({}),
      priced({ price_usd: '1.0002' }),
      priced({ price: '1.0002' }),
      { ...slices.collateral, position: undefined },
    ]) {
      confirm.follow(above('999999999', { borrow, collateral }));
      expect(state().proof).toBeDefined();
    }
  });

  it('accepts Touch ID where the system has it, and the PIN beside it', async () => {
    const { confirm, state, mac, acts } = readyForPress();
    confirm.follow(above('0'));
    const touch = { number: state().number, how: { by: 'touch-id' } } as const;
    expect(await confirm.window.prove(touch)).toEqual(refused);
    mac.has = true;
    mac.answers = false;
    expect(await confirm.window.prove(touch)).toEqual(refused);
    mac.answers = true;
    expect(await confirm.window.prove(touch)).toEqual(ok({}));
    await confirm.window.act({ number: state().number, gesture: 'word' });
    expect(acts.mock.calls[0]?.[1]).toEqual({ confirmedBy: { gesture: 'word', proof: 'touch-id' } });
  });

  it('has the same waits as the lock', () => {
    const { confirm, state } = readyForPress();
    const lock = above('0').lock;
    confirm.follow({ ...slices, lock: { ...lock, waitUntil: epochMillis(now + 30_000) } as Slices['lock'] });
    expect(state().proof).toMatchObject({ waitUntil: now + 30_000 });
  });
});
