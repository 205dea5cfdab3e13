// A backup under review: opened by its passphrase, and one of the services in it looked at.
import { ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { Made, OpenReviewSlice } from '../../../contract/slices/review.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { record } from '../journal/records.ts';
import type { UnlockedBackup } from '../ports/review.ts';
import type { Clock } from '../ports/system.ts';
import { Refused, showReading, taken, TELL_EVERY, type Held, type ReadingPorts } from './held.ts';
import { withTold } from '../history/told-answers.ts';
import { toldKinds } from './pack.ts';

/** A backup by itself, before one of its services is looked at. */
type Whole = Omit<OpenReviewSlice, 'made' | 'profile'>;

const isWrongPassphrase = (error: AppError): boolean =>
  error.code === 'backup-refused' && error.fault === 'wrong-passphrase';

/** @returns undefined where the passphrase does not open it. @throws what `taken` throws, and Refused */
export async function unlockBackup(
  ports: ReadingPorts,
  mine: Held,
  passphrase: string,
): Promise<OpenReviewSlice | undefined> {
  const { clock, journal } = ports;
  const { id, name: file, bytes } = mine;
  showReading(ports, mine, { read: 0 });
  const opening = mine.file.unlock(passphrase, clock.wall());
  const over = opening.then(() => 'over' as const);
  for (let state = await Promise.race([over, rest(clock)]); state !== 'over' && mine.isHeld();) {
    const step = await mine.file.step();
    if (step.ok && mine.isHeld()) showReading(ports, mine, { read: step.value.read });
    state = await Promise.race([over, rest(clock)]);
  }
  const result = await opening;
  if (mine.isHeld() && !result.ok && isWrongPassphrase(result.error)) return undefined;
  const unlocked = taken(result, mine);
  const { sha256, profiles, current } = unlocked;
  const records = profiles.reduce((sum, each) => sum + each.records, 0);
  const openedAt = clock.wall();
  const body = { file, kind: 'backup', sha256, records, unread: 0 };
  taken(await record(journal, 'review.opened', file, openedAt, body), mine);
  const first = profiles.find((each) => each.id === current) ?? profiles[0];
  if (first === undefined) throw new Refused('empty');
  mine.unlocked = unlocked;
  const whole: Whole = {
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
  return taken(await lookAt(mine, unlocked, whole, first.id), mine);
}

/** One of the services a backup holds: its records, and what its journal tells of quotes and payments. */
export async function lookAt(
  mine: Held,
  unlocked: UnlockedBackup,
  whole: Whole,
  profile: ProfileId,
): Promise<Result<OpenReviewSlice>> {
  const kinds = await mine.file.choose(profile);
  if (!kinds.ok) return kinds;
  const answers = withTold(mine.file.history, { journal: mine.file.journal, profile });
  const told = await toldKinds(answers);
  mine.answers = answers;
  return ok({
    ...whole,
    id: `${mine.id} ${profile}`,
    profile,
    kinds: [...kinds.value, ...told],
    made: madeOf(unlocked, profile),
  });
}

/** What a backup says of itself, for the service of it that is looked at. */
function madeOf({ profiles, version, createdAt }: UnlockedBackup, profile: ProfileId): Made {
  const of = profiles.find(({ id }) => id === profile);
  return {
    profile: of?.name ?? profile,
    ...(of?.environment !== undefined && { environment: of.environment }),
    version,
    at: createdAt,
  };
}

const rest = (clock: Clock): Promise<'on'> =>
  new Promise((resolve) => {
    clock.after(TELL_EVERY, () => resolve('on'));
  });
