// Opening the desk: an exception is shown as a failed opening, and the opening can be tried again.
import { USUAL_PREFERENCES } from '../../../../contract/usual-preferences.ts';
import { USUAL_NOTIFY_RULES } from '../../../../domain/notify-rules.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { epochMillis } from '../../../../domain/time.ts';
import { fail, ok, type AppError, type Result } from '../../../../contract/errors.ts';
import type { AppSlice } from '../../../../contract/slices/app.ts';
import type { ProfileStore } from '../../../../main/desk/ports/profiles.ts';
import type { Keychain } from '../../../../main/credentials/keychain.ts';
import type { ViewPlan } from '../../../../main/desk/backup/backup.ts';
import type { OpenedBackup } from '../../../../main/desk/ports/backups.ts';
import type { OpenStorage, StorageOptions } from '../../../../main/wiring/storage.ts';

const openEverything = vi.fn<(options: StorageOptions) => Promise<unknown>>();
vi.mock('electron', () => ({ app: { commandLine: { hasSwitch: () => false } } }));
const moveRecordsAside = vi.fn<() => Result<string>>();
vi.mock('../../../../main/wiring/storage.ts', () => ({
  openEverything: (options: StorageOptions) => openEverything(options),
}));
const [endRun, secretsOfRun] = [vi.fn<() => void>(), {}];
const startPracticeRun = vi.fn<() => unknown>(() => ({
  userData: '/run',
  secrets: secretsOfRun,
  end: endRun,
}));
vi.mock('../../../../main/wiring/practice-run.ts', () => ({ startPracticeRun: () => startPracticeRun() }));
vi.mock('../../../../main/wiring/closed-records.ts', () => ({
  moveRecordsAside: () => moveRecordsAside(),
}));
const { beginOpening } = await import('../../../../main/wiring/opening.ts');
const { createLockGate } = await import('../../../../main/bridge/lock-gate.ts');
const { createPublisher } = await import('../../../../main/bridge/publisher.ts');
const { initialSlices } = await import('../../../../main/wiring/initial.ts');

const app: AppSlice = {
  version: 'test',
  electron: 'none',
  chromium: '148.0.7778.96',
  platform: process.platform,
  build: { kind: 'source' },
  chromiumSandbox: true,
  theme: 'system',
  density: 'comfortable',
  preferences: USUAL_PREFERENCES,
  notify: USUAL_NOTIFY_RULES,
  storage: { state: 'opening' },
};
let shown: AppSlice['storage'];
const failures: unknown[] = [];
let known: readonly unknown[] = [];
let keyInKeychain: Result<string | undefined>;
const keychain = {
  letCreate: () => undefined,
  get: () => Promise.resolve(keyInKeychain),
} as unknown as Keychain;

function begin() {
  shown = { state: 'opening' };
  const initial = initialSlices(app);
  const publisher = createPublisher(initial, createLockGate());
  const none = {} as StorageOptions;
  return beginOpening({
    ...none,
    userData: '/nowhere',
    codeFolder: '/nowhere',
    log: {
      info: () => undefined,
      failure(_event, cause) {
        failures.push(cause);
        return 'ref-1';
      },
    },
    publisher,
    keychain: () => Promise.resolve(keychain),
    profiles: {
      list: () => Promise.resolve(ok({ profiles: known, unreadable: [] })),
    } as unknown as ProfileStore,
    painted: Promise.resolve(),
    initial,
    shown: () => shown,
    show: (storage) => (shown = storage),
    reload: () => undefined,
  });
}

const opened = (change: Partial<OpenStorage> = {}): OpenStorage =>
  ({
    desk: { connect: { resume: () => Promise.resolve() } },
    close: () => Promise.resolve(),
    prepareRestore: () => Promise.resolve(ok(undefined)),
    isHeldByKeychain: () => false,
    died: new Promise(() => undefined),
    unwritten: { records: 0, answers: 0 },
    ...change,
  }) as OpenStorage;

beforeEach(() => {
  failures.length = 0;
  known = [];
  keyInKeychain = ok(undefined);
  endRun.mockReset();
  openEverything.mockReset();
  moveRecordsAside.mockReset();
});

describe('an opening that throws', () => {
  it('is shown as failed with its reference in the log, and the next try opens the desk', async () => {
    const cause = new Error('a module could not be loaded');
    openEverything.mockRejectedValueOnce(cause).mockResolvedValueOnce(ok(opened()));
    const opening = begin();
    const error = { code: 'internal', reference: 'ref-1' } as const;
    expect(await opening.desk()).toEqual(fail(error));
    expect(shown).toEqual({ state: 'failed', error });
    expect(failures).toEqual([cause]);
    expect(await opening.retry()).toEqual(ok({}));
    expect(shown).toEqual({ state: 'ready', notes: [] });
  });

  it('is shown as failed if what was open cannot be closed for a restore', async () => {
    let restore: StorageOptions['onRestore'] | undefined;
    openEverything
      .mockImplementationOnce(({ onRestore }) => {
        restore = onRestore;
        return Promise.resolve(ok(opened({ close: () => Promise.reject(new Error('still busy')) })));
      })
      .mockResolvedValueOnce(ok(opened()));
    const opening = begin();
    await opening.desk();
    restore?.({ file: 'a.age' } as Parameters<StorageOptions['onRestore']>[0]);
    expect(await opening.desk()).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(shown).toMatchObject({ state: 'failed' });
    expect(await opening.retry()).toEqual(ok({}));
  });
});

