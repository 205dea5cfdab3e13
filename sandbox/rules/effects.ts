// How often each external_id has had an effect: what a test reads to see that one confirmation had at most one.
import type { EffectCount, World } from '../world.ts';

export function countEffect(world: World, externalId: string | null, what: keyof EffectCount): void {
  if (externalId === null) return;
  // Own keys alone: an external_id may spell the name of something every object inherits.
  const count = Object.hasOwn(world.effects, externalId) ? world.effects[externalId] : undefined;
  const next = { ...(count ?? { quotes: 0, applications: 0, loans: 0 }) };
  next[what] += 1;
  Object.defineProperty(world.effects, externalId, {
    value: next,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
