// The service's routes under /v1: those of its document, and the four reads it implies without naming their paths.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { dec } from '../decimal.ts';
import type { Json } from '../dialect/dialect.ts';
import { acceptQuote, applyDirectly, createQuote } from '../rules/borrow.ts';
import { position } from '../rules/ledger.ts';
import { Refusal } from '../rules/refusal.ts';
import { SMALLEST_LOAN_NGN } from '../terms.ts';
import type { Payout } from '../world.ts';
import { amount, oneOf, readBody, required, text } from './body.ts';
import type { Body } from './body.ts';
import { find } from './find.ts';
import { pageOf } from './paging.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice, Routes } from './practice.ts';

type Request = Context<{ Bindings: Bindings }>;

const PAYOUTS = ['naira_token', 'bank'] as const satisfies readonly Payout[];

function loanAmount(body: Body, field: string): string | undefined {
  const value = amount(body, field, 2);
  if (value !== undefined && dec(value).lt(dec(SMALLEST_LOAN_NGN))) {
    throw new Refusal('invalid_field', `${field} has to be at least ${SMALLEST_LOAN_NGN}.`, field);
  }
  return value;
}

export function apiRoutes(practice: Practice): Routes {
  const { dialect, world, settleNow, changed } = practice;
  const api = new Hono<{ Bindings: Bindings }>();

  const list = <T extends { id: string }>(
    c: Request,
    inOrder: readonly T[],
    render: (one: T) => Json,
  ): Response => {
    const { items, page } = pageOf(inOrder, { limit: c.req.query('limit'), cursor: c.req.query('cursor') });
    return answer(200, dialect.list(items.map(render), page));
  };

  api.get('/collateral/wallets', (c) => {
    settleNow();
    // Wallets have no age: they are served in the order they are kept in.
    return list(c, world().wallets.toReversed(), dialect.wallet);
  });

  api.get('/collateral/deposits', (c) => {
    const at = settleNow();
    return list(c, world().deposits, (one) => dialect.deposit(one, at));
  });

  api.get('/collateral/position', () => {
    const at = settleNow();
    return answer(200, dialect.one(dialect.position(position(world(), at))));
  });

  api.get('/collateral/withdrawal-addresses', () => {
    settleNow();
    return answer(200, dialect.one(dialect.returnAddresses(world().addresses)));
  });

  api.post('/loans/quotes', async (c) => {
    const body = await readBody(c.req.raw);
    const request = {
      externalId: required(body, 'external_id', text),
      amountNgn: required(body, 'amount_ngn', loanAmount),
      payout: required(body, 'payout', (from, field) => oneOf(from, field, PAYOUTS)),
    };
    const at = settleNow();
    const quote = createQuote(world(), request, at);
    changed();
    return answer(201, dialect.one(dialect.quote(quote, at)));
  });

  api.get('/loans/quotes', (c) => {
    const at = settleNow();
    const externalId = c.req.query('external_id');
    const quotes = world().quotes.filter((one) => externalId === undefined || one.externalId === externalId);
    return list(c, quotes, (one) => dialect.quote(one, at));
  });

  api.post('/loans/quotes/:id/accept', (c) => {
    const at = settleNow();
    const application = acceptQuote(world(), c.req.param('id'), at);
    changed();
    return answer(200, dialect.one(dialect.application(application)));
  });

  api.post('/loans/applications', async (c) => {
    const body = await readBody(c.req.raw);
    const request = {
      collateralAmount: required(body, 'collateral_amount', (from, field) => amount(from, field, 6)),
      amountNgn: loanAmount(body, 'amount_ngn') ?? null,
      payout: oneOf(body, 'payout', PAYOUTS) ?? 'bank',
    };
    const application = applyDirectly(world(), request, settleNow());
    changed();
    return answer(201, dialect.one(dialect.application(application)));
  });

  api.get('/loans/applications', (c) => {
    settleNow();
    return list(c, world().applications, dialect.application);
  });

  api.get('/loans/applications/:id', (c) => {
    settleNow();
    const application = find(world().applications, c.req.param('id'), 'application_not_found', 'application');
    return answer(200, dialect.one(dialect.application(application)));
  });

  api.get('/loans', (c) => {
    const at = settleNow();
    return list(c, world().loans, (one) => dialect.loan(one, at));
  });

  api.get('/loans/:id', (c) => {
    const at = settleNow();
    const loan = find(world().loans, c.req.param('id'), 'loan_not_found', 'loan');
    return answer(200, dialect.one(dialect.loan(loan, at)));
  });

  return api;
}
