// The service's routes at the paths of a dialect: those of the document, and the reads that it implies.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { depositFacts, loanFacts, quoteFacts } from '../dialect/facts.ts';
import type { ListKind } from '../dialect/dialect.ts';
import type { Json } from '../dialect/json.ts';
import { acceptQuote, applyDirectly, createQuote } from '../rules/borrow.ts';
import { position } from '../rules/ledger.ts';
import { readBody } from './body.ts';
import { find } from './find.ts';
import { pageOf } from './paging.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice, Routes } from './practice.ts';
import { directRequest, quoteRequest } from './requests.ts';

type Request = Context<{ Bindings: Bindings }>;

/** A dialect's path in the router's notation. */
const route = (path: string): string => path.replace('{id}', ':id');

export function apiRoutes(practice: Practice): Routes {
  const { dialect, world, settleNow, changed } = practice;
  const { reads, requests } = dialect;
  const api = new Hono<{ Bindings: Bindings }>();

  const one = (thing: Json, status: 200 | 201 = 200): Response => answer(dialect, status, dialect.one(thing));

  const list = <T extends { id: string }>(
    c: Request,
    kind: ListKind,
    inOrder: readonly T[],
    render: (one: T) => Json,
  ): Response => {
    const { items, page } = pageOf(inOrder, {
      kind,
      paging: dialect.paging,
      query: (name) => c.req.query(name),
      path: c.req.path,
    });
    return answer(dialect, 200, dialect.list(kind, items.map(render), page));
  };

  api.get('/collateral/wallets', (c) => {
    settleNow();
    // Wallets have no time of creation and keep their order: reversed here, because `pageOf` reverses every
    // list.
    return list(c, 'wallets', world().wallets.toReversed(), dialect.wallet);
  });

  api.get('/collateral/deposits', (c) => {
    const at = settleNow();
    return list(c, 'deposits', world().deposits, (deposit) => dialect.deposit(depositFacts(deposit, at)));
  });

  api.get('/collateral/position', () => {
    const at = settleNow();
    return one(dialect.position(position(world(), at)));
  });

  api.get('/collateral/withdrawal-addresses', () => {
    settleNow();
    return answer(dialect, 200, dialect.returnAddresses(world().addresses));
  });

  api.post('/loans/quotes', async (c) => {
    const request = quoteRequest(await readBody(c.req.raw), requests);
    const at = settleNow();
    const quote = createQuote(world(), request, at);
    changed();
    return one(dialect.quote(quoteFacts(quote, at)), dialect.createdStatus);
  });

  api.get(reads.quotes, (c) => {
    const at = settleNow();
    const externalId = c.req.query('external_id');
    const quotes = world().quotes.filter(
      (quote) => externalId === undefined || quote.externalId === externalId,
    );
    return list(c, 'quotes', quotes, (quote) => dialect.quote(quoteFacts(quote, at)));
  });

  api.post('/loans/quotes/:id/accept', (c) => {
    const at = settleNow();
    const application = acceptQuote(world(), c.req.param('id'), at);
    changed();
    return one(dialect.application(application));
  });

  api.post('/loans/applications', async (c) => {
    const request = directRequest(await readBody(c.req.raw), requests);
    const application = applyDirectly(world(), request, settleNow());
    changed();
    return one(dialect.application(application), dialect.createdStatus);
  });

  if (reads.applications !== null)
    api.get(reads.applications, (c) => {
      settleNow();
      return list(c, 'applications', world().applications, dialect.application);
    });

  if (reads.application !== null)
    api.get(route(reads.application), (c) => {
      settleNow();
      const id = c.req.param('id') ?? '';
      const application = find(world().applications, id, 'application_not_found', 'application');
      return one(dialect.application(application));
    });

  api.get(reads.loans, (c) => {
    const at = settleNow();
    return list(c, 'loans', world().loans, (loan) => dialect.loan(loanFacts(loan, at)));
  });

  api.get(route(reads.loan), (c) => {
    const at = settleNow();
    const loan = find(world().loans, c.req.param('id') ?? '', 'loan_not_found', 'loan');
    return one(dialect.loan(loanFacts(loan, at)));
  });

  return api;
}
