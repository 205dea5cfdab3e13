// Backup and restore for the operator: one task at a time, with its progress. A restore replaces nothing
// before the backup was checked whole and shown.
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { BackupSlice, BackupTask, OpenedBackupView } from '../../../contract/slices/backup.ts';
import { record, recordsOf } from '../journal/records.ts';
import { inBackground } from '../ports/background.ts';
import type { Backups, BackupStage, ChosenBackup, OpenedBackup, BackupMonitor } from '../ports/backups.ts';
import type { ProfileStore, SettingsStore } from '../ports/profiles.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop } from '../ports/system.ts';
import { commonEntries, openedView, viewOf } from './holdings.ts';
import { LOCK_RECORDS } from '../lock/lock-records.ts';
import { entriesToCarry } from './carried.ts';
import { restorePlan, type RestorePlan } from './restored.ts';

export interface BackupPorts {
  readonly backups: Backups;
  readonly journal: Journal;
  readonly profiles: ProfileStore;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly desktop: Pick<Desktop, 'saveBackup' | 'chooseBackup'>;
  /** Whether a request is on its way. */
  readonly isSending: () => boolean;
  /** Closes this desk, replaces the records and opens a new desk. */
  readonly restore: (plan: RestorePlan) => void;
  /** Closes this desk, and opens one that shows the opened backup. */
  readonly view: (plan: ViewPlan) => void;
  /** The error of a restore or a view that failed before this desk was opened. */
  readonly failed?: FailedBackup | undefined;
  readonly publish: (slice: BackupSlice) => void;
}

export interface FailedBackup {
  readonly kind: 'restore' | 'view';
  readonly file: string;
  readonly error: AppError;
}

export interface ViewPlan {
  /** The backup's file name. */
  readonly file: string;
  /** This desk's records of its lock, which stays in force. */
  readonly lockEntries: readonly JournalRow[];
}

/** What a task leaves in the slice when it is done. */
type Ended = Omit<BackupSlice, 'task'> & { readonly task?: Partial<BackupTask> };

type Purpose = CallParsed<'backup.open'>['purpose'];
type Act = (monitor: BackupMonitor) => Promise<Result<Ended>>;

/** Milliseconds between two reports of progress. */
const PROGRESS_EVERY = 200;
const BUSY = { code: 'bad-input', field: 'task', problem: 'a backup is being made or read' } as const;

export type BackupDesk = ReturnType<typeof createBackup>;

