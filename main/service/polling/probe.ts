// Which resource is read to find out whether a failing service is back.
import type { Resource } from '../../../contract/slices/connect.ts';
import type { PolledResource } from './polled-resource.ts';

/** The resource with the smallest answer. */
const SMALLEST: Resource = 'position';

export const smallestFirst = (all: readonly PolledResource[]): PolledResource[] => [
  ...all.filter(({ resource }) => resource === SMALLEST),
  ...all.filter(({ resource }) => resource !== SMALLEST),
];

export const idleOf = (some: readonly PolledResource[]): PolledResource[] =>
  some.filter(({ inFlight }) => inFlight === undefined);

/** The one whose last request ended longest ago; among equals the earlier one. */
export function longestAgo(some: readonly PolledResource[]): PolledResource | undefined {
  const lastEnd = ({ endedAt }: PolledResource): number => endedAt ?? -Infinity;
  return some.toSorted((a, b) => lastEnd(a) - lastEnd(b))[0];
}

/** The smallest at first, then another resource each time: what failed may have a fault of its own. */
export function probeOf(some: readonly PolledResource[], isFirst: boolean): PolledResource | undefined {
  const idle = smallestFirst(idleOf(some));
  return isFirst ? idle[0] : longestAgo(idle);
}

/** For a single try: one that did not fail, so that a resource with a fault of its own does not use it up. */
export function singleTryOf(some: readonly PolledResource[], isFirst: boolean): PolledResource | undefined {
  const working = idleOf(some).filter(({ failing }) => failing === undefined);
  return (
    working.find(({ resource }) => resource === SMALLEST) ?? longestAgo(working) ?? probeOf(some, isFirst)
  );
}
