// A lender over real HTTP that takes kobo as JSON numbers, our reference in a header and the quote's id in a body.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExternalId, QuoteId } from '../../../domain/ids.ts';
import { applicationBody, quoteBody } from '../../../domain/connector/money-request.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { LendingService } from '../../../main/desk/ports/service.ts';
import { practiceProfile } from '../../../main/practice/profile.ts';
import { openService, roughServer, type Misbehaviour, type RoughServer } from './rough-server.ts';

const REFERENCE = 'ref-1' as ExternalId;
const reference = { headers: ['Idempotency-Key'] };
const { paths } = practiceProfile('http://127.0.0.1:9/v1');
const AMOUNT = { name: 'loan.amount', label: 'Amount', required: true, as: 'number', scale: 2 } as const;
const LENDER = {
  paths: { ...paths, acceptQuote: '/loans/take' },
  quoteFields: [{ ...AMOUNT, type: { kind: 'naira' } }],
  applicationAmountField: { name: 'pledge.units', confirmed: true, as: 'number', scale: 6 },
  requests: {
    quotes: { reference, constants: { 'loan.currency': 'NGN' } },
    acceptQuote: { reference, quoteId: 'quote.id' },
  },
} satisfies Partial<ServiceProfile>;

/** Each request with an effect: the body that must arrive, and the lender's answer. */
const BOOKS: Readonly<Record<string, readonly [body: string, answer: string]>> = {
  'POST /v1/loans/quotes': ['{"loan":{"amount":250000050,"currency":"NGN"}}', '{"id":"q-1","rate":"1"}'],
  'POST /v1/loans/take': ['{"quote":{"id":"q-1"}}', '{"id":"a-1","status":"pending"}'],
  'POST /v1/loans/applications': ['{"pledge":{"units":4000500000}}', '{"id":"a-2","status":"pending"}'],
};

let booked: string[];
const behave: Misbehaviour = (request, response, body) => {
  const what = `${request.method} ${request.url}`;
  const [expected, answer] = BOOKS[what] ?? [];
  // The document has no reference for a direct application.
  const key = what.endsWith('applications') ? undefined : REFERENCE;
  const isRight = body === expected && request.headers['idempotency-key'] === key;
  if (isRight) booked.push(what);
  response.writeHead(isRight ? 201 : 422, { 'content-type': 'application/json' });
  response.end(isRight ? answer : '{"message":"not as agreed"}');
};

const own = { ...practiceProfile('http://127.0.0.1:9/v1'), ...LENDER };
const SENDS: Readonly<Record<string, (desk: LendingService) => Promise<{ readonly kind: string }>>> = {
  'POST /v1/loans/quotes': (desk) =>
    desk.createQuote(quoteBody(own, REFERENCE, { 'loan.amount': '2500000.50' }), REFERENCE),
  'POST /v1/loans/take': (desk) => desk.acceptQuote('q-1' as QuoteId, () => true, REFERENCE),
  'POST /v1/loans/applications': (desk) => desk.createApplication(applicationBody(own, '4000.5'), () => true),
};

let server: RoughServer;
let desk: LendingService;
beforeEach(async () => {
  booked = [];
  server = await roughServer(behave);
  desk = openService(server.baseUrl, { changes: LENDER });
});
afterEach(async () => {
  await desk.close();
  await server.stop();
});

describe.each(Object.entries(SENDS))('%s at a lender of kobo', (what, send) => {
  it('is booked once, at its exact amount', async () => {
    expect((await send(desk)).kind).toBe('confirmed');
    expect(booked).toEqual([what]);
  });
  it.each<[string, Misbehaviour]>([
    ['a reset', (_request, { socket }) => void socket?.resetAndDestroy()],
    ['a cut answer', (_request, response) => void response.writeHead(201).end('{"id":"')],
    ['an empty answer', (_request, response) => void response.writeHead(201).end()],
    ['silence', () => undefined],
    ['an error of a gateway', (_request, response) => void response.writeHead(502).end('<html>')],
    ['a limit', (_request, response) => void response.writeHead(429, { 'retry-after': '1' }).end('{}')],
  ])('followed by %s, its outcome is unknown and it is not sent again', async (_fault, after) => {
    server.behave = after;
    expect((await send(desk)).kind).toBe('unknown');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.requests).toEqual([what]);
  });
});
