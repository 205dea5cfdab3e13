// The names of the bridge's channels. It imports no schema, so that the preload can load it alone.

/** One channel per call and two per slice, so that a channel's name says all it can do. */
export const channels = {
  call: <N extends string>(name: N) => `call:${name}` as const,
  snapshot: <N extends string>(name: N) => `snapshot:${name}` as const,
  slice: <N extends string>(name: N) => `slice:${name}` as const,
};

export const BRIDGE_GLOBAL = 'collateralDesk';

/** For main's own confirmation window, which has its own preload and contract (confirm.ts). */
export const CONFIRM_GLOBAL = 'collateralDeskConfirm';
export const CONFIRM_CALLS = ['look', 'prove', 'act', 'fit', 'leave'] as const;
export const confirmChannels = {
  call: (name: (typeof CONFIRM_CALLS)[number]) => `confirm-window:${name}` as const,
  state: 'confirm-window:state',
} as const;
export interface ConfirmBridge {
  call: Readonly<Record<(typeof CONFIRM_CALLS)[number], (inputJson: string) => Promise<string>>>;
  onState: (listener: (stateJson: string) => void) => void;
}
