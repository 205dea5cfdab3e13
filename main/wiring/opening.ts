// Lifetime: the process, holding one desk at a time. Opens the desk while the window loads. Opens a new one when the
// operator tries again or restores a backup, and when the databases' thread ends by itself.
import { app } from 'electron';
import { sliceNames, type SliceName, type Slices } from '../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../contract/errors.ts';
import type { AppSlice } from '../../contract/slices/app.ts';
import type { Publisher } from '../bridge/publisher.ts';
import type { BackupPorts } from '../desk/backup/backup.ts';
import type { RestorePlan } from '../desk/backup/restored.ts';
import type { Desk } from '../desk/desk.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { OpenStorage, StorageOptions } from './storage.ts';

type Shown = AppSlice['storage'];

export interface OpeningOptions extends Pick<
  StorageOptions,
  | 'userData'
  | 'codeFolder'
  | 'storeThread'
  | 'log'
  | 'profiles'
  | 'settings'
  | 'publisher'
  | 'painted'
  | 'locking'
> {
  /** What every slice says before there is a desk. */
  readonly initial: Slices;
  /** How far it is, as the page shows it now. */
  readonly shown: () => Shown;
  readonly show: (storage: Shown) => void;
  /** Loads the window's page anew. */
  readonly reload: () => void;
}

export interface Opening {
  /** The desk that is open or is being opened, or why there is none. */
  readonly desk: () => Promise<Result<Desk>>;
  /** Tries once more where there is none. */
  readonly retry: () => Promise<Result<object>>;
  /** What is to be closed before the app ends. */
  readonly opened: () => OpenStorage | undefined;
}

/** What is not of the records, and stays as it is while they are opened anew. */
const outlivesDesk = (name: SliceName): boolean => ['app', 'navigation', 'lock'].includes(name);

/** Without anybody's wish: what ends the databases each time would do so for ever. */
const MOST_RESTARTS = 3;

export function beginOpening(options: OpeningOptions): Opening {
  const { userData, codeFolder, storeThread, log, profiles, settings, publisher, painted } = options;
  const { initial, shown, show } = options;
  // Node's own modules for the databases, HTTP and keychain load here, after the window was asked for.
  const storage = import('./storage.ts');
  const keychain = storage.then(({ keychainOf }) => keychainOf(userData));
  let opened: OpenStorage | undefined;
  let opening = 0;
  /** Since somebody last looked at why. */
  let restarts = 0;
  let desk = guarded(() => open());

  /** What throws is an opening that failed: said on screen, and to be tried again. */
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

  async function open(
    restoreFailed?: BackupPorts['failed'],
    before: readonly string[] = [],
  ): Promise<Result<Desk>> {
    // What a desk that was closed still says is not this one's.
    const mine = (opening += 1);
    const toPage: Publisher = {
      ...publisher,
      publish: (name, value) => {
        if (mine === opening) publisher.publish(name, value);
      },
    };
    // A failure stands until the next try has ended, and with it the button that was pressed and what is shut by it.
    if (shown().state === 'ready') show({ state: 'opening' });
    const notes = [...before];
    const onNote = (note: string): void => {
      log.info('store note', { note });
      // Over with the opening it belongs to.
      if (note === 'store.upgrading' || note === 'store.repacking') {
        show({ state: 'opening', doing: note });
        return;
      }
      notes.push(note);
      if (shown().state === 'ready') show({ state: 'ready', notes: [...notes] });
    };
    const { openEverything } = await storage;
    const result = await openEverything({
      userData,
      codeFolder,
      storeThread,
      secrets: await keychain,
      log,
      profiles,
      settings,
      publisher: toPage,
      painted,
      locking: options.locking,
      onNote,
      onRestore: (plan) => inBackground('restore', () => restore(plan)),
      restoreFailed,
    });
    if (!result.ok) return failed(result.error);
    opened = result.value;
    inBackground('databases.restart', () => restartAfter(result.value, mine));
    show({ state: 'ready', notes: [...notes] });
    // What goes wrong here is shown in the connection slice; the desk itself is open.
    const { connect } = opened.desk;
    inBackground('connect.resume', () => connect.resume(app.commandLine.hasSwitch('practise')));
    return ok(opened.desk);
  }

  /**
   * Whoever waits for the desk waits for the next one, and what goes on at the last one writes nothing: no act is sent
   * without its entry in the journal.
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
      return open(undefined, [`store.restarted records=${records} answers=${answers}`]);
    });
    await desk;
  }

  /** Everything is closed, the records are replaced, everything is opened anew and the page is loaded again. */
  async function restore(plan: RestorePlan): Promise<void> {
    const before = opened;
    if (before === undefined) return;
    desk = guarded(async () => {
      // From here on nobody hears the desk that ends.
      opening += 1;
      show({ state: 'opening' });
      await before.close();
      const decided = await before.prepareRestore(plan);
      if (!decided.ok) log.info('restore not prepared', { code: decided.error.code });
      for (const name of sliceNames) if (!outlivesDesk(name)) publisher.publish(name, initial[name]);
      return open(decided.ok ? undefined : { file: plan.file, error: decided.error });
    });
    await desk;
    options.reload();
  }

  return {
    desk: () => desk,
    async retry() {
      if ((await desk).ok) return ok({});
      restarts = 0;
      desk = guarded(() => open());
      const retried = await desk;
      return retried.ok ? ok({}) : fail(retried.error);
    },
    opened: () => opened,
  };
}
