// What the lock of the desk needs of the machine and of the bridge.
import type { Presence } from '../../../domain/lock.ts';

/** Closed while the desk is locked, for every call and every slice. */
export interface LockGate {
  isLocked(): boolean;
  /** How the desk starts. Only the first word counts: databases that are opened again change nothing. */
  begin(isLocked: boolean): void;
  lock(): void;
  unlock(): void;
  /** Aborted as the desk locks: what stands over the page then goes with it. */
  untilLocked(): AbortSignal;
  onChange(listener: (isLocked: boolean) => void): void;
}

export interface LockSurroundings {
  readonly gate: LockGate;
  readonly presence: () => Presence;
  /** Loads the page anew, so that nothing it read stays in its memory. */
  readonly reloadPage: () => void;
}

/** The system's own check of whoever sits there. */
export interface TouchId {
  canPrompt(): boolean;
  prompt(): Promise<boolean>;
}
