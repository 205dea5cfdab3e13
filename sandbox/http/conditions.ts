// The part of the control API that sets the conditions of a practice: settings, clock, faults and reset.
import { Hono } from 'hono';
import { anchor } from '../clock.ts';
import type { Json } from '../dialect/json.ts';
import { DAY_MS } from '../terms.ts';
import { actsOn, requireAny } from './act.ts';
import { flag, integer, number, objectsIn, text } from './body.ts';
import { faultRule } from './fault-rules.ts';
import type { Bindings, Practice, Routes } from './practice.ts';
import { summary } from './summary.ts';

const MOST_ADVANCE_MS = 3_660 * DAY_MS;

export function conditionRoutes(practice: Practice): Routes {
  const { world } = practice;
  const conditions = new Hono<{ Bindings: Bindings }>();
  const act = actsOn(practice);
  const state = (at: number): Json => summary(practice, at);

  conditions.post(
    '/settings',
    act((body) => {
      requireAny(body, ['auto_disbursement', 'auto_review', 'review_seconds', 'quote_seconds']);
      const { settings } = world();
      const next = {
        autoDisbursement: flag(body, 'auto_disbursement') ?? settings.autoDisbursement,
        autoReview: flag(body, 'auto_review') ?? settings.autoReview,
        reviewSeconds: integer(body, 'review_seconds', 0, 86_400) ?? settings.reviewSeconds,
        quoteSeconds: integer(body, 'quote_seconds', 1, 3_600) ?? settings.quoteSeconds,
      };
      Object.assign(settings, next);
      return state;
    }),
  );

  conditions.post(
    '/clock',
    act((body) => {
      requireAny(body, ['speed', 'advance_ms', 'paused']);
      const { clock } = world();
      const speed = number(body, 'speed', 0.1, 10_000) ?? clock.speed;
      const advanceMs = integer(body, 'advance_ms', 0, MOST_ADVANCE_MS) ?? 0;
      const paused = flag(body, 'paused') ?? clock.paused;
      anchor(clock, practice.real());
      Object.assign(clock, { speed, paused, anchorPractice: clock.anchorPractice + advanceMs });
      return state;
    }),
  );

  conditions.post(
    '/faults',
    act((body) => {
      requireAny(body, ['rules', 'offline']);
      const rules = objectsIn(body, 'rules')?.map(faultRule) ?? world().faults.rules;
      world().faults = { rules, offline: flag(body, 'offline') ?? world().faults.offline };
      return state;
    }),
  );

  conditions.delete(
    '/faults',
    act(() => {
      world().faults = { rules: [], offline: false };
      return state;
    }),
  );

  conditions.post(
    '/reset',
    act((body) => {
      practice.reset(text(body, 'seed') ?? world().seed);
      return state;
    }),
  );

  return conditions;
}
