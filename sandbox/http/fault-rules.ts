// Reads fault rules and chooses which of them apply to a request. Nothing is random: only the order of the
// rules decides, so the same requests always meet the same faults.
import type { FaultKind, FaultRule, World } from '../world.ts';
import { integer, objectIn, oneOf, refuseField, required, text } from './body.ts';
import type { Body } from './body.ts';

const KINDS = [
  'latency',
  'drop-before',
  'drop-after',
  'reset',
  'status',
  'html',
  'truncate',
  'drip',
] as const satisfies readonly FaultKind[];

const USUAL_STATUS: Partial<Record<FaultKind, number>> = { status: 503, html: 502 };
const USUAL_MS: Partial<Record<FaultKind, number>> = { latency: 1_000, drip: 200 };

function retryAfter(body: Body): string | null {
  const value = Object.hasOwn(body, 'retry_after') ? body['retry_after'] : null;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return String(value);
  // HTTP allows a date here, and a broken service may send anything, but a header cannot contain a line
  // break.
  if (typeof value === 'string' && /^[\x20-\x7e]{1,64}$/.test(value)) return value;
  throw refuseField('retry_after', 'a number of seconds or a short string');
}

export function faultRule(body: Body): FaultRule {
  const kind = required(body, 'kind', (from, field) => oneOf(from, field, KINDS));
  const match = objectIn(body, 'match') ?? {};
  return {
    method: text(match, 'method', 16)?.toUpperCase() ?? null,
    path: text(match, 'path', 512) ?? null,
    pathPrefix: text(match, 'path_prefix', 512) ?? null,
    pathSuffix: text(match, 'path_suffix', 512) ?? null,
    kind,
    ms: integer(body, 'ms', 0, 600_000) ?? USUAL_MS[kind] ?? 0,
    status: integer(body, 'status', 200, 599) ?? USUAL_STATUS[kind] ?? 503,
    retryAfter: retryAfter(body),
    when: oneOf(body, 'when', ['before', 'after']) ?? 'before',
    remaining: integer(body, 'times', 1, 1_000_000) ?? null,
  };
}

const isMatch = (rule: FaultRule, method: string, path: string): boolean =>
  rule.remaining !== 0 &&
  (rule.method === null || rule.method === method) &&
  (rule.path === null || rule.path === path) &&
  (rule.pathPrefix === null || path.startsWith(rule.pathPrefix)) &&
  (rule.pathSuffix === null || path.endsWith(rule.pathSuffix));

type FaultPlan = { waitMs: number; rule: FaultRule | null };

/**
 * The faults of one request: all its latencies, and the first rule of another kind. Each of these rules loses
 * one use. `path` is below the base path.
 */
export function planFaults(world: World, method: string, path: string): FaultPlan {
  const plan: FaultPlan = { waitMs: 0, rule: null };
  for (const rule of world.faults.rules) {
    if (!isMatch(rule, method, path)) continue;
    if (rule.kind === 'latency') plan.waitMs += rule.ms;
    else if (plan.rule === null) plan.rule = rule;
    else continue;
    if (rule.remaining !== null) rule.remaining -= 1;
  }
  return plan;
}
