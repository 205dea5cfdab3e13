// Generated answers of every kind to every request: each is survived, and no value is invented.
// COLLATERAL_DESK_ANSWERS says how many for each; the printed seed replays them.
import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppErrorSchema } from '../../../../contract/error-schemas.ts';
import { ResourceSchema } from '../../../../contract/slices/connect.ts';
import { ReturnAddressSchema } from '../../../../domain/address.ts';
import { ApplicationSchema } from '../../../../domain/application.ts';
import { DepositSchema } from '../../../../domain/deposit.ts';
import { ApplicationIdSchema, LoanIdSchema, QuoteIdSchema } from '../../../../domain/ids.ts';
import { LoanSchema } from '../../../../domain/loan.ts';
import { PositionSchema } from '../../../../domain/position.ts';
import { QuoteSchema } from '../../../../domain/quote.ts';
import { WalletSchema } from '../../../../domain/wallet.ts';
import type { LendingService, PostOutcome } from '../../../../main/desk/ports/service.ts';
import { nothingInvented } from '../../../support/nothing-invented.ts';
import { runsOf } from '../../../support/runs.ts';
import { generatedAnswers, TRUE_ANSWERS, type Asked, type GeneratedAnswer } from './answers.ts';
import { answer, good, profile, scripted } from './support.ts';

const { runs, seed } = runsOf('COLLATERAL_DESK_ANSWERS', 200);
/** The time for 10,000 answers, some of them ten megabytes long. */
const patience = { timeout: 20_000 + runs * 60 };

const VALUES = {
  wallets: v.array(WalletSchema),
  deposits: v.array(DepositSchema),
  position: PositionSchema,
  returnAddresses: v.array(ReturnAddressSchema),
  applications: v.array(ApplicationSchema),
  loans: v.array(LoanSchema),
} as const;

/** Of a list of thousands only the beginning and the end are compared with the answer. */
const HELD = 40;
const textOf = ({ body }: GeneratedAnswer): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

function holdAgainst(value: unknown, page: string, sent?: number): number {
  const things: unknown[] = Array.isArray(value) ? value : [value];
  const some = things.length <= HELD ? things : [...things.slice(0, HELD / 2), ...things.slice(-HELD / 2)];
  return some.reduce<number>(
    (held, thing) => held + nothingInvented(thing, page, sent === undefined ? {} : { sent }),
    0,
  );
}

/** Runs the property over answers to one request, and requires that some values were found. */
async function holds(asked: Asked, property: (given: GeneratedAnswer) => Promise<number>): Promise<void> {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(generatedAnswers(asked), async (given) => {
      found += await property(given);
    }),
    { numRuns: runs, seed },
  );
  expect(found).toBeGreaterThan(runs / 2);
  console.info(`${asked}: ${runs} answers, ${found} values found, 0 invented`);
}

const answering = (given: GeneratedAnswer) =>
  scripted((_request, nth) => (nth > 3 ? answer(200, '[]') : answer(given.status, given.body)), {
    paths: { ...profile.paths, application: '/loans/applications/{application_id}' },
  });

function expectRead(given: GeneratedAnswer, read: { ok: true } | { ok: false; error: unknown }): void {
  if (!read.ok) expect(v.is(AppErrorSchema, read.error)).toBe(true);
  else expect([given.status < 300, given.holds]).toEqual([true, 'any']);
}

describe('generated answers', () => {
  it.each(ResourceSchema.options)(
    'to a read of %s are survived, and no value is invented',
    patience,
    async (resource) => {
      await holds(resource, async (given) => {
        const read = await answering(given).service.read(resource);
        expectRead(given, read);
        if (!read.ok) return 0;
        expect(v.safeParse(VALUES[resource], read.value.value).issues).toBeUndefined();
        return holdAgainst(read.value.value, textOf(given));
      });
    },
  );
  it('to a read of one loan give that loan or none', patience, async () => {
    await holds('loan', async (given) => {
      const read = await answering(given).service.readLoan(v.parse(LoanIdSchema, 'LN-1'));
      expectRead(given, read);
      if (!read.ok) return 0;
      expect(v.parse(LoanSchema, read.value.value).id).toBe('LN-1');
      return holdAgainst(read.value.value, textOf(given));
    });
  });
  it('to a read of one application give that application or none', patience, async () => {
    await holds('application', async (given) => {
      const read = await answering(given).service.readApplication(v.parse(ApplicationIdSchema, 'ap1'));
      expectRead(given, read);
      if (!read.ok) return 0;
      expect(v.parse(ApplicationSchema, read.value.value).id).toMatchObject({ value: 'ap1' });
      return holdAgainst(read.value.value, textOf(given));
    });
  });
});

