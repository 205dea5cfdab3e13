// The control API under /_practice: everything a practice can be made to do from outside. For tests and for the app's
// sandbox drawer; no fault ever touches it, so that a broken practice can always be mended, and it speaks native whatever
// the service speaks, so that whoever steers a practice needs one language.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { anchor } from '../clock.ts';
import { coin, dec, isPlainDecimal, ngn } from '../decimal.ts';
import { depositFacts, loanFacts } from '../dialect/facts.ts';
import type { Json } from '../dialect/json.ts';
import { native } from '../dialect/native.ts';
import {
  changeAddress,
  decide,
  finishReturnNow,
  misdirectReturn,
  movePrice,
  pay,
  rotateByHand,
  seize,
} from '../rules/control.ts';
import { confirmNow, holdDeposit, makeDeposit } from '../rules/deposit.ts';
import { setPrice } from '../rules/price.ts';
import { CONFIRMATION_MS, DAY_MS } from '../terms.ts';
import {
  amount,
  flag,
  integer,
  number,
  objectsIn,
  oneOf,
  readBody,
  refuseField,
  required,
  text,
} from './body.ts';
import type { Body } from './body.ts';
import { faultRule } from './fault-rules.ts';
import { find } from './find.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice, Routes } from './practice.ts';
import { summary } from './summary.ts';

/** Checks the whole body, then acts, then says how to render the outcome once everything it caused has happened. */
type Action = (body: Body, at: number, id: string) => (at: number) => Json;

const MOST_ADVANCE_MS = 3_660 * DAY_MS;

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

/** Refuses a body that asks for nothing: it is a misspelt field more often than a wish. */
function requireAny(body: Body, fields: readonly [string, ...string[]]): void {
  if (!fields.some((field) => Object.hasOwn(body, field))) throw refuseField(fields.join(' or '), 'given');
}

export function controlRoutes(practice: Practice): Routes {
  const { world, settleNow, changed } = practice;
  const control = new Hono<{ Bindings: Bindings }>();
  const state = (at: number): Json => summary(practice, at);

  const act =
    (action: Action) =>
    async (c: Context<{ Bindings: Bindings }>): Promise<Response> => {
      const body = await readBody(c.req.raw);
      const render = action(body, settleNow(), c.req.param('id') ?? '');
      const at = settleNow();
      changed();
      return answer(native, 200, { data: render(at) });
    };

  control.get('/state', () => answer(native, 200, { data: state(settleNow()) }));

  control.post(
    '/deposits',
    act((body, at) => {
      const arrival = {
        asset: required(body, 'asset', text),
        chain: required(body, 'chain', text),
        amount: coin(dec(required(body, 'amount', (from, field) => amount(from, field, 6)))),
      };
      const deposit = makeDeposit(world(), { ...arrival, confirmationMs: CONFIRMATION_MS, at });
      return (now) => native.deposit(depositFacts(deposit, now));
    }),
  );

  control.post(
    '/deposits/:id/confirm',
    act((_body, at, id) => {
      const deposit = find(world().deposits, id, 'deposit_not_found', 'deposit');
      confirmNow(deposit, at);
      return (now) => native.deposit(depositFacts(deposit, now));
    }),
  );

  control.post(
    '/deposits/:id/hold',
    act((body, at, id) => {
      const deposit = find(world().deposits, id, 'deposit_not_found', 'deposit');
      holdDeposit(deposit, required(body, 'held', flag), at);
      return (now) => native.deposit(depositFacts(deposit, now));
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
      return () => native.application(application);
    }),
  );

  control.post(
    '/loans/:id/rotate',
    act((_body, _at, id) => {
      const loan = find(world().loans, id, 'loan_not_found', 'loan');
      rotateByHand(world(), loan);
      return (now) => native.loan(loanFacts(loan, now));
    }),
  );

  control.post(
    '/loans/:id/pay',
    act((body, at, id) => {
      const loan = find(world().loans, id, 'loan_not_found', 'loan');
      const destination = oneOf(body, 'destination', ['current', 'previous']) ?? 'current';
      pay(world(), loan, { amount: paymentAmount(body, 'amount'), destination }, at);
      return (now) => native.loan(loanFacts(loan, now));
    }),
  );

  control.post(
    '/loans/:id/return',
    act((body, at, id) => {
      const loan = find(world().loans, id, 'loan_not_found', 'loan');
      requireAny(body, ['finish', 'misdirect']);
      for (const wish of ['finish', 'misdirect'])
        if (flag(body, wish) === false) throw refuseField(wish, 'true or left out');
      if (flag(body, 'misdirect')) misdirectReturn(loan);
      if (flag(body, 'finish')) finishReturnNow(world(), loan, at);
      return (now) => native.loan(loanFacts(loan, now));
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

  control.post(
    '/withdrawal-addresses/:id',
    act((body, at, id) => {
      const address = find(world().addresses, id, 'address_not_found', 'withdrawal address');
      requireAny(body, ['status', 'active']);
      const change = { status: oneOf(body, 'status', ['approved', 'pending']), active: flag(body, 'active') };
      changeAddress(world(), address, change, at);
      return () => native.returnAddress(address);
    }),
  );

  control.post(
    '/settings',
    act((body) => {
      requireAny(body, ['auto_disbursement', 'auto_review', 'review_seconds', 'quote_seconds']);
      const { settings } = world();
      const next = {
        autoDisbursement: flag(body, 'auto_disbursement') ?? settings.autoDisbursement,
        autoReview: flag(body, 'auto_review') ?? settings.autoReview,
        reviewSeconds: integer(body, 'review_seconds', 0, 86_400) ?? settings.reviewSeconds,
        quoteSeconds: integer(body, 'quote_seconds', 1, 3_600) ?? settings.quoteSeconds,
      };
      Object.assign(settings, next);
      return state;
    }),
  );

  control.post(
    '/clock',
    act((body) => {
      requireAny(body, ['speed', 'advance_ms', 'paused']);
      const { clock } = world();
      const speed = number(body, 'speed', 0.1, 10_000) ?? clock.speed;
      const advanceMs = integer(body, 'advance_ms', 0, MOST_ADVANCE_MS) ?? 0;
      const paused = flag(body, 'paused') ?? clock.paused;
      anchor(clock, practice.real());
      Object.assign(clock, { speed, paused, anchorPractice: clock.anchorPractice + advanceMs });
      return state;
    }),
  );

  control.post(
    '/faults',
    act((body) => {
      requireAny(body, ['rules', 'offline']);
      const rules = objectsIn(body, 'rules')?.map(faultRule) ?? world().faults.rules;
      world().faults = { rules, offline: flag(body, 'offline') ?? world().faults.offline };
      return state;
    }),
  );

  control.delete(
    '/faults',
    act(() => {
      world().faults = { rules: [], offline: false };
      return state;
    }),
  );

  control.post(
    '/reset',
    act((body) => {
      practice.reset(text(body, 'seed') ?? world().seed);
      return state;
    }),
  );

  return control;
}
