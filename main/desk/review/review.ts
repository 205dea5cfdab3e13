// A file of another desk, or of this one's past, opened read-only for review: in a database of its own that only
// History is answered from. Nothing of it reaches a slice, an alert, the ledger or the journal's facts; that it was
// opened and put away stands in the journal.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type {
  Made,
  OpenReviewSlice,
  PackCheck,
  ReviewRefusal,
  ReviewSlice,
} from '../../../contract/slices/review.ts';
import { record } from '../journal/records.ts';
import type {
  HistoryAnswers,
  Recognised,
  ReviewFile,
  ReviewOutcome,
  Reviews,
  Understand,
} from '../ports/review.ts';
import type { Journal } from '../ports/store.ts';
import type { ChosenFile, Clock, Desktop, Ids } from '../ports/system.ts';
import { millis } from '../../../domain/time.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { fileAnswers, packHistory, toldKinds, withTold } from './pack.ts';

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

const isWrong = (error: AppError): boolean =>
  error.code === 'backup-refused' && error.fault === 'wrong-passphrase';

/** Milliseconds between two words about how far it is. */
const TELL_EVERY = 200;
/** Put away, or another file chosen, while this one was being read. */
class Overtaken extends Error {}
class Failed extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}
class Refused extends Error {
  readonly why: ReviewRefusal;
  readonly first: Extract<ReviewSlice, { state: 'refused' }>['unread'];
  constructor(why: ReviewRefusal, first: Refused['first'] = []) {
    super(why);
    this.why = why;
    this.first = first;
  }
}

/** The file that is open or being read. */
interface Held {
  readonly id: string;
  readonly name: string;
  readonly file: ReviewFile;
  entries: readonly JournalRow[];
  /** What a backup says of itself, for the service of it that is looked at. */
  made: (profile: ProfileId) => Made;
  /** Only once all of it is read. */
  answers: HistoryAnswers | undefined;
  bytes: number;
  /** Of a backup, from when it was recognised. */
  head: Recognised['head'];
  slice: OpenReviewSlice | undefined;
}

