// What a run of the app gets from the simulated machine. It exists before the run and after it.
import type { SliceName, Slices } from '../../contract/contract.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import type { ProfileId } from '../../domain/ids.ts';
import type { Clipboard } from '../../main/desk/ports/system.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import type { OpenedStore } from '../../main/store/store.ts';
import type { VirtualClock } from '../faults/virtual-clock.ts';
import type { StepChance } from './step-chance.ts';

/** Where the app may crash: before or after a call of the store, a secret or a file. */
export type CrashPoint = `${'before' | 'after'} ${'store' | 'secret' | 'file'}:${string}`;

export interface Host {
  readonly clock: VirtualClock;
  readonly chance: StepChance;
  readonly directory: string;
  readonly files: Map<string, string>;
  readonly secrets: Map<string, string>;
  readonly clipboard: Clipboard;
  readonly core: () => HttpCore;
  readonly isDiskFull: () => boolean;
  readonly isKeychainLocked: () => boolean;
  /** May end the run. The caller checks afterwards whether the run is still alive. */
  readonly crashPoint: (at: CrashPoint) => void;
  /** Called when the databases are open, before the app uses them. */
  readonly onOpened: (store: OpenedStore) => Promise<void>;
  readonly onAppended: (entry: JournalEntry) => void;
  /** Called before an answer to a list is written, and once it is on disk. */
  readonly onListed: (answer: ListAnswerWrite, isOnDisk: boolean) => void;
  readonly onShown: <N extends SliceName>(name: N, slice: Slices[N]) => void;
  readonly onSaved: (name: string, text: string) => void;
  readonly onFault: (event: string, cause: unknown) => void;
}

export interface ListAnswerWrite {
  readonly profile: ProfileId;
  readonly resource: Resource;
  readonly names: readonly string[];
  /** True for a further page, whose names are added to those of earlier pages. */
  readonly adds: boolean;
}
