// The service's routes at the paths of a dialect: those of the document, and the reads that it implies.
import { Hono } from 'hono';
import type { Context } from 'hono';
import { depositFacts, loanFacts, quoteFacts } from '../dialect/facts.ts';
import type { Facts, ListKind } from '../dialect/engine.ts';
import type { Json } from '../dialect/json.ts';
import { acceptQuote, applyDirectly, createQuote } from '../rules/borrow.ts';
import { position } from '../rules/ledger.ts';
import { readBody } from './body.ts';
import { find } from './find.ts';
import { pageOf } from './paging.ts';
import { answer } from './practice.ts';
import type { Bindings, Practice, Routes } from './practice.ts';
import { checkAccept, directRequest, quoteRequest } from './requests.ts';

type Request = Context<{ Bindings: Bindings }>;

/** A dialect's path in the router's notation. */
const route = (path: string): string => path.replace('{id}', ':id');

export function apiRoutes(practice: Practice): Routes {
  const { dialect, world, settleNow, changed } = practice;
  const { reads, requests, statuses } = dialect;
  const api = new Hono<{ Bindings: Bindings }>();

  /** A read; a dialect may say that a cache answered it. */
  const read = (of: string, json: Json): Response => {
    const response = answer(dialect, 200, json);
    const age = dialect.ages?.[of];
    if (age !== undefined) response.headers.set('age', String(age));
    return response;
  };

  const list = <T extends { id: string }>(
    c: Request,
    kind: ListKind,
    inOrder: readonly T[],
    facts: (one: T) => Facts = (one) => one,
  ): Response => {
    const { items, page } = pageOf(inOrder, {
      kind,
      paging: dialect.paging,
      query: (name) => c.req.query(name),
      path: c.req.path,
    });
    return read(kind, dialect.list(kind, items.map(facts), page));
  };

  api.get('/collateral/wallets', (c) => {
    settleNow();
    // Wallets have no time of creation and keep their order: reversed here, because `pageOf` reverses every
    // list.
    return list(c, 'wallets', world().wallets.toReversed());
  });

  api.get('/collateral/deposits', (c) => {
    const at = settleNow();
    return list(c, 'deposits', world().deposits, (deposit) => depositFacts(deposit, at));
  });

  api.get('/collateral/position', () => {
    const at = settleNow();
    return read('position', dialect.one('position', position(world(), at)));
  });

  api.get('/collateral/withdrawal-addresses', () => {
    settleNow();
    const { addresses } = world();
    const facts = { addresses, total: addresses.length };
    return read('returnAddresses', dialect.write('returnAddresses', facts));
  });

  api.post('/loans/quotes', async (c) => {
    const request = quoteRequest(await readBody(c.req.raw), c.req.raw.headers, requests);
    const at = settleNow();
    const quote = createQuote(world(), request, at);
    changed();
    return answer(dialect, statuses.created, dialect.one('quote', quoteFacts(quote, at)));
  });

  api.get(reads.quotes, (c) => {
    const at = settleNow();
    const externalId = c.req.query('external_id');
    const quotes = world().quotes.filter(
      (quote) => externalId === undefined || quote.externalId === externalId,
    );
    return list(c, 'quotes', quotes, (quote) => quoteFacts(quote, at));
  });

  api.post('/loans/quotes/:id/accept', async (c) => {
    const id = c.req.param('id');
    if (requests.quoteId !== undefined) checkAccept(await readBody(c.req.raw), id, requests);
    const application = acceptQuote(world(), id, settleNow());
    changed();
    if (statuses.accepted !== 202)
      return answer(dialect, statuses.accepted, dialect.one('application', application));
    const location = `${dialect.prefix}${(reads.application ?? '').replace('{id}', application.id)}`;
    return new Response(null, { status: 202, headers: { location } });
  });

  api.post('/loans/applications', async (c) => {
    const request = directRequest(await readBody(c.req.raw), requests);
    const application = applyDirectly(world(), request, settleNow());
    changed();
    return answer(dialect, statuses.created, dialect.one('application', application));
  });

  if (reads.applications !== null)
    api.get(reads.applications, (c) => {
      settleNow();
      return list(c, 'applications', world().applications);
    });

  if (reads.application !== null)
    api.get(route(reads.application), (c) => {
      settleNow();
      const id = c.req.param('id') ?? '';
      const application = find(world().applications, id, 'application_not_found', 'application');
      return read('application', dialect.one('application', application));
    });

  api.get(reads.loans, (c) => {
    const at = settleNow();
    return list(c, 'loans', world().loans, (loan) => loanFacts(loan, at));
  });

  api.get(route(reads.loan), (c) => {
    const at = settleNow();
    const loan = find(world().loans, c.req.param('id') ?? '', 'loan_not_found', 'loan');
    return read('loan', dialect.one('loan', loanFacts(loan, at)));
  });

  return api;
}