describe('a backup', () => {
  const plan: ViewPlan = { file: 'desk.age', lockEntries: [] };
  const backup = { createdAt: epochMillis(1_700_000_000_000) } as OpenedBackup;

  async function viewed(change: Partial<OpenStorage>) {
    let view: StorageOptions['onView'] | undefined;
    openEverything
      .mockImplementationOnce(({ onView }) => {
        view = onView;
        return Promise.resolve(ok(opened(change)));
      })
      .mockImplementation(() => Promise.resolve(ok(opened())));
    const opening = begin();
    await opening.desk();
    view?.(plan);
    await opening.desk();
    return opening;
  }

  it('is shown in place of the own records until it is closed', async () => {
    const opening = await viewed({ openedBackup: () => Promise.resolve(ok(backup)) });
    expect(openEverything.mock.lastCall?.[0].backup).toEqual({ ...plan, opened: backup });
    expect(shown).toEqual({
      state: 'ready',
      notes: [],
      backup: { file: 'desk.age', createdAt: backup.createdAt },
    });
    expect(opening.limits()).toBe('backup');
    expect(await opening.closeBackup()).toEqual(ok({}));
    expect(openEverything.mock.lastCall?.[0].backup).toBeUndefined();
    expect([shown, opening.limits()]).toEqual([{ state: 'ready', notes: [] }, undefined]);
  });

  it('that cannot be shown leaves the own desk, with the reason', async () => {
    const error: AppError = { code: 'backup-refused', fault: 'nothing-opened', detail: '' };
    const opening = await viewed({ openedBackup: () => Promise.resolve(fail(error)) });
    expect(openEverything.mock.lastCall?.[0]).toMatchObject({
      backup: undefined,
      backupFailed: { kind: 'view', file: 'desk.age', error },
    });
    expect(opening.limits()).toBeUndefined();
  });
});

