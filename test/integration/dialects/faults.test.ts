// Every dialect × every network fault × every request with an effect: sent once, and its outcome is told as it is.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExternalIdSchema } from '../../../domain/ids.ts';
import { applicationBody, quoteBody } from '../../../domain/connector/money-request.ts';
import { DIALECT_NAMES, dialectProfile, termsIn } from '../../support/dialect-profiles.ts';
import { openDialect, type DialectService } from './dialect-service.ts';

/** What happens to the request, and the outcome that the desk must record. */
const FAULTS: readonly [string, object, 'unknown' | 'confirmed'][] = [
  ['dropped before its effect', { kind: 'drop-before' }, 'unknown'],
  ['dropped after its effect', { kind: 'drop-after' }, 'unknown'],
  ['reset after its effect', { kind: 'reset', when: 'after' }, 'unknown'],
  ['answered 503 after its effect', { kind: 'status', status: 503, when: 'after' }, 'unknown'],
  ['answered by a gateway’s page', { kind: 'html', when: 'after' }, 'unknown'],
  ['answered incompletely', { kind: 'truncate' }, 'unknown'],
  ['answered byte by byte', { kind: 'drip', ms: 1 }, 'confirmed'],
];

describe.each(DIALECT_NAMES)('in the dialect %s', (dialect) => {
  let one: DialectService;
  beforeAll(async () => {
    one = await openDialect(dialect, dialectProfile(dialect));
  });
  afterAll(() => one.stop());

  const failing = (path: string, fault: object): Promise<unknown> =>
    one.steer('POST', '/faults', {
      rules: [{ ...fault, match: { method: 'POST', path_suffix: path }, times: 1 }],
    });
  const sent = async (route: string): Promise<number> => {
    const state = (await one.steer('GET', '/state')) as { data: { requests: Record<string, number> } };
    return state.data.requests[`POST ${route}`] ?? 0;
  };
  const quote = (name: string) => {
    const reference = v.parse(ExternalIdSchema, `cd-${name.replaceAll(/\W/g, '-')}`);
    return one.service.createQuote(
      quoteBody(one.profile, reference, termsIn(dialect, '200000.00')),
      reference,
    );
  };

  it.each(FAULTS)(
    'a request that is %s is sent once and gets its true outcome',
    async (name, fault, ending) => {
      const before = await Promise.all(
        ['/loans/quotes', '/loans/quotes/{id}/accept', '/loans/applications'].map(sent),
      );
      await failing('/loans/quotes', fault);
      expect((await quote(name)).kind).toBe(ending);

      const made = await quote(`${name} again`);
      if (made.kind !== 'confirmed' || made.value.id.state !== 'found') throw new Error(made.kind);
      await failing('/accept', fault);
      const accepted = await one.service.acceptQuote(made.value.id.value, () => true);
      // An answer without a body cannot be cut.
      const isWhole = dialect === 'brusque' && 'kind' in fault && fault.kind === 'truncate';
      expect(accepted.kind).toBe(isWhole ? 'confirmed' : ending);

      await failing('/loans/applications', fault);
      const body = applicationBody(one.profile, '250.25');
      expect((await one.service.createApplication(body, () => true)).kind).toBe(ending);
      const after = await Promise.all(
        ['/loans/quotes', '/loans/quotes/{id}/accept', '/loans/applications'].map(sent),
      );
      expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1, 1]);
    },
  );
});
