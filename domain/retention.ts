// Which of this desk's records may be removed, and when. The journal is never among them.
import * as v from 'valibot';
import { epochMillis, type EpochMillis } from './time.ts';

/**
 * answers: the raw text of superseded observations older than this many months; the values stay.
 * closed-loans: all but the last record of loans closed this many years ago. At least six: a company keeps
 * its accounting records for six years (Companies and Allied Matters Act 2020, section 375).
 */
export const RetentionRuleSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('answers'), months: v.picklist([6, 12, 24, 36, 60]) }),
  v.strictObject({ kind: v.literal('closed-loans'), years: v.picklist([6, 7, 10]) }),
]);
export type RetentionRule = v.InferOutput<typeof RetentionRuleSchema>;

/** Midnight in Lagos of the same day this many months or years ago; in a shorter month, its last day. */
export function retainedFrom(rule: RetentionRule, now: EpochMillis): EpochMillis {
  const months = rule.kind === 'answers' ? rule.months : rule.years * 12;
  const today = new Date(now + LAGOS);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(today.getUTCDate(), lastDay));
  return epochMillis(first.getTime() - LAGOS);
}

/** One hour ahead of UTC all year. */
const LAGOS = 3_600_000;
