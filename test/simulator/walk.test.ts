// Every state of an intent and of a checklist that the rules of the domain can be led to.
import { expect, test } from 'vitest';
import { walkChecklist } from './walk-checklist.ts';
import { walkIntents } from './walk-intents.ts';

test('an intent in every state it can get into leaves once, has one effect and is told truly', () => {
  const { states, steps, wrong } = walkIntents();
  console.info(`intents: ${String(states)} states, ${String(steps)} steps`);
  expect(wrong).toEqual([]);
  expect(states).toBeGreaterThan(1_000);
});

test('a checklist in every state it can get into offers payment of what was confirmed last, and of nothing else', () => {
  const most = 1_000_000;
  const { states, steps, wrong } = walkChecklist(most);
  console.info(`checklists: ${String(states)} states, ${String(steps)} steps`);
  expect(wrong).toEqual([]);
  // Whole, and no walk on the spot.
  expect(states).toBeLessThan(most);
  expect(states).toBeGreaterThan(50_000);
});
