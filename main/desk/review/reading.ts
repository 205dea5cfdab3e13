// Reads an export or an evidence pack from beginning to end. Of a backup it only finds out that it is one.
import type { OpenReviewSlice, PackCheck } from '../../../contract/slices/review.ts';
import { record } from '../journal/records.ts';
import type { ReviewOutcome, Understand } from '../ports/review.ts';
import type { ChosenFile } from '../ports/system.ts';
import {
  Refused,
  showReading,
  unwrap,
  PROGRESS_EVERY,
  type OpenFile,
  type ReadingPorts,
} from './open-file.ts';
import { withJournalAnswers } from '../history/journal-answers.ts';
import { fileAnswers, journalInPack, journalKinds } from './pack.ts';

interface Ports extends ReadingPorts {
  readonly understand: Understand;
}

/** @returns undefined for a backup, which needs its passphrase. @throws what `unwrap` throws, and Refused */
export async function readFile(
  ports: Ports,
  mine: OpenFile,
  chosen: ChosenFile,
): Promise<OpenReviewSlice | undefined> {
  const { clock } = ports;
  const { file } = mine;
  const recognised = unwrap(await file.recognise(chosen), mine);
  if ('refused' in recognised) throw new Refused(recognised.refused);
  const { kind, bytes } = recognised;
  mine.bytes = bytes;
  mine.isBackup = kind === 'backup';
  if (mine.isBackup) return undefined;
  showReading(ports, mine, { read: 0 });
  const checks = kind === 'evidence' ? await readPack(ports, mine) : undefined;
  let reportedAt = clock.mono();
  for (;;) {
    const { phase, read, records } = unwrap(await file.step(), mine);
    if (phase === 'done') break;
    if (clock.mono() - reportedAt < PROGRESS_EVERY) continue;
    reportedAt = clock.mono();
    showReading(ports, mine, { read, records, sorting: phase === 'sorting' });
  }
  const outcome = unwrap(await file.outcome(), mine);
  if (outcome.refused !== undefined) throw new Refused(outcome.refused, outcome.first);
  return opened(ports, mine, { ...outcome, kind, bytes, checks });
}

async function readPack(ports: Ports, mine: OpenFile): Promise<readonly PackCheck[]> {
  const pack = unwrap(await mine.file.pack(), mine);
  if ('refused' in pack) throw new Refused(pack.refused);
  mine.entries = pack.entries;
  const shouldContinue = (records: number): boolean => {
    if (mine.isOpen()) showReading(ports, mine, { read: mine.bytes, records });
    return mine.isOpen();
  };
  unwrap(await fileAnswers(mine.file, pack, ports.understand, shouldContinue), mine);
  return pack.checks;
}

async function opened(
  { clock, journal }: Ports,
  mine: OpenFile,
  outcome: Extract<ReviewOutcome, { refused?: undefined }> &
    Pick<OpenReviewSlice, 'kind' | 'bytes'> & { checks: readonly PackCheck[] | undefined },
): Promise<OpenReviewSlice> {
  const { kind, bytes, sha256, made, unread, checks } = outcome;
  mine.journal = journalInPack(mine.entries);
  const answers = withJournalAnswers(mine.file.history, mine.journal);
  const kinds = [...outcome.kinds, ...(kind === 'evidence' ? await journalKinds(answers) : [])];
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
  unwrap(await record(journal, 'review.opened', mine.name, openedAt, body), mine);
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
