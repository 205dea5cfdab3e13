// What the desk's lock needs from the machine and the bridge.
import type { Presence } from '../../../domain/lock.ts';

/** Refuses calls and withholds slices while the desk is locked. */
export interface LockGate {
  isLocked(): boolean;
  /** Sets how the desk starts. Later calls do nothing: reopening the databases must not change the lock. */
  begin(isLocked: boolean): void;
  lock(): void;
  unlock(): void;
  /** Aborted when the desk locks, so that open dialogs close. */
  untilLocked(): AbortSignal;
  onChange(listener: (isLocked: boolean) => void): void;
}

export interface LockSurroundings {
  readonly gate: LockGate;
  readonly presence: () => Presence;
  /** Reloads the page, so that nothing it read stays in its memory. */
  readonly reloadPage: () => void;
}

/** The system's own check of the person at the computer. */
export interface TouchId {
  canPrompt(): boolean;
  prompt(): Promise<boolean>;
}
