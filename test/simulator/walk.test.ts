// Visits every reachable state of an intent, of a checklist, and of two desks of a team.
import { expect, test } from 'vitest';
import { walkDesks } from './walk-desks.ts';
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

test('two desks of a team accept a quote at most once, in every reachable state', () => {
  const most = 1_000_000;
  const { states, steps, wrong } = walkDesks([1, 1], most);
  console.info(`two desks: ${String(states)} states, ${String(steps)} steps`);
  expect(wrong).toEqual([]);
  expect(states).toBeLessThan(most);
  expect(states).toBeGreaterThan(20_000);
});

test.each([
  ['a claim is not taken', 'a request left without a claim'],
  ['a claim expires', 'a claim is free although it took effect'],
  ['a claim is freed at once', 'a claim is free although it took effect'],
  ['a request is sent again', 'the quote took effect twice'],
] as const)('the walk of two desks finds that %s', (fault, finding) => {
  const { wrong } = walkDesks([1, 1], 1_000_000, fault);
  expect(wrong.map((words) => words.split(':')[0])).toContain(finding);
});
