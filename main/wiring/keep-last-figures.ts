// Lifetime: the process. Keeps the open service's figures sealed on disk for the first frame of the next start.
// The file is about the open service or does not exist: it goes when the service is left or forgotten, and there
// is none while a PIN locks the desk.
import { join } from 'node:path';
import type { Slices } from '../../contract/contract.ts';
import { millis } from '../../domain/time.ts';
import { createTurns } from '../common/turns.ts';
import { seal } from '../credentials/seal.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Key } from '../desk/ports/key.ts';
import type { Clock, Disk } from '../desk/ports/system.ts';
import { lastFigures } from '../formats/last-figures.ts';
import { LAST_FIGURES_FILE, type LastFigures } from './read-last-figures.ts';

/** Figures that change together, or often, are written once. */
const WRITTEN_AFTER = millis(2_000);

interface KeepOptions {
  readonly userData: string;
  readonly version: string;
  readonly disk: Pick<Disk, 'writeAtomic' | 'remove'>;
  readonly clock: Pick<Clock, 'after'>;
}

export function keepLastFigures({ userData, version, disk, clock }: KeepOptions) {
  const file = join(userData, LAST_FIGURES_FILE);
  const inTurn = createTurns();
  let key: Key | undefined;
  let slices: Slices | undefined;
  /** The profile and figures that the file has or is about to get; null: there is no file. */
  let kept: { profile: string; collateral: Slices['collateral'] } | null | undefined;
  let cancel: (() => void) | undefined;

  const remove = (): void => {
    cancel?.();
    cancel = undefined;
    if (kept === null) return;
    kept = null;
    inBackground('last-figures.remove', () => inTurn(() => disk.remove(file)));
  };

  function write(): void {
    cancel = undefined;
    const { connect, collateral } = slices ?? {};
    const markup = connect?.profile && collateral && lastFigures(connect.profile, collateral);
    if (key === undefined || !connect?.profile || collateral === undefined || markup === undefined) return;
    const profile = connect.profile.id;
    kept = { profile, collateral };
    const sealed = seal(key, JSON.stringify({ profile, markup } satisfies LastFigures), version);
    inBackground('last-figures.write', () => inTurn(() => disk.writeAtomic(file, sealed)));
  }

  return {
    /** Called with each opening of the databases. */
    begin: (sealKey: Key): void => {
      key = sealKey;
    },
    follow: (next: Slices): void => {
      slices = next;
      const { app, connect, collateral, lock } = next;
      // The figures of a backup or of a practice for this run are not what the next start shows.
      if (app.storage.state === 'ready' && (app.storage.backup ?? app.storage.practice)) return;
      if (lock.state !== 'off' || connect.status === 'none') return remove();
      const profile = connect.profile?.id;
      if (profile === undefined) return;
      if (kept && kept.profile !== profile) remove();
      if (collateral.position === undefined || kept?.collateral === collateral) return;
      cancel ??= clock.after(WRITTEN_AFTER, write);
    },
  };
}
