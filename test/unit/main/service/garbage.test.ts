// "Any response is survived": generated answers of every kind for every resource. The seed of a failure is
// printed by fast-check and replays it.
import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ResourceSchema } from '../../../../contract/slices/connect.ts';
import { AppErrorSchema } from '../../../../contract/errors.ts';
import { LoanIdSchema, QuoteIdSchema } from '../../../../domain/ids.ts';
import { LoanSchema } from '../../../../domain/loan.ts';
import { PositionSchema } from '../../../../domain/position.ts';
import { DepositSchema } from '../../../../domain/deposit.ts';
import { WalletSchema } from '../../../../domain/wallet.ts';
import { ReturnAddressSchema } from '../../../../domain/address.ts';
import { ApplicationSchema } from '../../../../domain/application.ts';
import { QuoteSchema } from '../../../../domain/quote.ts';
import { answer, scripted } from './support.ts';

const NAMES = [
  'id',
  'loan_id',
  'quote_id',
  'status',
  'state',
  'success',
  'error',
  'errors',
  'message',
  'data',
  'result',
  'items',
  'loans',
  'deposits',
  'approved',
  'pending',
  'meta',
  'next_cursor',
  'next',
  'page',
  'total_pages',
  'count',
  'has_more',
  'payoff_amount_ngn',
  'repayment_destination',
  'collateral_return',
  'tx_hash',
  'amount',
  'ltv_percent',
  'ltv',
  'debt_ngn',
  'collateral_value_ngn',
  'price_timestamp',
  'ledger',
  'balance',
  'expires_at',
  'ttl',
  'active',
  'asset',
  'chain',
  'address',
  'confirmations',
  'opened_at',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
];
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1e400',
    '-1E-400',
    '9007199254740993',
    '0.10',
    '"1,234.50"',
    '"approved"',
    '"closed"',
    '"NaN"',
    '"\\ud800"',
    '""',
    '1795237230',
    '"2026-11-21"',
    '"cursor"',
  ),
);
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    scalar,
    fc.array(tie('tree'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    fc
      .array(fc.tuple(fc.constantFrom(...NAMES), tie('tree')), { maxLength: 7 })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`),
  ),
}));
const bodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { arbitrary: tree, weight: 6 },
  { arbitrary: fc.tuple(tree, fc.nat(200)).map(([text, at]) => text.slice(0, at)), weight: 1 },
  { arbitrary: fc.uint8Array({ maxLength: 40 }), weight: 1 },
  { arbitrary: fc.nat(3_000).map((depth) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`), weight: 1 },
  { arbitrary: fc.constantFrom('', '<html><title>x', '\ufeff{}', 'null', '"text"', '[]', '{}'), weight: 1 },
);
const statuses = fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 401, 408, 409, 429, 500, 599);

const VALUES = {
  wallets: v.array(WalletSchema),
  deposits: v.array(DepositSchema),
  position: PositionSchema,
  returnAddresses: v.array(ReturnAddressSchema),
  applications: v.array(ApplicationSchema),
  loans: v.array(LoanSchema),
} as const;

const withoutGroups = (text: string): string => text.replaceAll(',', '');

const FoundSchema = v.object({
  state: v.literal('found'),
  value: v.unknown(),
  raw: v.string(),
  rule: v.string(),
});

/** Every reading in a value that claims something was found, with what it says it was found in. */
function* foundIn(value: unknown): Generator<v.InferOutput<typeof FoundSchema>> {
  if (typeof value !== 'object' || value === null) return;
  const found = v.safeParse(FoundSchema, value);
  if (found.success) yield found.output;
  else for (const inner of Object.values(value)) yield* foundIn(inner);
}

/** A value is invented when what it says it was read from does not stand in the answer, or says something else. */
function expectNothingInvented(value: unknown, body: string): void {
  for (const reading of foundIn(value)) {
    expect(body).toContain(reading.raw);
    if (typeof reading.value !== 'string' || reading.rule === 'documented') continue;
    const said = reading.raw.startsWith('"') ? (JSON.parse(reading.raw) as string) : reading.raw;
    if (/e[+-]?\d+$/i.test(said)) continue;
    expect([said, withoutGroups(said), withoutGroups(said.trim())]).toContain(reading.value);
  }
}

describe('any answer', () => {
  it.each(ResourceSchema.options)(
    'of %s is survived, and no value in it is invented (1,000 answers)',
    async (resource) => {
      await fc.assert(
        fc.asyncProperty(bodies, statuses, async (body, status) => {
          const { service } = scripted((_request, nth) =>
            nth > 3 ? answer(200, '[]') : answer(status, body),
          );
          const read = await service.read(resource);
          if (!read.ok) {
            expect(v.is(AppErrorSchema, read.error)).toBe(true);
            return;
          }
          expect(status < 300).toBe(true);
          expect(v.safeParse(VALUES[resource], read.value.value).issues).toBeUndefined();
          expectNothingInvented(read.value.value, read.value.raw);
        }),
        { numRuns: 1_000 },
      );
    },
  );
  it('to a POST is survived, and is confirmed only with something recognised in it (1,000 answers)', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, statuses, async (body, status) => {
        const { service, requests } = scripted(() => answer(status, body));
        const outcome = await service.createQuote('{"external_id":"x"}');
        expect(requests).toHaveLength(1);
        if (outcome.kind === 'confirmed') {
          expect(status < 300).toBe(true);
          expect(v.safeParse(QuoteSchema, outcome.value).issues).toBeUndefined();
          const { id, externalId } = outcome.value;
          expect([id.state, externalId.state].some((state) => state !== 'missing')).toBe(true);
          expectNothingInvented(outcome.value, outcome.raw);
        }
        if (status >= 500 || [302, 408, 409, 429].includes(status))
          expect(outcome.kind).not.toBe('confirmed');
        if (status >= 500 || [408, 409, 429].includes(status)) expect(outcome.kind).toBe('unknown');
      }),
      { numRuns: 1_000 },
    );
  });
  it('to an accept and to a loan is survived (1,000 answers each)', async () => {
    await fc.assert(
      fc.asyncProperty(bodies, statuses, async (body, status) => {
        const { service } = scripted(() => answer(status, body));
        await service.acceptQuote(v.parse(QuoteIdSchema, 'q'), () => true);
        const loan = await service.readLoan(v.parse(LoanIdSchema, '0'));
        if (loan.ok) expect(loan.value.value.id).toBe('0');
      }),
      { numRuns: 1_000 },
    );
  });
});
