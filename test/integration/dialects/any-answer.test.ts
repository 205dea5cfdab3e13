// Reads answers with parts missing or of another type, in every dialect. Every found value must be in the
// answer at the path that it names. fast-check prints the seed of a failure and replays it.
import * as v from 'valibot';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ResourceSchema } from '../../../contract/slices/connect.ts';
import { LoanSchema } from '../../../domain/loan.ts';
import { ExternalIdSchema } from '../../../domain/ids.ts';
import { quoteBody } from '../../../domain/connector/money-request.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { pagesOf } from '../../../main/service/reading/answer-pages.ts';
import { wordsIn } from '../../../domain/connector/answers.ts';
import { DIALECT_NAMES, dialectProfile, termsIn } from '../../support/dialect-profiles.ts';
import { nothingInvented } from '../../support/nothing-invented.ts';
import { good } from '../service/practising.ts';
import { answer, scripted } from '../../unit/main/service/support.ts';
import { injuries, mutilate } from '../../support/malformed-answers.ts';
import { openDialect, type DialectService } from './dialect-service.ts';

const RUNS = 400;
/** `nothingInvented` looks a value up by its plain path and unscaled text, which two dialects do not have. */
const PLAIN = DIALECT_NAMES.filter((name) => name !== 'minor' && name !== 'brusque');
/** The text of each page. */
const textsOf = (read: object): string[] => pagesOf(read)?.pages.map(({ text }) => text) ?? [];

describe.each(PLAIN)('mutilated answers in the dialect %s', (dialect) => {
  const profile = dialectProfile(dialect)('http://127.0.0.1:9/v1');
  const missing: readonly string[] = profile.noSuchLists ?? [];
  const listed = ResourceSchema.options.filter((resource) => !missing.includes(resource));
  const bodies: Record<string, string> = {};
  let one: DialectService;
  beforeAll(async () => {
    one = await openDialect(dialect, dialectProfile(dialect));
    for (const resource of listed)
      bodies[resource] = textsOf(good(await one.service.read(resource)))[0] ?? '';
    const reference = v.parse(ExternalIdSchema, 'cd-1');
    const body = quoteBody(one.profile, reference, termsIn(dialect, '1250000.00'));
    const quote = await one.service.createQuote(body, reference);
    if (quote.kind === 'confirmed') bodies['quote'] = quote.raw;
  });
  afterAll(() => one.stop());

  it.each(listed)('of %s cause no exception and no invented value', async (resource) => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(injuries, async (done) => {
        const body = mutilate(bodies[resource] ?? '', done);
        const read = await scripted(() => answer(200, body), profile).service.read(resource);
        if (!read.ok) return;
        const things: unknown[] = Array.isArray(read.value.value) ? read.value.value : [read.value.value];
        for (const thing of things) found += nothingInvented(thing, `[${textsOf(read.value).join(',')}]`);
      }),
      { numRuns: RUNS },
    );
    // Most values must still be readable, or the test would prove nothing.
    expect(found).toBeGreaterThan(RUNS);
  });

  it('close a loan only by a closed word, and approve an address only by an approved one', async () => {
    const stated = (of: 'loan' | 'returnAddress', meaning: string, ...own: string[]): Set<string> => {
      const words = wordsIn(profile.fields, of, 'status')[meaning] ?? [];
      return new Set([...own, ...words].map((word) => word.toLowerCase()));
    };
    const closed = stated('loan', 'closed', 'closed');
    const approved = stated('returnAddress', 'approved', 'approved', 'active');
    await fc.assert(
      fc.asyncProperty(injuries, async (done) => {
        const serve = (resource: string) =>
          scripted(() => answer(200, mutilate(bodies[resource] ?? '', done)), profile).service;
        const loans = await serve('loans').read('loans');
        for (const loan of loans.ok ? loans.value.value : []) {
          expect(v.is(LoanSchema, loan)).toBe(true);
          if (loan.status === 'closed') expect(closed).toContain(valueOf(loan.statusWord)?.toLowerCase());
        }
        const addresses = await serve('returnAddresses').read('returnAddresses');
        for (const address of addresses.ok ? addresses.value.value : [])
          if (address.status === 'approved')
            expect(approved).toContain(valueOf(address.statusWord)?.toLowerCase());
      }),
      { numRuns: RUNS },
    );
  });

  it('confirm a quote only if they name it', async () => {
    await fc.assert(
      fc.asyncProperty(injuries, async (done) => {
        const body = mutilate(bodies['quote'] ?? '', done);
        const outcome = await scripted(() => answer(201, body), profile).service.createQuote('{}');
        if (outcome.kind !== 'confirmed') return;
        nothingInvented(outcome.value, outcome.raw);
        const { id, externalId } = outcome.value;
        expect([id.state, externalId.state].some((state) => state !== 'missing')).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
