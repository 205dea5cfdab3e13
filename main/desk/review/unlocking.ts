// Opens a backup under review with its passphrase, and shows one of the profiles in it.
import { ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { Made, OpenReviewSlice } from '../../../contract/slices/review.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { record } from '../journal/records.ts';
import type { UnlockedBackup } from '../ports/review.ts';
import type { Clock } from '../ports/system.ts';
import {
  Refused,
  showReading,
  unwrap,
  PROGRESS_EVERY,
  type OpenFile,
  type ReadingPorts,
} from './open-file.ts';
import { withJournalAnswers } from '../history/journal-answers.ts';
import { journalKinds } from './pack.ts';

/** A backup before one of its profiles is shown. */
type BackupSlice = Omit<OpenReviewSlice, 'made' | 'profile'>;

const isWrongPassphrase = (error: AppError): boolean =>
  error.code === 'backup-refused' && error.fault === 'wrong-passphrase';

/** @returns undefined for a wrong passphrase. @throws what `unwrap` throws, and Refused */
export async function unlockBackup(
  ports: ReadingPorts,
  mine: OpenFile,
  passphrase: string,
): Promise<OpenReviewSlice | undefined> {
  const { clock, journal } = ports;
  const { id, name: file, bytes } = mine;
  showReading(ports, mine, { read: 0 });
  const opening = mine.file.unlock(passphrase, clock.wall());
  const opened = opening.then(() => 'opened' as const);
  for (let state = await Promise.race([opened, pause(clock)]); state !== 'opened' && mine.isOpen();) {
    const step = await mine.file.step();
    if (step.ok && mine.isOpen()) showReading(ports, mine, { read: step.value.read });
    state = await Promise.race([opened, pause(clock)]);
  }
  const result = await opening;
  if (mine.isOpen() && !result.ok && isWrongPassphrase(result.error)) return undefined;
  const unlocked = unwrap(result, mine);
  const { sha256, profiles, current } = unlocked;
  const records = profiles.reduce((sum, each) => sum + each.records, 0);
  const openedAt = clock.wall();
  const body = { file, kind: 'backup', sha256, records, unread: 0 };
  unwrap(await record(journal, 'review.opened', file, openedAt, body), mine);
  const first = profiles.find((each) => each.id === current) ?? profiles[0];
  if (first === undefined) throw new Refused('empty');
  mine.unlocked = unlocked;
  const whole: BackupSlice = {
    state: 'open',
    id,
    file,
    kind: 'backup',
    sha256,
    bytes,
    openedAt,
    records,
    kinds: [],
    isOneMoment: false,
    lacks: [],
    unread: { count: 0, first: [] },
    profiles: profiles.map(({ id: of, name, records: count }) => ({ id: of, name, records: count })),
    entries: 0,
  };
  return unwrap(await showProfile(mine, unlocked, whole, first.id), mine);
}

/** Shows one profile of a backup: its records, and the quotes and payments in its journal. */
export async function showProfile(
  mine: OpenFile,
  unlocked: UnlockedBackup,
  whole: BackupSlice,
  profile: ProfileId,
): Promise<Result<OpenReviewSlice>> {
  const kinds = await mine.file.choose(profile);
  if (!kinds.ok) return kinds;
  const answers = withJournalAnswers(mine.file.history, { journal: mine.file.journal, profile });
  const inJournal = await journalKinds(answers);
  mine.answers = answers;
  return ok({
    ...whole,
    id: `${mine.id} ${profile}`,
    profile,
    kinds: [...kinds.value, ...inJournal],
    made: madeOf(unlocked, profile),
  });
}

/** What a backup states of itself, for the shown profile. */
function madeOf({ profiles, version, createdAt }: UnlockedBackup, profile: ProfileId): Made {
  const of = profiles.find(({ id }) => id === profile);
  return {
    profile: of?.name ?? profile,
    ...(of?.environment !== undefined && { environment: of.environment }),
    version,
    at: createdAt,
  };
}

const pause = (clock: Clock): Promise<'waited'> =>
  new Promise((resolve) => {
    clock.after(PROGRESS_EVERY, () => resolve('waited'));
  });