export function createBackup(ports: BackupPorts) {
  const { backups, journal, profiles, settings, clock, desktop, failed } = ports;
  let slice: BackupSlice = {};
  let chosen: ChosenBackup | undefined;
  let opened: OpenedBackup | undefined;
  let stopping: AbortController | undefined;

  function show(change: Partial<BackupSlice>): void {
    slice = { ...slice, ...change };
    ports.publish(slice);
  }
  if (failed !== undefined)
    show({
      task: {
        ...newTask(failed.kind, failed.file),
        state: 'failed',
        stage: 'replacing',
        error: failed.error,
      },
    });

  function newTask(kind: BackupTask['kind'], file: string): BackupTask {
    return { kind, file, startedAt: clock.wall(), state: 'running', stage: 'copying', done: 0 };
  }

  /** Runs in the background; the slice shows the progress. */
  function begin(kind: BackupTask['kind'], file: string, act: Act): void {
    const failed = (reference: string): void => {
      stopping = undefined;
      show({ task: { ...newTask(kind, file), state: 'failed', error: { code: 'internal', reference } } });
    };
    inBackground(`backup.${kind}`, () => work(kind, file, act), failed);
  }

  async function work(kind: BackupTask['kind'], file: string, act: Act): Promise<void> {
    const stop = new AbortController();
    stopping = stop;
    let task = newTask(kind, file);
    let reportedAt = clock.mono();
    show({ task });
    const result = await act({
      signal: stop.signal,
      onProgress(stage: BackupStage, done, of) {
        const isNews = stage !== task.stage || done === of;
        task = { ...task, state: stop.signal.aborted ? 'stopping' : 'running', stage, done, of };
        if (!isNews && clock.mono() - reportedAt < PROGRESS_EVERY) return;
        reportedAt = clock.mono();
        show({ task });
      },
    });
    stopping = undefined;
    if (result.ok) {
      const { task: ended, ...change } = result.value;
      show({ ...change, task: { ...task, state: 'done', ...ended } });
      return;
    }
    const { error } = result;
    const wasStopped = error.code === 'backup-refused' && error.fault === 'stopped';
    show({ task: { ...task, state: wasStopped ? 'stopped' : 'failed', ...(!wasStopped && { error }) } });
  }

  async function write(path: string, name: string, passphrase: string, monitor: BackupMonitor) {
    const [listed, current] = await Promise.all([profiles.list(), settings.load()]);
    if (!listed.ok) return listed;
    const at = clock.wall();
    const written = await backups.write(
      {
        path,
        passphrase,
        at,
        profiles: listed.value.profiles,
        currentProfile: current.ok ? current.value.currentProfile : undefined,
      },
      monitor,
    );
    if (!written.ok) return written;
    const { bytes, sha256, holdings } = written.value;
    const { count: entries, hash: head } = holdings.journal;
    // The file is complete, also if the journal cannot be written.
    const notedAt = clock.wall();
    const noted = await record(journal, 'backup.written', name, notedAt, {
      file: name,
      bytes,
      sha256,
      entries,
      head,
    });
    const { loans, views } = viewOf(holdings);
    return ok({
      last: { at: notedAt, file: name },
      task: {
        written: { bytes, sha256, entries, loans, views },
        ...(!noted.ok && { error: noted.error }),
      },
    });
  }

  async function read(from: ChosenBackup, passphrase: string, purpose: Purpose, monitor: BackupMonitor) {
    opened = undefined;
    const adopt = purpose !== 'check';
    const result = await backups.open({ path: from.path, passphrase, adopt, at: clock.wall() }, monitor);
    if (!result.ok) return result;
    const [here, listed] = await Promise.all([backups.holdings(), profiles.list()]);
    if (!here.ok) return here;
    if (!listed.ok) return listed;
    const inIt = result.value;
    const common = await commonEntries(
      [inIt.holdings.journal.count, here.value.journal.count],
      async (seq) => {
        const theirs = await backups.hashAt(seq);
        if (!theirs.ok) return theirs;
        const ours = await journal.links(seq, seq);
        return ours.ok ? ok(ours.value[0]?.hash === theirs.value) : ours;
      },
    );
    if (!common.ok) return common;
    if (adopt) opened = inIt;
    else await backups.forget();
    return ok({
      opened: {
        ...openedView(inIt, listed.value.profiles),
        file: from.name,
        purpose,
        checkedAt: clock.wall(),
        here: viewOf(here.value),
        common: common.value,
      },
    });
  }

  async function forget(): Promise<void> {
    chosen = undefined;
    opened = undefined;
    await backups.forget();
    show({ chosen: undefined, opened: undefined, task: undefined });
  }

  /** The opened backup, if it is the one that was shown and no request is on its way. */
  async function shownAndIdle(sha256: string): Promise<Result<OpenedBackupView>> {
    const shown = slice.opened;
    if (stopping !== undefined) return fail(BUSY);
    if (opened === undefined || shown === undefined)
      return fail({ code: 'backup-refused', fault: 'nothing-opened', detail: '' });
    if (opened.sha256 !== sha256 || shown.sha256 !== sha256)
      return fail({ code: 'changed-since-shown', what: 'backup' });
    const here = await backups.holdings();
    if (!here.ok) return here;
    const now = viewOf(here.value);
    if (now.entries !== shown.here.entries || now.views !== shown.here.views) {
      // The records that are compared with it have changed since they were shown.
      show({ opened: { ...shown, here: now } });
      return fail({ code: 'changed-since-shown', what: 'journal' });
    }
    // The outcome of a request on its way must be recorded in the journal that has the request.
    return ports.isSending() ? fail({ code: 'blocked', by: 'live-intent' }) : ok(shown);
  }

  return {
    /** Reads the latest backup from the journal. */
    async load(): Promise<Result<void>> {
      const made = await recordsOf(journal, ['backup.written']);
      if (!made.ok) return made;
      const last = made.value.at(-1);
      // The subject of the entry is the file's name.
      if (last !== undefined) show({ last: { at: last.at, file: last.subject } });
      return ok(undefined);
    },
    async write({ passphrase }: CallParsed<'backup.write'>): Promise<Result<CallOutput<'backup.write'>>> {
      if (stopping !== undefined) return fail(BUSY);
      const target = await desktop.saveBackup(clock.wall());
      if (!target.ok) return target;
      if (target.value === undefined) return ok({ started: false });
      const { path, name } = target.value;
      begin('write', name, (monitor) => write(path, name, passphrase, monitor));
      return ok({ started: true });
    },
    async choose(): Promise<Result<CallOutput<'backup.choose'>>> {
      if (stopping !== undefined) return fail(BUSY);
      const file = await desktop.chooseBackup();
      if (!file.ok) return file;
      if (file.value === undefined) return ok({ chosen: false });
      await forget();
      const { path, name } = file.value;
      const looked = await backups.look(path);
      if (!looked.ok) return looked;
      const { bytes } = looked.value;
      chosen = { path, name, bytes };
      show({ chosen: { file: name, bytes } });
      return ok({ chosen: true });
    },
    open({ passphrase, purpose }: CallParsed<'backup.open'>): Promise<Result<object>> {
      const from = chosen;
      if (stopping !== undefined) return Promise.resolve(fail(BUSY));
      if (from === undefined)
        return Promise.resolve(fail({ code: 'backup-refused', fault: 'nothing-opened', detail: '' }));
      show({ opened: undefined });
      begin(purpose, from.name, (monitor) => read(from, passphrase, purpose, monitor));
      return Promise.resolve(ok({}));
    },
    stop(): Promise<Result<object>> {
      stopping?.abort();
      if (slice.task?.state === 'running') show({ task: { ...slice.task, state: 'stopping' } });
      return Promise.resolve(ok({}));
    },
    /** The name of the backup that `restore` would use. */
    openedFile: (): string | undefined => slice.opened?.file,
    async forget(): Promise<Result<object>> {
      if (stopping !== undefined) return fail(BUSY);
      await forget();
      return ok({});
    },
    async restore({ sha256 }: CallParsed<'backup.restore'>): Promise<Result<object>> {
      const proven = await shownAndIdle(sha256);
      if (!proven.ok) return proven;
      const { file, common } = proven.value;
      const carried = await entriesToCarry(journal, common);
      if (!carried.ok) return carried;
      show({ task: { ...newTask('restore', file), stage: 'replacing' } });
      ports.restore(restorePlan(file, carried.value, clock.wall()));
      return ok({});
    },
    async view({ sha256 }: CallParsed<'backup.view'>): Promise<Result<object>> {
      const proven = await shownAndIdle(sha256);
      if (!proven.ok) return proven;
      const { file } = proven.value;
      const noted = await record(journal, 'backup.viewed', file, clock.wall(), { file, sha256 });
      if (!noted.ok) return noted;
      const lockEntries = await journal.entries(LOCK_RECORDS);
      if (!lockEntries.ok) return lockEntries;
      show({ task: { ...newTask('view', file), stage: 'replacing' } });
      ports.view({ file, lockEntries: lockEntries.value });
      return ok({});
    },
  };
}
