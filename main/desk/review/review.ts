// A file of another desk, or of this one's past, opened read-only for review: in a database of its own that only
// History is answered from. Nothing of it reaches a slice, an alert, the ledger or the journal's facts; that it was
// opened and put away stands in the journal.
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
import { showReading, whatEnded, type Held, type ReviewedRecords } from './held.ts';
import { readFile } from './reading.ts';
import { lookAt, unlockBackup } from './unlocking.ts';

export interface ReviewPorts {
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
  let held: Held | undefined;

  const locked = ({ id, name: file }: Held, isWrong: boolean): void =>
    publish({ state: 'locked', id, file, isWrong });

  async function read(mine: Held, chosen: ChosenFile): Promise<void> {
    try {
      mine.slice = await readFile(ports, mine, chosen);
      if (mine.slice === undefined) locked(mine, false);
      else publish(mine.slice);
    } catch (cause) {
      await end(mine, cause);
    }
  }

  async function unlock(mine: Held, passphrase: string): Promise<void> {
    try {
      mine.slice = await unlockBackup(ports, mine, passphrase);
      if (mine.slice === undefined) locked(mine, true);
      else publish(mine.slice);
    } catch (cause) {
      await end(mine, cause);
    }
  }

  /** What it came to, unless it was put away meanwhile. */
  async function end(mine: Held, cause: unknown): Promise<void> {
    await mine.file.close();
    if (held !== mine) return;
    held = undefined;
    publish(whatEnded(mine, cause));
  }

  /** Nothing of it is left, whatever becomes of the note in the journal. */
  async function putAway(): Promise<Result<object>> {
    const away = held;
    held = undefined;
    publish({ state: 'none' });
    if (away === undefined) return ok({});
    await away.file.close();
    if (away.slice === undefined) return ok({});
    const body = { file: away.name, sha256: away.slice.sha256 };
    const noted = await record(journal, 'review.closed', away.name, clock.wall(), body);
    return noted.ok ? ok({}) : noted;
  }

  return {
    /** What answers for the file that is open; undefined while there is none. */
    answers: (): HistoryAnswers | undefined => held?.answers,
    /** What is looked at of it, to be written into a file; undefined while there is none. */
    records(): ReviewedRecords | undefined {
      const mine = held;
      if (mine?.slice === undefined) return undefined;
      const { file, slice, isHeld } = mine;
      // By what the slice says: another service may be on its way to be looked at.
      const profile = mine.unlocked?.profiles.find(({ id }) => id === slice.profile)?.id;
      const told = profile === undefined ? mine.told : { journal: file.journal, profile };
      return { ...file.records(profile), of: slice, told, isHeld };
    },
    async open(): Promise<Result<CallOutput<'review.open'>>> {
      const chosen = await desktop.chooseReview();
      if (!chosen.ok) return chosen;
      if (chosen.value === undefined) return ok({ began: false });
      const put = await putAway();
      if (!put.ok) return put;
      const id = ids.uuid();
      const mine: Held = {
        id,
        name: chosen.value.name,
        file: reviews.begin(id),
        isHeld: () => held === mine,
        entries: [],
        answers: undefined,
        told: undefined,
        bytes: 0,
        isBackup: false,
        unlocked: undefined,
        slice: undefined,
      };
      held = mine;
      showReading(ports, mine, { read: 0 });
      const { value: file } = chosen;
      inBackground('review.read', () => read(mine, file));
      return ok({ began: true });
    },
    async unlock({ passphrase }: CallParsed<'review.unlock'>): Promise<Result<object>> {
      const mine = held;
      if (mine?.isBackup !== true || mine.slice !== undefined)
        return fail({ code: 'bad-input', field: 'passphrase', problem: 'no backup waits for one' });
      inBackground('review.unlock', () => unlock(mine, passphrase));
      return ok({});
    },
    async choose({ profile }: CallParsed<'review.choose'>): Promise<Result<object>> {
      const mine = held;
      const chosen = mine?.unlocked?.profiles.find(({ id }) => id === profile);
      if (mine?.slice === undefined || mine.unlocked === undefined || chosen === undefined)
        return fail({ code: 'bad-input', field: 'profile', problem: 'not one of the backup' });
      const looked = await lookAt(mine, mine.unlocked, mine.slice, chosen.id);
      if (looked.ok && held === mine) publish((mine.slice = looked.value));
      return looked.ok ? ok({}) : looked;
    },
    close: putAway,
    async entries({
      cursor = '0',
      limit,
    }: CallParsed<'review.entries'>): Promise<Result<CallOutput<'review.entries'>>> {
      const from = Number(cursor);
      if (!Number.isSafeInteger(from) || from < 0)
        return fail({ code: 'bad-input', field: 'cursor', problem: 'not a cursor of this list' });
      const entries = held?.entries ?? [];
      return ok({
        rows: entries.slice(from, from + limit).map(withWhyUnread),
        total: entries.length,
        ...(from + limit < entries.length && { nextCursor: String(from + limit) }),
      });
    },
  };
}
