// The same practice world in every dialect: what is read through a profile must equal native, to the last
// digit. Form may differ (places, commas, status words); amounts, times and addresses may not.
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { ResourceSchema, type Resource } from '../../../contract/slices/connect.ts';
import { ExternalIdSchema, QuoteIdSchema } from '../../../domain/ids.ts';
import { quoteBody } from '../../../domain/connector/money-request.ts';
import type { Loan } from '../../../domain/loan.ts';
import { DIALECT_NAMES, dialectProfile, termsIn } from '../../support/dialect-profiles.ts';
import type { DialectName } from '../../../sandbox/dialect/all.ts';
import { good } from '../service/practising.ts';
import { openDialect, type DialectService } from './dialect-service.ts';
import { plain } from './plain.ts';

const opened: DialectService[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop();
});
const speak = async (name: DialectName, profile = dialectProfile(name)): Promise<DialectService> => {
  const one = await openDialect(name, profile);
  opened.push(one);
  return one;
};

/** Lists and fields that a dialect does not state. */
interface Silence {
  readonly lists?: readonly Resource[];
  readonly fields?: readonly string[];
}
const SILENCE: Partial<Record<DialectName, Silence>> = {
  foreign: { lists: ['applications'], fields: ['applicationId', 'closedAt', 'externalId'] },
};
const silenced = (value: unknown, fields: readonly string[]): unknown =>
  Array.isArray(value) && fields.length > 0
    ? value.map((one: object) =>
        Object.fromEntries(Object.entries(one).filter(([field]) => !fields.includes(field))),
      )
    : value;

/** Everything that can be read, and single things read alone. */
async function told(
  { service }: DialectService,
  { silence = {}, unproven = [] }: { silence?: Silence; unproven?: readonly string[] } = {},
): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const resource of ResourceSchema.options) {
    if (silence.lists?.includes(resource) === true) continue;
    const answer = good(await service.read(resource));
    expect([resource, answer.mayBeIncomplete]).toEqual([resource, unproven.includes(resource)]);
    all[resource] = plain(silenced(answer.value, silence.fields ?? []));
  }
  return all;
}

/** Makes a closed loan with a final return, and an open one. */
async function live(one: DialectService, dialect: DialectName, silence: Silence = {}): Promise<unknown[]> {
  const loan = (value: Loan): unknown => plain(silenced([value], silence.fields ?? []));
  const seen: unknown[] = [];
  for (const [nth, amount] of ['1250000.50', '2000000.00'].entries()) {
    const reference = v.parse(ExternalIdSchema, `cd-${nth}`);
    const body = quoteBody(one.profile, reference, termsIn(dialect, amount));
    const quote = await one.service.createQuote(body, reference);
    if (quote.kind !== 'confirmed' || quote.value.id.state !== 'found') throw new Error(quote.kind);
    const application = await one.service.acceptQuote(quote.value.id.value, () => true);
    if (application.kind !== 'confirmed') throw new Error(application.kind);
    seen.push(plain(quote.value), plain(application.value));
  }
  const [latest] = good(await one.service.read('loans')).value;
  if (latest === undefined) throw new Error('loans');
  seen.push(loan(good(await one.service.readLoan(latest.id)).value));
  good(await one.control.act({ act: 'pay', loanId: latest.id, amount: 'exact' }));
  good(await one.control.act({ act: 'finish-return', loanId: latest.id }));
  seen.push(loan(good(await one.service.readLoan(latest.id)).value));
  return seen;
}

/** Lists whose answers do not prove that they are whole. */
const UNPROVEN: Partial<Record<DialectName, readonly string[]>> = {
  harbour: ['wallets', 'returnAddresses'],
  verbose: [],
  minor: [],
  brusque: [],
};

const others = DIALECT_NAMES.filter((name) => name !== 'native');

