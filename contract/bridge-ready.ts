// Apart from the other channels, because main answers it before it has loaded anything of the bridge.

/** Answered once every other channel has its handler: the page loads at the same time as main. */
export const BRIDGE_READY = 'bridge-ready';
