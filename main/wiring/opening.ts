// Lifetime: the process, holding one desk at a time. Opens the desk while the window loads. Opens a new one
// when the operator tries again or restores a backup, and when the databases' thread ends by itself.
import { rmSync } from 'node:fs';
import { app } from 'electron';
import { sliceNames, type SliceName, type Slices } from '../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import type { AppSlice } from '../../contract/slices/app.ts';
import type { Publisher } from '../bridge/publisher.ts';
import type { FailedBackup, ViewPlan } from '../desk/backup/backup.ts';
import type { RestorePlan } from '../desk/backup/restored.ts';
import type { Desk } from '../desk/desk.ts';
import { inBackground } from '../desk/ports/background.ts';
import { DATABASE_KEY_NAME } from '../credentials/database-key.ts';
import type { Keychain } from '../credentials/keychain.ts';
import { databaseExists, databasesOf, practiceRunOf } from '../store/files.ts';
import { faultOf, systemCode } from '../store/json/json-file.ts';
import type { ShownBackup } from './backup-desk.ts';
import type { PracticeRun } from './practice-run.ts';
import { openEverything, type OpenStorage, type StorageOptions } from './storage.ts';

type Shown = AppSlice['storage'];

interface OpeningOptions extends Pick<
  StorageOptions,
  | 'userData'
  | 'codeFolder'
  | 'openRecords'
  | 'log'
  | 'profiles'
  | 'settings'
  | 'publisher'
  | 'painted'
  | 'texts'
  | 'locking'
  | 'sealLastFigures'
  | 'logFile'
  | 'notifyRules'
  | 'showAlert'
> {
  /** One for the process. */
  readonly keychain: () => Promise<Keychain>;
  /** The value of each slice before there is a desk. */
  readonly initial: Slices;
  /** The progress that the page shows now. */
  readonly shown: () => Shown;
  readonly show: (storage: Shown) => void;
  /** Reloads the window's page. */
  readonly reload: () => void;
}

export interface Opening {
  /** The open desk, or the one being opened, or the reason why there is none. */
  readonly desk: () => Promise<Result<Desk>>;
  /** Tries to open a desk again if there is none. */
  readonly retry: () => Promise<Result<object>>;
  /** Opens the practice for this run only, if the records cannot be opened. */
  readonly practise: () => Promise<Result<object>>;
  /** Removes what a practice for this run has on disk. */
  readonly discard: () => void;
  /** Keeps the records whose key is missing in a folder of their own, and opens empty ones. */
  readonly setRecordsAside: () => Promise<Result<object>>;
  /** Closes the backup that the desk shows, and opens this computer's own records. */
  readonly closeBackup: () => Promise<Result<object>>;
  /** What the desk is kept to: the open desk shows a backup, or practises for this run. */
  readonly limits: () => 'backup' | 'practice' | undefined;
  /** What must be closed before the app ends. */
  readonly opened: () => OpenStorage | undefined;
}

/** What a desk is opened over: this computer's own records, unless it is a backup. */
interface Records {
  readonly failure?: FailedBackup;
  /** Notes to show from the start. */
  readonly before?: readonly string[];
  readonly backup?: ShownBackup;
  /** A practice for this run, and why the records are not open. */
  readonly practice?: { readonly run: PracticeRun; readonly why: AppError } | undefined;
}

/** Slices that are not about the records, and stay while another desk is opened. */
const outlivesDesk = (name: SliceName): boolean => ['app', 'navigation', 'lock'].includes(name);

/** Restarts without the operator: a cause that ends the databases each time would loop. */
const MOST_RESTARTS = 3;

/** There is nothing to unlock or to allow. */
const NO_KEYCHAIN = ['keychain-absent', 'keychain-uncreated', 'keychain-incomplete'];
const lacksKeychain = (error: AppError): boolean =>
  error.code === 'locked' && NO_KEYCHAIN.includes(error.reason);
const lacksKey = (error: AppError): boolean => error.code === 'locked' && error.reason === 'key-missing';

