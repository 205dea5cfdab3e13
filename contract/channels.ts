// What the bridge is called on either side of it. No schema is known here, so that the preload can load it alone.

/** Channel names; one a call and two a slice, so that a channel's name says all it can do. */
export const channels = {
  call: <N extends string>(name: N) => `call:${name}` as const,
  snapshot: <N extends string>(name: N) => `snapshot:${name}` as const,
  slice: <N extends string>(name: N) => `slice:${name}` as const,
};

/** Answered once every other channel is there to be called: the page loads while main does. */
export const BRIDGE_READY = 'bridge-ready';

export const BRIDGE_GLOBAL = 'collateralDesk';
