// The slice of the updates: where the app stands, and the commands for the operator.
import type { UpdatesSlice, UpdateState } from '../../../contract/slices/updates.ts';
import { compareVersions } from '../../../domain/update.ts';
import type { UpdateMachine, UpdateSettings } from '../ports/updates.ts';
import { installWords, putBackWords } from './install-words.ts';

export interface UpdatesNow {
  readonly here: Pick<UpdateMachine['here'], 'version' | 'way'>;
  readonly settings: UpdateSettings;
  readonly checkedAt: UpdatesSlice['checkedAt'];
  readonly state: UpdateState;
  readonly open: UpdatesSlice['open'];
  /** The path of the version before, if its file is here. */
  readonly fileBefore: string | undefined;
}

/** The newest kept version that is older than this one. */
export const keptBefore = ({ here, settings }: UpdatesNow) =>
  settings.kept
    .filter((one) => compareVersions(one.version, here.version) < 0)
    .toSorted((a, b) => compareVersions(b.version, a.version))[0];

function versionBefore(now: UpdatesNow): string | undefined {
  const before = keptBefore(now)?.version ?? now.settings.ranBefore;
  return before !== undefined && compareVersions(before, now.here.version) < 0 ? before : undefined;
}

/** The command for an act; undefined if nothing is offered, or if the app does it by itself. */
export function wordsFor(act: 'install' | 'put-back', now: UpdatesNow): string | undefined {
  const { here, state, fileBefore } = now;
  if (act === 'put-back') {
    const before = versionBefore(now);
    return before && putBackWords(here.way, before, fileBefore);
  }
  if (state.kind !== 'available' && state.kind !== 'ready') return undefined;
  return installWords(here.way, state.release.version, state.kind === 'ready' ? state.path : undefined);
}

export function sliceOf(now: UpdatesNow): UpdatesSlice {
  const { here, settings, checkedAt, state, open, fileBefore } = now;
  const [words, backWords, before] = [
    wordsFor('install', now),
    wordsFor('put-back', now),
    versionBefore(now),
  ];
  return {
    way: here.way,
    on: settings.on,
    ...(settings.feed !== undefined && { feed: settings.feed }),
    ...(checkedAt !== undefined && { checkedAt }),
    state,
    open,
    ...(words !== undefined && { words }),
    ...(before !== undefined && {
      before: {
        version: before,
        file: fileBefore !== undefined,
        ...(backWords !== undefined && { words: backWords }),
      },
    }),
  };
}
