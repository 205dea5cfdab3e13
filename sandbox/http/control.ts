// The control API under /_practice, for tests and for the app's practice drawer. No fault affects it, so a
// practice can always be repaired. It uses native names in every dialect.
import { Hono } from 'hono';
import { coin, dec, isPlainDecimal, ngn } from '../decimal.ts';
import { depositFacts, loanFacts } from '../dialect/facts.ts';
import type { Json } from '../dialect/json.ts';
import { DIALECTS } from '../dialect/all.ts';
import { pastPositions } from '../made/positions.ts';
import {
  changeAddress,
  decide,
  finishReturnNow,
  misdirectReturn,
  movePrice,
  pay,
  restateReturn,
  rotateByHand,
  seize,
} from '../rules/control.ts';
import { confirmNow, holdDeposit, makeDeposit } from '../rules/deposit.ts';
import { setPrice } from '../rules/price.ts';
import { CONFIRMATION_MS } from '../terms.ts';
import type { World } from '../world.ts';
import { actsOn, requireAny } from './act.ts';
import { amount, flag, oneOf, refuseField, required, text } from './body.ts';
import type { Body } from './body.ts';
import { conditionRoutes } from './conditions.ts';
import { find } from './find.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice, Routes } from './practice.ts';
import { summary } from './summary.ts';

function signedPercent(body: Body, field: string): string | undefined {
  const value = text(body, field, 24);
  if (value === undefined || isPlainDecimal(value.replace(/^-/, ''), 6)) return value;
  throw refuseField(field, 'a decimal string like "-6.5"');
}

function paymentAmount(body: Body, field: string): string {
  const value = required(body, field, text);
  return ['exact', 'under', 'over'].includes(value)
    ? value
    : required(body, field, (from, name) => amount(from, name, 2));
}

const { native } = DIALECTS;

const pastRecords = (world: World): Json =>
  pastPositions(world).map(({ at, facts }) => ({
    at: new Date(at).toISOString(),
    record: native.write('position', facts),
  }));

export function controlRoutes(practice: Practice): Routes {
  const { world, settleNow } = practice;
  const control = new Hono<{ Bindings: Bindings }>();
  const act = actsOn(practice);
  const state = (at: number): Json => summary(practice, at);

  control.get('/state', () => answer(native, 200, { data: state(settleNow()) }));

  control.get('/positions', () => answer(native, 200, { data: { positions: pastRecords(world()) } }));

  control.post(
    '/deposits',
    act((body, at) => {
      const arrival = {
        asset: required(body, 'asset', text),
        chain: required(body, 'chain', text),
        amount: coin(dec(required(body, 'amount', (from, field) => amount(from, field, 6)))),
      };
      const deposit = makeDeposit(world(), { ...arrival, confirmationMs: CONFIRMATION_MS, at });
      return (now) => native.write('deposit', depositFacts(deposit, now));
    }),
  );

  control.post(
    '/deposits/:id/confirm',
    act((_body, at, id) => {
      const deposit = find(world().deposits, id, 'deposit_not_found', 'deposit');
      confirmNow(deposit, at);
      return (now) => native.write('deposit', depositFacts(deposit, now));
    }),
  );

  control.post(
    '/deposits/:id/hold',
    act((body, at, id) => {
      const deposit = find(world().deposits, id, 'deposit_not_found', 'deposit');
      holdDeposit(deposit, required(body, 'held', flag), at);
      return (now) => native.write('deposit', depositFacts(deposit, now));
    }),
  );

  control.post(
    '/price',
    act((body, at) => {
      requireAny(body, ['price_ngn', 'move_percent']);
      const priceNgn = amount(body, 'price_ngn', 2);
      const byPercent = signedPercent(body, 'move_percent');
      if (priceNgn !== undefined && byPercent !== undefined)
        throw refuseField('move_percent', 'left out when price_ngn is given');
      if (priceNgn !== undefined) setPrice(world(), at, ngn(dec(priceNgn)));
      else movePrice(world(), at, byPercent ?? '0');
      return state;
    }),
  );

  control.post(
    '/price/freeze',
    act((body) => {
      world().price.frozen = required(body, 'frozen', flag);
      return state;
    }),
  );

  control.post(
    '/applications/:id/decide',
    act((body, at, id) => {
      const application = find(world().applications, id, 'application_not_found', 'application');
      const decision = required(body, 'decision', (from, field) =>
        oneOf(from, field, ['approve', 'decline']),
      );
      decide(
        world(),
        application,
        decision,
        text(body, 'reason', 500) ?? 'Declined by the practice operator.',
        at,
      );
      return () => native.write('application', application);
    }),
  );

  control.post(
    '/loans/:id/rotate',
    act((_body, _at, id) => {
      const loan = find(world().loans, id, 'loan_not_found', 'loan');
      rotateByHand(world(), loan);
      return (now) => native.write('loan', loanFacts(loan, now));
    }),
  );

  control.post(
    '/loans/:id/pay',
    act((body, at, id) => {
      const loan = find(world().loans, id, 'loan_not_found', 'loan');
      const destination = oneOf(body, 'destination', ['current', 'previous']) ?? 'current';
      pay(world(), loan, { amount: paymentAmount(body, 'amount'), destination }, at);
      return (now) => native.write('loan', loanFacts(loan, now));
    }),
  );

  control.post(
    '/loans/:id/return',
    act((body, at, id) => {
      const loan = find(world().loans, id, 'loan_not_found', 'loan');
      requireAny(body, ['finish', 'misdirect', 'restate']);
      for (const wish of ['finish', 'misdirect', 'restate'])
        if (flag(body, wish) === false) throw refuseField(wish, 'true or left out');
      if (flag(body, 'misdirect')) misdirectReturn(loan);
      if (flag(body, 'finish')) finishReturnNow(world(), loan, at);
      if (flag(body, 'restate')) restateReturn(world(), loan);
      return (now) => native.write('loan', loanFacts(loan, now));
    }),
  );

  control.post(
    '/seizures',
    act((body) => {
      const taken = required(body, 'amount', (from, field) => amount(from, field, 6));
      seize(world(), taken, text(body, 'loan_id') ?? null);
      return state;
    }),
  );

  /** The address of the wallet that counts as collateral, as if somebody had replaced it. */
  control.post(
    '/deposit-address',
    act((body) => {
      const address = required(body, 'address', text);
      const [wallet] = world().wallets;
      if (wallet !== undefined) wallet.address = address;
      return state;
    }),
  );

  control.post(
    '/withdrawal-addresses/:id',
    act((body, at, id) => {
      const address = find(world().addresses, id, 'address_not_found', 'withdrawal address');
      requireAny(body, ['status', 'active']);
      const change = { status: oneOf(body, 'status', ['approved', 'pending']), active: flag(body, 'active') };
      changeAddress(world(), address, change, at);
      return () => native.write('returnAddress', address);
    }),
  );
  control.route('/', conditionRoutes(practice));
  return control;
}
