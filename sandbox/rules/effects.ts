// How often each external_id had an effect, so that a test can check that there was at most one.
import type { EffectCount, World } from '../world.ts';

export function countEffect(world: World, externalId: string | null, what: keyof EffectCount): void {
  if (externalId === null) return;
  // Own keys only, because an external_id may be the name of an inherited property.
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
