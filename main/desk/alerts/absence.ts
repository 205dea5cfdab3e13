// When nobody could see the window, from what window, lock, power and the last run report.
import {
  PRESENT,
  pauseBegan,
  pauseEnded,
  type Away,
  type Pause,
  type Presence,
} from '../../../domain/away.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { SettingsStore } from '../ports/profiles.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';

interface AbsencePorts {
  readonly clock: Pick<Clock, 'wall'>;
  readonly journal: Journal;
  readonly settings: SettingsStore;
}

export interface Absence {
  readonly away: () => Away | undefined;
  pause(pause: Pause): void;
  resume(pause: Pause): void;
  dismiss(): void;
  /** The pause since the last run ended. */
  load(): Promise<void>;
  close(): Promise<void>;
}

export function createAbsence({ clock, journal, settings }: AbsencePorts, onChange: () => void): Absence {
  let presence: Presence = PRESENT;
  const set = (next: Presence): void => {
    const { away } = presence;
    presence = next;
    if (next.away !== away) onChange();
  };

  /** After a crash the journal's last entry is the last known sign of the earlier run. */
  async function lastRun(): Promise<EpochMillis | undefined> {
    const kept = await settings.load();
    if (kept.ok && kept.value.closedAt !== undefined) return kept.value.closedAt;
    const newest = await journal.page({ limit: 1 });
    return newest.ok ? newest.value.rows[0]?.at : undefined;
  }

  /** Settings that cannot be read stay as they are: a change would put new ones in their place. */
  async function keepClosedAt(closedAt: EpochMillis | undefined): Promise<void> {
    if ((await settings.load()).ok) await settings.change({ closedAt });
  }

  return {
    away: () => presence.away,
    pause: (pause) => set(pauseBegan(presence, pause, clock.wall())),
    resume: (pause) => set(pauseEnded(presence, pause, clock.wall())),
    dismiss() {
      const { away: _, ...rest } = presence;
      set(rest);
    },
    async load() {
      const since = await lastRun();
      if (since === undefined) return;
      await keepClosedAt(undefined);
      set(pauseEnded(pauseBegan(presence, 'closed', since), 'closed', clock.wall()));
    },
    close: () => keepClosedAt(clock.wall()),
  };
}
