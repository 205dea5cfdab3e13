// Visits every reachable state of an intent and of a checklist.
import { expect, test } from 'vitest';
import { walkChecklist } from './walk-checklist.ts';
import { walkIntents } from './walk-intents.ts';

test('an intent is sent at most once, has at most one effect, and has a true outcome in every reachable state', () => {
  const { states, steps, wrong } = walkIntents();
  console.info(`intents: ${String(states)} states, ${String(steps)} steps`);
  expect(wrong).toEqual([]);
  expect(states).toBeGreaterThan(1_000);
});

test('a checklist offers payment only with the details confirmed last, in every reachable state', () => {
  const most = 1_000_000;
  const { states, steps, wrong } = walkChecklist(most);
  console.info(`checklists: ${String(states)} states, ${String(steps)} steps`);
  expect(wrong).toEqual([]);
  // The walk ended before its limit, so it reached every state.
  expect(states).toBeLessThan(most);
  expect(states).toBeGreaterThan(50_000);
}, 1_200_000);
