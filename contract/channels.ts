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

/** Of main's own view, which has a preload and a contract of its own (confirm.ts). */
export const CONFIRM_GLOBAL = 'collateralDeskConfirm';
export const CONFIRM_CALLS = ['look', 'prove', 'act', 'size', 'leave', 'wheel'] as const;
export const confirmChannels = {
  call: (name: (typeof CONFIRM_CALLS)[number]) => `confirm-view:${name}` as const,
  state: 'confirm-view:state',
  enter: 'confirm-view:enter',
  hold: 'confirm-view:hold',
} as const;
export interface ConfirmBridge {
  call: Readonly<Record<(typeof CONFIRM_CALLS)[number], (inputJson: string) => Promise<string>>>;
  onState: (listener: (stateJson: string) => void) => void;
  onEnter: (listener: (at: string) => void) => void;
  /** The keys of the act are held down, or let go, while the page has the keyboard. */
  onHold: (listener: (how: string) => void) => void;
}
