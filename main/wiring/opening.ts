// Lifetime: the process, holding one desk at a time. Opens the desk while the window loads. Opens a new one
// when the operator tries again or restores a backup, and when the databases' thread ends by itself.
import { app } from 'electron';
import { sliceNames, type SliceName, type Slices } from '../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import type { AppSlice } from '../../contract/slices/app.ts';
import type { Publisher } from '../bridge/publisher.ts';
import type { FailedBackup, ViewPlan } from '../desk/backup/backup.ts';
import type { RestorePlan } from '../desk/backup/restored.ts';
import type { Desk } from '../desk/desk.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { Keychain } from '../credentials/keychain.ts';
import type { ShownBackup } from './backup-desk.ts';
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
  /** Keeps the records whose key is missing in a folder of their own, and opens empty ones. */
  readonly setRecordsAside: () => Promise<Result<object>>;
  /** Replaces records of a newer version by those from before the upgrade, and keeps the newer ones aside. */
  readonly returnToCopy: () => Promise<Result<object>>;
  /** Closes the backup that the desk shows, and opens this computer's own records. */
  readonly closeBackup: () => Promise<Result<object>>;
  /** Whether the desk shows a backup. */
  readonly isBackup: () => boolean;
  /** What must be closed before the app ends. */
  readonly opened: () => OpenStorage | undefined;
}

/** What a desk is opened over: this computer's own records, unless it is a backup. */
interface Records {
  readonly failure?: FailedBackup;
  /** Notes to show from the start. */
  readonly before?: readonly string[];
  readonly backup?: ShownBackup;
}

/** Slices that are not about the records, and stay while another desk is opened. */
const outlivesDesk = (name: SliceName): boolean => ['app', 'navigation', 'lock'].includes(name);

/** Restarts without the operator: a cause that ends the databases each time would loop. */
const MOST_RESTARTS = 3;

const hasCopy = (error: AppError): boolean => error.code === 'store-failed' && error.copy !== undefined;
const lacksKey = (error: AppError): boolean => error.code === 'locked' && error.reason === 'key-missing';

export function beginOpening(options: OpeningOptions): Opening {
  const { userData, codeFolder, openRecords, log, profiles, settings, publisher, painted } = options;
  const { initial, shown, show } = options;
  let opened: OpenStorage | undefined;
  let opening = 0;
  /** Since the operator last pressed retry. */
  let restarts = 0;
  let desk = guarded(() => open());

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

  async function open({ failure, before = [], backup }: Records = {}): Promise<Result<Desk>> {
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
        ...(backup && { backup: { file: backup.file, createdAt: backup.opened.createdAt } }),
      });
    const onNote = (note: string): void => {
      log.info('store note', { note });
      // These notes are only about the opening itself.
      if (note === 'store.upgrading' || note === 'store.repacking') {
        show({ state: 'opening', doing: note });
        return;
      }
      notes.push(note);
      if (shown().state === 'ready') showReady();
    };
    const result = await openEverything({
      userData,
      codeFolder,
      openRecords,
      secrets: await options.keychain(),
      log,
      profiles,
      settings,
      publisher: toPage,
      painted,
      texts: options.texts,
      locking: options.locking,
      sealLastFigures: options.sealLastFigures,
      logFile: options.logFile,
      notifyRules: options.notifyRules,
      showAlert: options.showAlert,
      onNote,
      onRestore: (plan) => inBackground('restore', () => restore(plan)),
      onView: (plan) => inBackground('backup.view', () => view(plan)),
      backupFailed: failure,
      backup,
    });
    if (!result.ok) return failed(result.error);
    opened = result.value;
    inBackground('databases.restart', () => restartAfter(result.value, mine));
    showReady();
    // Failures show in the connect slice; the desk itself is open.
    const { connect } = opened.desk;
    inBackground('connect.resume', () =>
      connect.resume(backup === undefined && app.commandLine.hasSwitch('practise')),
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
      return open({ before: [`store.restarted records=${records} answers=${answers}`] });
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

  const isBackup = (): boolean => {
    const storage = shown();
    return storage.state === 'ready' && storage.backup !== undefined;
  };

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
      if ((await desk).ok) return ok({});
      (await options.keychain()).letCreate();
      return reopened(() => open());
    },
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
    async returnToCopy() {
      const present = await desk;
      if (present.ok || !hasCopy(present.error))
        return fail({ code: 'changed-since-shown', what: 'the records can be opened' });
      return reopened(async () => {
        const { prepareReturnToCopy } = await import('./closed-records.ts');
        const secrets = await options.keychain();
        const prepared = await prepareReturnToCopy({ userData, codeFolder, secrets });
        return prepared.ok ? open() : failed(prepared.error);
      });
    },
    async closeBackup() {
      if (isBackup()) await replaceDesk(() => Promise.resolve({}));
      const present = await desk;
      return present.ok ? ok({}) : present;
    },
    isBackup,
    opened: () => opened,
  };
}
