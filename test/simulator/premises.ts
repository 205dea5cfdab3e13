// What outlives one run of the app in the simulator.
import type { SliceName, Slices } from '../../contract/contract.ts';
import type { Resource } from '../../contract/slices/connect.ts';
import type { ProfileId } from '../../domain/ids.ts';
import type { Clipboard } from '../../main/desk/ports/system.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import type { HttpCore } from '../../main/service/requests/http/core.ts';
import type { OpenedStore } from '../../main/store/store.ts';
import type { VirtualClock } from '../faults/virtual-clock.ts';
import type { SteeredChance } from './steered-chance.ts';

/** A moment at which the app may die; what stands behind the colon is of the moment's own. */
export type Moment = `${'before' | 'after'} ${'store' | 'secret' | 'file'}:${string}`;

/** What outlives the app. */
export interface Premises {
  readonly clock: VirtualClock;
  readonly chance: SteeredChance;
  readonly directory: string;
  readonly files: Map<string, string>;
  readonly secrets: Map<string, string>;
  readonly clipboard: Clipboard;
  readonly core: () => HttpCore;
  readonly isDiskFull: () => boolean;
  readonly isKeychainLocked: () => boolean;
  /** May end the life: whoever calls it looks afterwards. */
  readonly at: (moment: Moment) => void;
  /** The databases are open; nothing has looked into them yet. */
  readonly onOpened: (store: OpenedStore) => Promise<void>;
  readonly onAppended: (entry: JournalEntry) => void;
  /** The names of an answer to a list, on their way to the disk, and there. */
  readonly onListed: (answer: ListedAnswer, isOnDisk: boolean) => void;
  readonly onShown: <N extends SliceName>(name: N, slice: Slices[N]) => void;
  readonly onSaved: (name: string, text: string) => void;
  readonly onFault: (event: string, cause: unknown) => void;
}

export interface ListedAnswer {
  readonly profile: ProfileId;
  readonly resource: Resource;
  readonly names: readonly string[];
  /** It names others besides. */
  readonly adds: boolean;
}