describe('a value in any dialect', () => {
  it.each(others)('equals the native value: %s', async (name) => {
    const [native, dialect] = [await speak('native'), await speak(name)];
    const silence = SILENCE[name] ?? {};
    expect(await live(dialect, name, silence)).toEqual(await live(native, 'native', silence));
    const unproven = UNPROVEN[name] ?? ['returnAddresses'];
    expect(await told(dialect, { silence, unproven })).toEqual(await told(native, { silence }));
  });

  it.each(others)('has the rule "profile" if the profile maps it: %s', async (name) => {
    const one = await speak(name);
    const { fields } = dialectProfile(name)('http://127.0.0.1');
    const [loan] = good(await one.service.read('loans')).value;
    for (const field of ['statusWord', 'principal', 'destination', 'openedAt'] as const) {
      const spec = fields?.loan?.[field === 'statusWord' ? 'status' : field];
      const parts = typeof spec === 'object' && 'parts' in spec ? Object.values(spec.parts ?? {}) : [];
      const path = parts.length > 0 ? parts.join(', ') : typeof spec === 'object' ? spec.at : spec;
      const reading = loan?.[field];
      if (path === undefined) expect(reading).toMatchObject({ state: 'found', rule: 'alias' });
      // The app assumes the zone of a time without one, also for a mapped field (the document names no zone,
      // gap 36).
      else
        expect(reading).toMatchObject({
          field: path,
          rule: name === 'compact' && field === 'openedAt' ? 'assumed' : 'profile',
        });
    }
    expect(loan?.payoff).toMatchObject({
      state: 'found',
      field: expect.stringMatching(/payoff_(amount_ngn|kobo)$/),
    });
  });

  it('of an application is the same when it is read alone (gap 24): meridian', async () => {
    const { service } = await speak('meridian');
    const [listed] = good(await service.read('applications')).value;
    if (listed?.id.state !== 'found') throw new Error('an application');
    expect(good(await service.readApplication(listed.id.value)).value).toEqual(listed);
  });

  it.each(['native', 'meridian'] as const)(
    'is the same quote when the desk finds it by our reference, if the profile has a path for that: %s',
    async (name) => {
      const { service, profile } = await speak(name);
      const reference = v.parse(ExternalIdSchema, `cd-${name}`);
      expect(good(await service.readQuote(reference, undefined)).value).toBeUndefined();
      const body = quoteBody(profile, reference, termsIn(name, '500000.00'));
      const made = await service.createQuote(body, reference);
      if (made.kind !== 'confirmed') throw new Error('a quote');
      expect(good(await service.readQuote(reference, undefined)).value).toEqual(made.value);
    },
  );

  it.each(others)('is missing or equal, never different, without its mapping: %s', async (name) => {
    const one = await speak(name, (baseUrl) => {
      const { fields: _fields, unwrap: _unwrap, pagination: _pages, ...rest } = dialectProfile(name)(baseUrl);
      return rest;
    });
    const native = await speak('native');
    for (const resource of ResourceSchema.options) {
      const read = await one.service.read(resource);
      if (!read.ok) continue;
      const known = plain(good(await native.service.read(resource)).value);
      expectNothingElse(plain(read.value.value), known, resource);
    }
  });

  it.each(others)('of a refusal means rejected, not unknown: %s', async (name) => {
    const one = await speak(name);
    const reference = v.parse(ExternalIdSchema, 'x');
    const outcome = await one.service.createQuote(quoteBody(one.profile, reference, {}), reference);
    expect(outcome).toMatchObject({ kind: 'rejected', neverLeft: false });
  });

  it.each(DIALECT_NAMES)(
    'is refused in the service’s own words, with its request id (gap 5): %s',
    async (name) => {
      const quote = v.parse(QuoteIdSchema, 'no-such-quote');
      const outcome = await (await speak(name)).service.acceptQuote(quote, () => true);
      expect(outcome).toMatchObject({
        kind: 'rejected',
        error: {
          serviceWords: expect.stringMatching(
            /^There is no quote "no-such-quote"\..*(quote.not.found|40401)/i,
          ),
          requestId: expect.stringMatching(/./),
        },
      });
    },
  );
});

function expectNothingElse(read: unknown, known: unknown, at: string): void {
  if (read === 'missing' || read === undefined) return;
  if (typeof read !== 'object' || read === null) {
    // An unmapped word has no meaning.
    if (at.endsWith('status') && read === 'unknown') return;
    if (at.endsWith('declined') && read === false) return;
    if (at.endsWith('counted') && read === false) return;
    // Nothing says where its return would be.
    if (at.endsWith('returnNotMapped')) return;
    expect([at, read]).toEqual([at, known]);
    return;
  }
  for (const [key, value] of Object.entries(read))
    expectNothingElse(value, Reflect.get(Object(known), key), `${at}.${key}`);
}