export function beginOpening(options: OpeningOptions): Opening {
  const { userData, codeFolder, openRecords, log, profiles, settings, publisher, painted } = options;
  const { initial, shown, show } = options;
  let opened: OpenStorage | undefined;
  let practising: Records['practice'];
  let opening = 0;
  /** Since the operator last pressed retry. */
  let restarts = 0;
  removeLeft();
  let desk = guarded(() => open());

  /** What a crash left of a practice. Nobody can read it any more. */
  function removeLeft(): void {
    try {
      rmSync(practiceRunOf(userData), { recursive: true, force: true });
    } catch (cause) {
      log.failure('practice-run.left', cause);
    }
  }

  /** Shows an exception as a failed opening, which can be tried again. */
  async function guarded(attempt: () => Promise<Result<Desk>>): Promise<Result<Desk>> {
    try {
      return await attempt();
    } catch (cause) {
      return failed({ code: 'internal', reference: log.failure('opening', cause) });
    }
  }

  function failed(error: AppError): Result<Desk> {
    show({ state: 'failed', error });
    publisher.publish('connect', { ...initial.connect, status: 'none' });
    return fail(error);
  }

  function discard(): void {
    const ending = practising?.run;
    practising = undefined;
    try {
      ending?.end();
    } catch (cause) {
      // The next start removes it.
      log.failure('practice-run.end', cause);
    }
  }

  /** Without a keychain there is nothing to choose on a computer that has no records yet. */
  async function hasNothing(): Promise<boolean> {
    const known = await profiles.list();
    const isEmpty = known.ok && known.value.profiles.length + known.value.unreadable.length === 0;
    return isEmpty && !(await databaseExists(databasesOf(userData)));
  }

  async function practise(why: AppError): Promise<Result<Desk>> {
    const { startPracticeRun } = await import('./practice-run.ts');
    const keychain = await options.keychain();
    discard();
    try {
      practising = { why, run: startPracticeRun({ userData, codeFolder, settings, keychain }) };
    } catch (cause) {
      return failed({ code: 'store-failed', fault: faultOf(cause), detail: systemCode(cause) });
    }
    return open({ practice: practising });
  }

  async function open({ failure, before = [], backup, practice }: Records = {}): Promise<Result<Desk>> {
    // Drops what a closed desk still publishes.
    const mine = (opening += 1);
    const toPage: Publisher = {
      ...publisher,
      publish: (name, value) => {
        if (mine === opening) publisher.publish(name, value);
      },
    };
    // A failure stays on screen until the next try ends, and with it the button that was pressed.
    if (shown().state === 'ready') show({ state: 'opening' });
    const notes = [...before];
    const showReady = (): void =>
      show({
        state: 'ready',
        notes: [...notes],
        ...(practice && { practice: practice.why }),
        ...(backup && { backup: { file: backup.file, createdAt: backup.opened.createdAt } }),
      });
    const onNote = (note: string): void => {
      log.info('store note', { note });
      notes.push(note);
      if (shown().state === 'ready') showReady();
    };
    const result = await openEverything({
      codeFolder,
      log,
      isPracticeRun: practice !== undefined,
      ...(practice?.run ?? { userData, openRecords, secrets: await options.keychain(), profiles, settings }),
      publisher: toPage,
      painted,
      texts: options.texts,
      locking: options.locking,
      sealLastFigures: practice === undefined ? options.sealLastFigures : () => undefined,
      logFile: options.logFile,
      notifyRules: options.notifyRules,
      showAlert: options.showAlert,
      onNote,
      onRestore: (plan) => inBackground('restore', () => restore(plan)),
      onView: (plan) => inBackground('backup.view', () => view(plan)),
      backupFailed: failure,
      backup,
    });
    if (!result.ok) {
      const { error } = result;
      if (practice === undefined && lacksKeychain(error) && (await hasNothing())) return practise(error);
      discard();
      return failed(error);
    }
    opened = result.value;
    inBackground('databases.restart', () => restartAfter(result.value, mine));
    showReady();
    // Failures show in the connect slice; the desk itself is open.
    const { connect } = opened.desk;
    inBackground('connect.resume', () =>
      connect.resume(
        practice !== undefined || (backup === undefined && app.commandLine.hasSwitch('practise')),
      ),
    );
    return ok(opened.desk);
  }

  /**
   * Opens a new desk after the databases ended by themselves. Calls wait for it. The former desk can write
   * nothing, and sends no request, because each needs its journal entry first.
   */
  async function restartAfter(ended: OpenStorage, mine: number): Promise<void> {
    const why = await ended.died;
    if (mine !== opening) return;
    log.info('databases ended', { why });
    opening += 1;
    desk = guarded(async () => {
      show({ state: 'opening', doing: 'store.restarting' });
      await ended.close();
      for (const name of sliceNames) if (!outlivesDesk(name)) publisher.publish(name, initial[name]);
      restarts += 1;
      if (restarts > MOST_RESTARTS) return failed({ code: 'store-failed', fault: 'closed', detail: why });
      const { records, answers } = ended.unwritten;
      const restarted = [`store.restarted records=${records} answers=${answers}`];
      return open({ before: restarted, practice: practising });
    });
    await desk;
  }

  /** Closes the desk, opens one over other records and reloads the page. */
  async function replaceDesk(records: (closed: OpenStorage) => Promise<Records>): Promise<void> {
    const before = opened;
    if (before === undefined) return;
    desk = guarded(async () => {
      // From here on what the former desk publishes is dropped.
      opening += 1;
      show({ state: 'opening' });
      await before.close();
      const next = await records(before);
      for (const name of sliceNames) if (!outlivesDesk(name)) publisher.publish(name, initial[name]);
      return open(next);
    });
    await desk;
    options.reload();
  }

  const restore = (plan: RestorePlan): Promise<void> =>
    replaceDesk(async (closed) => {
      const decided = await closed.prepareRestore(plan);
      if (decided.ok) return {};
      log.info('restore not prepared', { code: decided.error.code });
      return { failure: { kind: 'restore', file: plan.file, error: decided.error } };
    });

  const view = (plan: ViewPlan): Promise<void> =>
    replaceDesk(async (closed) => {
      const found = await closed.openedBackup();
      return found.ok
        ? { backup: { ...plan, opened: found.value } }
        : { failure: { kind: 'view', file: plan.file, error: found.error } };
    });

  function limits(): 'backup' | 'practice' | undefined {
    if (practising !== undefined) return 'practice';
    const storage = shown();
    return storage.state === 'ready' && storage.backup !== undefined ? 'backup' : undefined;
  }

  async function presentDesk(): Promise<Result<object>> {
    const present = await desk;
    return present.ok ? ok({}) : present;
  }

  /** Leaves the practice for the records, once the keychain answers. */
  async function endPractice(secrets: Keychain): Promise<Result<object>> {
    const key = await secrets.get(DATABASE_KEY_NAME);
    if (!key.ok) return key;
    await replaceDesk(() => {
      discard();
      return Promise.resolve({});
    });
    return presentDesk();
  }

  /** Opens a desk in another way than before. */
  async function reopened(attempt: () => Promise<Result<Desk>>): Promise<Result<object>> {
    restarts = 0;
    desk = guarded(attempt);
    const result = await desk;
    return result.ok ? ok({}) : fail(result.error);
  }

  return {
    desk: () => desk,
    async retry() {
      const isOpen = (await desk).ok;
      if (isOpen && practising === undefined) return ok({});
      const secrets = await options.keychain();
      secrets.letCreate();
      return isOpen ? endPractice(secrets) : reopened(() => open());
    },
    async practise() {
      const present = await desk;
      return present.ok ? ok({}) : reopened(() => practise(present.error));
    },
    discard,
    async setRecordsAside() {
      const present = await desk;
      if (present.ok || !lacksKey(present.error))
        return fail({ code: 'changed-since-shown', what: 'the records can be opened' });
      return reopened(async () => {
        const { moveRecordsAside } = await import('./closed-records.ts');
        const aside = moveRecordsAside(userData);
        return aside.ok ? open({ before: [`store.set-aside aside=${aside.value}`] }) : failed(aside.error);
      });
    },
    async closeBackup() {
      if (limits() === 'backup') await replaceDesk(() => Promise.resolve({}));
      return presentDesk();
    },
    limits,
    opened: () => opened,
  };
}
