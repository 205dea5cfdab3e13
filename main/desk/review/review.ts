// Opens a file of another desk, or an old one of this desk, read-only for review. It gets a database of its
// own that only History reads: nothing of it reaches other slices, alerts or the ledger. The journal records
// that it was opened and closed.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ReviewSlice } from '../../../contract/slices/review.ts';
import { withWhyUnread } from '../journal/journal.ts';
import { record } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import type { Reviews, Understand } from '../ports/review.ts';
import type { Journal } from '../ports/store.ts';
import type { HistoryAnswers } from '../ports/history.ts';
import type { ChosenFile, Clock, Desktop, Ids } from '../ports/system.ts';
import { showReading, endedSlice, type OpenFile, type ReviewedRecords } from './open-file.ts';
import { readFile } from './reading.ts';
import { showProfile, unlockBackup } from './unlocking.ts';

interface ReviewPorts {
  readonly reviews: Reviews;
  readonly understand: Understand;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly desktop: Pick<Desktop, 'chooseReview'>;
  readonly publish: (slice: ReviewSlice) => void;
}

export type ReviewDesk = ReturnType<typeof createReview>;

export function createReview(ports: ReviewPorts) {
  const { reviews, journal, clock, ids, desktop, publish } = ports;
  let openFile: OpenFile | undefined;

  const locked = ({ id, name: file }: OpenFile, isWrong: boolean): void =>
    publish({ state: 'locked', id, file, isWrong });

  async function read(mine: OpenFile, chosen: ChosenFile): Promise<void> {
    try {
      mine.slice = await readFile(ports, mine, chosen);
      if (mine.slice === undefined) locked(mine, false);
      else publish(mine.slice);
    } catch (cause) {
      await end(mine, cause);
    }
  }

  async function unlock(mine: OpenFile, passphrase: string): Promise<void> {
    try {
      mine.slice = await unlockBackup(ports, mine, passphrase);
      if (mine.slice === undefined) locked(mine, true);
      else publish(mine.slice);
    } catch (cause) {
      await end(mine, cause);
    }
  }

  /** Publishes why reading ended, unless the file was closed meanwhile. */
  async function end(mine: OpenFile, cause: unknown): Promise<void> {
    await mine.file.close();
    if (openFile !== mine) return;
    openFile = undefined;
    publish(endedSlice(mine, cause));
  }

  /** Removes everything of the file, also where the journal cannot be written. */
  async function close(): Promise<Result<object>> {
    const closing = openFile;
    openFile = undefined;
    publish({ state: 'none' });
    if (closing === undefined) return ok({});
    await closing.file.close();
    if (closing.slice === undefined) return ok({});
    const body = { file: closing.name, sha256: closing.slice.sha256 };
    const noted = await record(journal, 'review.closed', closing.name, clock.wall(), body);
    return noted.ok ? ok({}) : noted;
  }

  return {
    /** History's answers from the open file; undefined while there is none. */
    answers: (): HistoryAnswers | undefined => openFile?.answers,
    /** The reviewed records, for an export; undefined while there is none. */
    records(): ReviewedRecords | undefined {
      const mine = openFile;
      if (mine?.slice === undefined) return undefined;
      const { file, slice, isOpen } = mine;
      // The slice's profile, not the file's: another profile may just be being opened.
      const profile = mine.unlocked?.profiles.find(({ id }) => id === slice.profile)?.id;
      const source = profile === undefined ? mine.journal : { journal: file.journal, profile };
      return { ...file.records(profile), of: slice, journal: source, isOpen };
    },
    async open(): Promise<Result<CallOutput<'review.open'>>> {
      const chosen = await desktop.chooseReview();
      if (!chosen.ok) return chosen;
      if (chosen.value === undefined) return ok({ began: false });
      const closed = await close();
      if (!closed.ok) return closed;
      const id = ids.uuid();
      const mine: OpenFile = {
        id,
        name: chosen.value.name,
        file: reviews.begin(id),
        isOpen: () => openFile === mine,
        entries: [],
        answers: undefined,
        journal: undefined,
        bytes: 0,
        isBackup: false,
        unlocked: undefined,
        slice: undefined,
      };
      openFile = mine;
      showReading(ports, mine, { read: 0 });
      const { value: file } = chosen;
      inBackground('review.read', () => read(mine, file));
      return ok({ began: true });
    },
    async unlock({ passphrase }: CallParsed<'review.unlock'>): Promise<Result<object>> {
      const mine = openFile;
      if (mine?.isBackup !== true || mine.slice !== undefined)
        return fail({ code: 'bad-input', field: 'passphrase', problem: 'no backup waits for one' });
      inBackground('review.unlock', () => unlock(mine, passphrase));
      return ok({});
    },
    async choose({ profile }: CallParsed<'review.choose'>): Promise<Result<object>> {
      const mine = openFile;
      const chosen = mine?.unlocked?.profiles.find(({ id }) => id === profile);
      if (mine?.slice === undefined || mine.unlocked === undefined || chosen === undefined)
        return fail({ code: 'bad-input', field: 'profile', problem: 'not one of the backup' });
      const shown = await showProfile(mine, mine.unlocked, mine.slice, chosen.id);
      if (shown.ok && openFile === mine) publish((mine.slice = shown.value));
      return shown.ok ? ok({}) : shown;
    },
    close,
    async entries({
      cursor = '0',
      limit,
    }: CallParsed<'review.entries'>): Promise<Result<CallOutput<'review.entries'>>> {
      const from = Number(cursor);
      if (!Number.isSafeInteger(from) || from < 0)
        return fail({ code: 'bad-input', field: 'cursor', problem: 'not a cursor of this list' });
      const entries = openFile?.entries ?? [];
      return ok({
        rows: entries.slice(from, from + limit).map(withWhyUnread),
        total: entries.length,
        ...(from + limit < entries.length && { nextCursor: String(from + limit) }),
      });
    },
  };
}