export function createReview({ reviews, understand, journal, clock, ids, desktop, publish }: ReviewPorts) {
  let held: Held | undefined;

  const locked = ({ id, name: file, head }: Held, isWrong: boolean): void => {
    if (head !== undefined) publish({ state: 'locked', id, file, ...head, isWrong });
  };

  const isHeld = (mine: Held): boolean => held === mine;

  const taken = <T>(result: Result<T>, mine: Held): T => {
    if (held !== mine) throw new Overtaken();
    if (!result.ok) throw new Failed(result.error);
    return result.value;
  };

  async function read(mine: Held, chosen: ChosenFile): Promise<OpenReviewSlice | undefined> {
    const { file, id, name } = mine;
    const begun = taken(await file.recognise(chosen), mine);
    if ('refused' in begun) throw new Refused(begun.refused);
    const { kind, bytes, head } = begun;
    mine.bytes = bytes;
    if (head !== undefined) {
      mine.head = head;
      return undefined;
    }
    const show = (read: number, records: number, sorting: boolean): void =>
      publish({ state: 'opening', id, file: name, read, of: bytes, records, sorting });
    show(0, 0, false);
    const checks =
      kind === 'evidence' ? await readPack(mine, (records) => show(bytes, records, false)) : undefined;
    let told = clock.mono();
    for (;;) {
      const { phase, read, records } = taken(await file.step(), mine);
      if (phase === 'done') break;
      if (clock.mono() - told < TELL_EVERY) continue;
      told = clock.mono();
      show(read, records, phase === 'sorting');
    }
    const outcome = taken(await file.outcome(), mine);
    if (outcome.refused !== undefined) throw new Refused(outcome.refused, [...outcome.first]);
    return opened(mine, { ...outcome, kind, bytes, checks });
  }

  async function readPack(mine: Held, tell: (records: number) => void): Promise<readonly PackCheck[]> {
    const pack = taken(await mine.file.pack(), mine);
    if ('refused' in pack) throw new Refused(pack.refused);
    mine.entries = pack.entries;
    const goesOn = (filed: number): boolean => {
      tell(filed);
      return held === mine;
    };
    taken(await fileAnswers(mine.file, pack, understand, goesOn), mine);
    return pack.checks;
  }

  async function opened(
    mine: Held,
    outcome: Extract<ReviewOutcome, { refused?: undefined }> &
      Pick<OpenReviewSlice, 'kind' | 'bytes'> & { checks: readonly PackCheck[] | undefined },
  ): Promise<OpenReviewSlice> {
    const { kind, bytes, sha256, made, unread, checks } = outcome;
    const { answers } = packHistory(mine.file.history, mine.entries);
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
      ...(made && { made }),
      lacks: [...outcome.lacks],
      unread: { count: unread.count, first: [...unread.first] },
      ...(checks && { checks: [...checks] }),
      profiles: [],
      entries: mine.entries.length,
    };
  }

  async function run(mine: Held, chosen: ChosenFile): Promise<void> {
    try {
      mine.slice = await read(mine, chosen);
      if (mine.slice !== undefined) publish(mine.slice);
      else locked(mine, false);
    } catch (cause) {
      await end(mine, cause);
    }
  }

  /** What it came to, unless it was put away meanwhile. */
  async function end(mine: Held, cause: unknown): Promise<void> {
    const { id, name: file } = mine;
    await mine.file.close();
    if (held !== mine) return;
    held = undefined;
    if (cause instanceof Refused)
      publish({ state: 'refused', id, file, why: cause.why, unread: cause.first });
    else if (cause instanceof Failed) publish({ state: 'failed', id, file, error: cause.error });
    else {
      const detail = cause instanceof Error ? cause.message : 'unknown';
      publish({ state: 'failed', id, file, error: { code: 'store-failed', fault: 'io', detail } });
    }
  }

  async function unlocked(mine: Held, passphrase: string): Promise<void> {
    const { id, name, file, bytes, head } = mine;
    if (head === undefined) return;
    try {
      const show = (read: number): void =>
        publish({ state: 'opening', id, file: name, read, of: bytes, records: 0, sorting: false });
      show(0);
      const opening = file.unlock(passphrase, clock.wall());
      const over = opening.then(() => 'over' as const);
      for (let state = await Promise.race([over, rest()]); state !== 'over' && isHeld(mine);) {
        const step = await file.step();
        if (step.ok) show(step.value.read);
        state = await Promise.race([over, rest()]);
      }
      const result = await opening;
      if (held === mine && !result.ok && isWrong(result.error)) return locked(mine, true);
      const { sha256, profiles, current } = taken(result, mine);
      const records = profiles.reduce((sum, each) => sum + each.records, 0);
      const openedAt = clock.wall();
      const body = { file: name, kind: 'backup', sha256, records, unread: 0 };
      taken(await record(journal, 'review.opened', name, openedAt, body), mine);
      const all: OpenReviewSlice = {
        state: 'open',
        id,
        file: name,
        kind: 'backup',
        sha256,
        bytes,
        openedAt,
        records,
        kinds: [],
        isOneMoment: false,
        lacks: [],
        unread: { count: 0, first: [] },
        profiles: profiles.map(({ id: of, name: called, records: count }) => ({
          id: of,
          name: called,
          records: count,
        })),
        entries: 0,
      };
      mine.made = (profile) => {
        const of = profiles.find((each) => each.id === profile);
        return {
          profile: of?.name ?? profile,
          ...(of?.environment !== undefined && { environment: of.environment }),
          version: head.version,
          at: head.createdAt,
        };
      };
      const first = profiles.find((each) => each.id === current) ?? profiles[0];
      if (first === undefined) throw new Refused('empty');
      mine.slice = taken(await lookAt(mine, all, first.id), mine);
      publish(mine.slice);
    } catch (cause) {
      await end(mine, cause);
    }
  }

  /** One of the services a backup holds: its records, and what its journal tells of quotes and payments. */
  async function lookAt(
    mine: Held,
    all: OpenReviewSlice,
    profile: ProfileId,
  ): Promise<Result<OpenReviewSlice>> {
    const kinds = await mine.file.choose(profile);
    if (!kinds.ok) return kinds;
    const answers = withTold(mine.file.history, mine.file.journal, profile);
    const told = await toldKinds(answers);
    mine.answers = answers;
    return ok({
      ...all,
      id: `${mine.id} ${profile}`,
      profile,
      kinds: [...kinds.value, ...told],
      made: mine.made(profile),
    });
  }

  const rest = (): Promise<'on'> =>
    new Promise((resolve) => void clock.after(millis(TELL_EVERY), () => resolve('on')));

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
    async open(): Promise<Result<CallOutput<'review.open'>>> {
      const chosen = await desktop.chooseReview();
      if (!chosen.ok) return chosen;
      if (chosen.value === undefined) return ok({ began: false });
      const put = await putAway();
      if (!put.ok) return put;
      const id = ids.uuid();
      const { name } = chosen.value;
      const mine: Held = {
        id,
        name,
        file: reviews.begin(id),
        entries: [],
        made: (profile) => ({ profile, version: '', at: clock.wall() }),
        answers: undefined,
        bytes: 0,
        head: undefined,
        slice: undefined,
      };
      held = mine;
      publish({ state: 'opening', id, file: name, read: 0, of: 0, records: 0, sorting: false });
      void run(mine, chosen.value);
      return ok({ began: true });
    },
    async unlock({ passphrase }: CallParsed<'review.unlock'>): Promise<Result<object>> {
      const mine = held;
      if (mine?.head === undefined || mine.slice !== undefined)
        return fail({ code: 'bad-input', field: 'passphrase', problem: 'no backup waits for one' });
      void unlocked(mine, passphrase);
      return ok({});
    },
    async choose({ profile }: CallParsed<'review.choose'>): Promise<Result<object>> {
      const mine = held;
      const chosen = mine?.slice?.profiles.find(({ id }) => id === profile);
      if (mine?.slice === undefined || chosen === undefined)
        return fail({ code: 'bad-input', field: 'profile', problem: 'not one of the backup' });
      const looked = await lookAt(mine, mine.slice, chosen.id as ProfileId);
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
        rows: entries.slice(from, from + limit),
        total: entries.length,
        ...(from + limit < entries.length && { nextCursor: String(from + limit) }),
      });
    },
  };
}