/** What an answer to a POST may become, by its HTTP status and the engine's own parser. */
function mayBe(given: GeneratedAnswer): readonly PostOutcome<unknown>['kind'][] {
  const { status } = given;
  if ([401, 403].includes(status) && given.holds !== 'any') return ['rejected'];
  if ([400, 401, 403, 404, 410, 422].includes(status)) return ['rejected', 'unknown'];
  if (status >= 300 || given.holds === 'unreadable' || !isJson(given)) return ['unknown'];
  return ['confirmed', 'unknown'];
}

function isJson({ body }: GeneratedAnswer): boolean {
  try {
    JSON.parse(typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}

describe('generated answers to a POST (gap 6)', () => {
  async function outcomes<T>(
    asked: Asked,
    post: (service: LendingService) => Promise<PostOutcome<T>>,
    names: (value: T) => readonly { state: string }[],
    schema: v.GenericSchema<T>,
  ): Promise<void> {
    await holds(asked, async (given) => {
      const { service, requests } = answering(given);
      const outcome = await post(service);
      expect(requests).toHaveLength(1);
      expect(mayBe(given)).toContain(outcome.kind);
      if (outcome.kind !== 'confirmed') return 0;
      expect(v.safeParse(schema, outcome.value).issues).toBeUndefined();
      // Confirmed only if the answer names its object.
      expect(names(outcome.value).some(({ state }) => state !== 'missing')).toBe(true);
      return holdAgainst(outcome.value, textOf(given), outcome.sent.wall + (outcome.clockOffset ?? 0));
    });
  }
  it('of a quote are confirmed, rejected or unknown, and the request is never sent again', patience, () =>
    outcomes(
      'quote',
      (service) => service.createQuote('{"external_id":"cd-1"}'),
      ({ id, externalId }) => [id, externalId],
      QuoteSchema,
    ),
  );
  it.each([
    ['an accept', (service: LendingService) => service.acceptQuote(v.parse(QuoteIdSchema, 'q1'), () => true)],
    [
      'a direct application',
      (service: LendingService) => service.createApplication('{"collateral_amount":"1"}', () => true),
    ],
  ])('of %s likewise', patience, (_what, post) =>
    outcomes(
      'application',
      post,
      ({ id, loanId, quoteId, externalId }) => [id, loanId, quoteId, externalId],
      ApplicationSchema,
    ),
  );
});

describe('the comparison with an answer', () => {
  const raw = '{"a":"1,250.50","b":1e3,"t":"2026-11-21","d":{"x":"1","y":2},"n":null}';
  const reading =
    (field: string, value: unknown, said: string, rule = 'alias') =>
    () =>
      nothingInvented({ it: { state: 'found', field, rule, value, raw: said }, raw }, `[${raw}]`);
  it('accepts what is in the answer', () => {
    expect(reading('a', '1250.50', '"1,250.50"')()).toBe(1);
    expect(reading('b', '1000', '1e3')()).toBe(1);
    expect(reading('t', Date.UTC(2026, 10, 21), '"2026-11-21"', 'assumed')()).toBe(1);
    const parts = [
      { path: 'x', value: '1' },
      { path: 'y', value: '2' },
    ];
    expect(reading('d', parts, '{"x":"1","y":2}')()).toBe(1);
    expect(reading('d.x, d.y', parts, '{"d.x":"1","d.y":2}')()).toBe(1);
  });
  it.each([
    reading('a', '1250.5', '"1,250.50"'),
    reading('a', '1250.50', '"1250.50"'),
    reading('b', '100', '1e3'),
    reading('c', '1250.50', '"1,250.50"'),
    reading('n', '0', 'null'),
    reading('t', Date.UTC(2026, 10, 21) + 1, '"2026-11-21"', 'assumed'),
    reading('d', [{ path: 'x', value: '1' }], '{"x":"1","y":2}'),
    reading('approved', 'approved', raw, 'documented'),
    () => nothingInvented({ raw: '{"a":1}' }, raw),
  ])('throws for anything else (%#)', (invented) => expect(invented).toThrow(/^the (?:value|answer) /));
});

describe('the real answers that the generated ones are made of', () => {
  it('are all readable', async () => {
    for (const resource of ResourceSchema.options) {
      for (const body of TRUE_ANSWERS[resource]) {
        const value = good(await scripted(() => answer(200, body)).service.read(resource)).value;
        expect(holdAgainst(value, body)).toBeGreaterThan(2);
      }
    }
  });
});