describe('a keychain that gives no key', () => {
  const locked = (reason: 'keychain-absent' | 'keychain-locked' | 'key-missing') =>
    fail({ code: 'locked', reason });
  const forThisRun = (reason: 'keychain-absent' | 'keychain-locked' | 'key-missing') => ({
    state: 'ready',
    notes: [],
    practice: { code: 'locked', reason },
  });

  it('that is absent opens the practice at once on a computer without records, over the run’s own folder and secrets', async () => {
    openEverything.mockResolvedValueOnce(locked('keychain-absent')).mockResolvedValueOnce(ok(opened()));
    const opening = begin();
    expect((await opening.desk()).ok).toBe(true);
    expect(shown).toEqual(forThisRun('keychain-absent'));
    expect(opening.limits()).toBe('practice');
    expect(openEverything.mock.lastCall?.[0]).toMatchObject({ isPracticeRun: true, userData: '/run' });
    expect(openEverything.mock.lastCall?.[0].secrets).toBe(secretsOfRun);
    expect(endRun).not.toHaveBeenCalled();
    opening.discard();
    expect(endRun).toHaveBeenCalledOnce();
  });

  it('that is absent leaves a computer with a service closed, and practises if the operator wants it', async () => {
    known = [{}];
    openEverything.mockResolvedValueOnce(locked('keychain-absent')).mockResolvedValueOnce(ok(opened()));
    const opening = begin();
    expect(await opening.desk()).toEqual(locked('keychain-absent'));
    expect(opening.limits()).toBeUndefined();
    expect(await opening.practise()).toEqual(ok({}));
    expect(shown).toEqual(forThisRun('keychain-absent'));
  });

  it.each(['keychain-locked', 'key-missing'] as const)(
    'practises only if the operator wants it: %s',
    async (reason) => {
      openEverything.mockResolvedValueOnce(locked(reason)).mockResolvedValueOnce(ok(opened()));
      const opening = begin();
      expect(await opening.desk()).toEqual(locked(reason));
      expect(await opening.practise()).toEqual(ok({}));
      expect(shown).toEqual(forThisRun(reason));
    },
  );

  it('keeps the practice while a retry fails, and ends it for the records once there is a key', async () => {
    const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
    openEverything
      .mockResolvedValueOnce(locked('keychain-absent'))
      .mockResolvedValueOnce(ok(opened({ close })))
      .mockResolvedValueOnce(ok(opened()));
    const opening = begin();
    await opening.desk();
    keyInKeychain = locked('keychain-locked');
    expect(await opening.retry()).toEqual(locked('keychain-locked'));
    expect(close).not.toHaveBeenCalled();
    keyInKeychain = ok(undefined);
    expect(await opening.retry()).toEqual(ok({}));
    expect([close, endRun].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(openEverything.mock.lastCall?.[0]).toMatchObject({ isPracticeRun: false, userData: '/nowhere' });
    expect([shown, opening.limits()]).toEqual([{ state: 'ready', notes: [] }, undefined]);
  });

  it('shows a disk that is full or read-only instead of a practice that cannot be kept', async () => {
    openEverything.mockResolvedValueOnce(locked('keychain-absent'));
    startPracticeRun.mockImplementationOnce(() => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    const opening = begin();
    const error = { code: 'store-failed', fault: 'disk-full', detail: 'ENOSPC' } as const;
    expect(await opening.desk()).toEqual(fail(error));
    expect(shown).toEqual({ state: 'failed', error });
  });
});

describe('databases that end by themselves', () => {
  it('are opened again, and lost writes are reported', async () => {
    const { promise: died, resolve: die } = Promise.withResolvers<string>();
    const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const second = opened();
    openEverything
      .mockResolvedValueOnce(ok(opened({ died, close, unwritten: { records: 1, answers: 2 } })))
      .mockResolvedValueOnce(ok(second));
    const opening = begin();
    await opening.desk();
    die('out of memory');
    await vi.waitFor(() => expect(shown).toMatchObject({ state: 'ready', notes: [expect.any(String)] }));
    expect(close).toHaveBeenCalledOnce();
    expect(shown).toEqual({ state: 'ready', notes: ['store.restarted records=1 answers=2'] });
    expect(await opening.desk()).toEqual(ok(second.desk));
  });

  it('give nobody a desk before they are open again', async () => {
    const { promise: died, resolve: die } = Promise.withResolvers<string>();
    const { promise: second, resolve: open } = Promise.withResolvers<unknown>();
    openEverything.mockResolvedValueOnce(ok(opened({ died }))).mockReturnValueOnce(second);
    const opening = begin();
    await opening.desk();
    die('out of memory');
    await vi.waitFor(() => expect(shown).toEqual({ state: 'opening', doing: 'store.restarting' }));
    let given = false;
    const waiting = opening.desk().then(() => (given = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(given).toBe(false);
    open(ok(opened()));
    await waiting;
  });

  it('stay closed if they ended each time, until an operator tries again', async () => {
    openEverything.mockImplementation(() =>
      Promise.resolve(ok(opened({ died: Promise.resolve('damaged') }))),
    );
    const opening = begin();
    await vi.waitFor(() => expect(shown.state).toBe('failed'));
    expect(openEverything).toHaveBeenCalledTimes(4);
    expect(await opening.desk()).toEqual(fail({ code: 'store-failed', fault: 'closed', detail: 'damaged' }));
    openEverything.mockResolvedValueOnce(ok(opened()));
    expect(await opening.retry()).toEqual(ok({}));
    expect(shown).toEqual({ state: 'ready', notes: [] });
  });
});

describe('records that cannot be opened', () => {
  const noKey: AppError = { code: 'locked', reason: 'key-missing' };
  const newer: AppError = { code: 'store-failed', fault: 'newer-schema', detail: '' };
  const CHANGED = { ok: false, error: { code: 'changed-since-shown' } };

  it('are set aside if their key is missing, and the opening of empty ones says where they are', async () => {
    openEverything.mockResolvedValueOnce(fail(noKey)).mockResolvedValueOnce(ok(opened()));
    moveRecordsAside.mockReturnValueOnce(ok('former-1'));
    const opening = begin();
    expect(await opening.setRecordsAside()).toEqual(ok({}));
    expect(shown).toEqual({ state: 'ready', notes: ['store.set-aside aside=former-1'] });
  });

  it('stay closed if they cannot be moved', async () => {
    openEverything.mockResolvedValueOnce(fail(noKey)).mockResolvedValueOnce(fail(noKey));
    const error: AppError = { code: 'store-failed', fault: 'io', detail: 'EACCES' };
    moveRecordsAside.mockReturnValueOnce(fail(error));
    const opening = begin();
    expect(await opening.setRecordsAside()).toEqual(fail(error));
    expect(shown).toEqual({ state: 'failed', error });
    expect(await opening.retry()).toEqual(fail(noKey));
  });

  it('are not set aside for another reason, or if they are open', async () => {
    const others: Result<OpenStorage>[] = [
      ok(opened()),
      fail({ code: 'locked', reason: 'keychain-locked' }),
      fail(newer),
    ];
    for (const result of others) {
      openEverything.mockResolvedValueOnce(result);
      const opening = begin();
      expect(await opening.setRecordsAside()).toMatchObject(CHANGED);
    }
    expect(moveRecordsAside).not.toHaveBeenCalled();
  });
});
