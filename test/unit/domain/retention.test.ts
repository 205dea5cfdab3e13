// How long records are kept, counted in calendar months of Lagos.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { retainedFrom, RetentionRuleSchema } from '../../../domain/retention.ts';
import { epochMillis } from '../../../domain/time.ts';

const at = (iso: string) => epochMillis(Date.parse(iso));

test.each([
  ['2026-11-22T08:00:00+01:00', { kind: 'answers', months: 12 }, '2025-11-22T00:00:00+01:00'],
  ['2026-08-31T08:00:00+01:00', { kind: 'answers', months: 6 }, '2026-02-28T00:00:00+01:00'],
  ['2024-08-31T08:00:00+01:00', { kind: 'answers', months: 6 }, '2024-02-29T00:00:00+01:00'],
  // Half past eleven at night in UTC is the next day in Lagos.
  ['2026-03-01T23:30:00Z', { kind: 'closed-loans', years: 6 }, '2020-03-02T00:00:00+01:00'],
] as const)('on %s, %o keeps what is not older than %s', (now, rule, from) => {
  expect(retainedFrom(rule, at(now))).toBe(at(from));
});

test.each([
  [{ kind: 'answers' }, 'months', [6, 12, 24, 36, 60]],
  [{ kind: 'closed-loans' }, 'years', [6, 7, 10]],
])('of %j the choices of %s are %j', (rule, unit, choices) => {
  const accepted = Array.from({ length: 100 }, (_, count) => count).filter(
    (count) => v.safeParse(RetentionRuleSchema, { ...rule, [unit]: count }).success,
  );
  expect(accepted).toEqual(choices);
});

test('the day begins at midnight in Lagos, to the millisecond', () => {
  const rule = { kind: 'answers', months: 6 } as const;
  const midnight = Date.parse('2026-11-22T00:00:00+01:00');
  expect(retainedFrom(rule, epochMillis(midnight))).toBe(at('2026-05-22T00:00:00+01:00'));
  expect(retainedFrom(rule, epochMillis(midnight - 1))).toBe(at('2026-05-21T00:00:00+01:00'));
});

test('no rule is shorter than the six years for which a company keeps its accounting records', () => {
  expect(v.safeParse(RetentionRuleSchema, { kind: 'closed-loans', years: 5 }).success).toBe(false);
  expect(v.safeParse(RetentionRuleSchema, { kind: 'answers', months: 1 }).success).toBe(false);
});
