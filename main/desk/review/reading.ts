// An export or an evidence pack read from its beginning to its end, and a backup recognised as one.
import type { OpenReviewSlice, PackCheck } from '../../../contract/slices/review.ts';
import { record } from '../journal/records.ts';
import type { ReviewOutcome, Understand } from '../ports/review.ts';
import type { ChosenFile } from '../ports/system.ts';
import { Refused, showReading, taken, TELL_EVERY, type Held, type ReadingPorts } from './held.ts';
import { withTold } from '../history/told-answers.ts';
import { fileAnswers, toldInPack, toldKinds } from './pack.ts';

interface Ports extends ReadingPorts {
  readonly understand: Understand;
}

/** @returns undefined for a backup: it waits for its passphrase. @throws what `taken` throws, and Refused */
export async function readFile(
  ports: Ports,
  mine: Held,
  chosen: ChosenFile,
): Promise<OpenReviewSlice | undefined> {
  const { clock } = ports;
  const { file } = mine;
  const begun = taken(await file.recognise(chosen), mine);
  if ('refused' in begun) throw new Refused(begun.refused);
  const { kind, bytes } = begun;
  mine.bytes = bytes;
  mine.isBackup = kind === 'backup';
  if (mine.isBackup) return undefined;
  showReading(ports, mine, { read: 0 });
  const checks = kind === 'evidence' ? await readPack(ports, mine) : undefined;
  let told = clock.mono();
  for (;;) {
    const { phase, read, records } = taken(await file.step(), mine);
    if (phase === 'done') break;
    if (clock.mono() - told < TELL_EVERY) continue;
    told = clock.mono();
    showReading(ports, mine, { read, records, sorting: phase === 'sorting' });
  }
  const outcome = taken(await file.outcome(), mine);
  if (outcome.refused !== undefined) throw new Refused(outcome.refused, outcome.first);
  return opened(ports, mine, { ...outcome, kind, bytes, checks });
}

async function readPack(ports: Ports, mine: Held): Promise<readonly PackCheck[]> {
  const pack = taken(await mine.file.pack(), mine);
  if ('refused' in pack) throw new Refused(pack.refused);
  mine.entries = pack.entries;
  const goesOn = (records: number): boolean => {
    if (mine.isHeld()) showReading(ports, mine, { read: mine.bytes, records });
    return mine.isHeld();
  };
  taken(await fileAnswers(mine.file, pack, ports.understand, goesOn), mine);
  return pack.checks;
}

async function opened(
  { clock, journal }: Ports,
  mine: Held,
  outcome: Extract<ReviewOutcome, { refused?: undefined }> &
    Pick<OpenReviewSlice, 'kind' | 'bytes'> & { checks: readonly PackCheck[] | undefined },
): Promise<OpenReviewSlice> {
  const { kind, bytes, sha256, made, unread, checks } = outcome;
  mine.told = toldInPack(mine.entries);
  const answers = withTold(mine.file.history, mine.told);
  const kinds = [...outcome.kinds, ...(kind === 'evidence' ? await toldKinds(answers) : [])];
  const records = kinds.reduce((sum, each) => sum + each.records, 0);
  const failed = checks?.filter(({ wrong }) => wrong !== undefined).map(({ name }) => name);
  const openedAt = clock.wall();
  const body = {
    file: mine.name,
    kind,
    sha256,
    records,
    unread: unread.count,
    ...(failed !== undefined && failed.length > 0 && { failed }),
  };
  taken(await record(journal, 'review.opened', mine.name, openedAt, body), mine);
  mine.answers = answers;
  return {
    state: 'open',
    id: mine.id,
    file: mine.name,
    kind,
    sha256,
    bytes,
    openedAt,
    records,
    kinds,
    isOneMoment: kind === 'records',
    made,
    lacks: [...outcome.lacks],
    unread: { count: unread.count, first: [...unread.first] },
    ...(checks && { checks: [...checks] }),
    profiles: [],
    entries: mine.entries.length,
  };
}
