// Updates of the app: asks the feed, downloads what it offers, and hands the checked file to the installer. One
// act at a time. It takes only what a trusted key signed.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { OfferedRelease, UpdatesSlice, UpdateState } from '../../../contract/slices/updates.ts';
import { millis } from '../../../domain/time.ts';
import {
  feedAddress,
  isUpdatable,
  judgeRelease,
  type ReleaseFile,
  type UpdateOutcome,
  type UpdateRefusal,
} from '../../../domain/update.ts';
import type { SignedRelease } from '../../formats/release-manifest.ts';
import { inBackground } from '../ports/background.ts';
import type { Clipboard, Clock } from '../ports/system.ts';
import type { UpdateMachine, UpdateSettings } from '../ports/updates.ts';
import { askFeed } from './ask.ts';
import { download } from './download.ts';
import { createHandOver, errorOf } from './hand-over.ts';
import { keptBefore, sliceOf, wordsFor, type UpdatesNow } from './slice.ts';

/** Between two checks. */
const EVERY = millis(24 * 3_600_000);

interface UpdatesPorts {
  readonly machine: UpdateMachine;
  readonly clock: Clock;
  readonly clipboard: Pick<Clipboard, 'write'>;
  /** Settles when the network may be used. */
  readonly painted: Promise<void>;
  /** Requests and repayments that are not finished, of every service. */
  readonly open: () => UpdatesSlice['open'];
  readonly publish: (slice: UpdatesSlice) => void;
}

interface Offer {
  readonly signed: SignedRelease;
  readonly file: ReleaseFile;
  readonly shown: OfferedRelease;
}

export type UpdatesDesk = ReturnType<typeof createUpdates>;

export function createUpdates({ machine, clock, clipboard, painted, open, publish }: UpdatesPorts) {
  const { feed, downloads, here, log } = machine;
  const { way } = here;
  const MOVED = fail({ code: 'changed-since-shown', what: 'update' });
  let settings: UpdateSettings = { on: false, kept: [] };
  let state: UpdateState = { kind: 'idle' };
  let checkedAt: UpdatesSlice['checkedAt'];
  let offer: Offer | undefined;
  /** The path of the version before, if its file is here. */
  let fileBefore: string | undefined;
  let running: { readonly act: AbortController; readonly ended: Promise<void> } | undefined;
  let stopTimer = (): void => undefined;
  let closed = false;

  const now = (): UpdatesNow => ({ here, settings, checkedAt, state, open: open(), fileBefore });
  const publishAll = (): void => publish(sliceOf(now()));

  function show(next: UpdateState): void {
    if (closed) return;
    state = next;
    publishAll();
  }

  function refuse({ fault, detail }: UpdateRefusal, of?: Offer): void {
    log.info('update refused', { fault, detail, ...(of && { version: of.shown.version }) });
    show({ kind: 'refused', fault, detail, ...(of && { release: of.shown }) });
  }

  async function change(part: Partial<UpdateSettings>): Promise<Result<void>> {
    const changed = await machine.settings.change(part);
    if (changed.ok) settings = { ...settings, ...part };
    return changed;
  }

  /** Runs one act; nothing if another is running. */
  async function alone(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running !== undefined || closed) return;
    const mine = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    running = { act: mine, ended };
    try {
      await act(mine.signal);
    } finally {
      running = undefined;
      resolve();
    }
  }
  async function stop(): Promise<void> {
    running?.act.abort();
    await running?.ended;
  }

  const judged = ({ release }: SignedRelease): UpdateOutcome<ReleaseFile | undefined> =>
    judgeRelease(release, { ...here, newestSeen: settings.newestSeen }, clock.wall());

  async function check(signal: AbortSignal): Promise<void> {
    if (!settings.on || settings.feed === undefined) return;
    show({ kind: 'checking' });
    const signed = await askFeed(machine, settings.feed, signal);
    if (signal.aborted) return show({ kind: 'idle' });
    checkedAt = clock.wall();
    offer = undefined;
    if (!signed.ok) return refuse(signed.refusal);
    const file = judged(signed.value);
    if (!file.ok) return refuse(file.refusal);
    const { release, key } = signed.value;
    if (release.version !== settings.newestSeen) await change({ newestSeen: release.version });
    if (file.value === undefined) return show({ kind: 'current' });
    const { version, released, expires, notes } = release;
    const { name, size, sha256 } = file.value;
    const shown = { version, released, expires, notes, file: name, size, sha256, key };
    offer = { signed: signed.value, file: file.value, shown };
    await showOffer(offer);
  }

  async function showOffer({ file, shown }: Offer): Promise<void> {
    // apt downloads by itself.
    if (way === 'apt') return show({ kind: 'available', release: shown, begun: 0 });
    const path = await downloads.find(file);
    if (path !== undefined) return show({ kind: 'ready', release: shown, path });
    const begun = await downloads.begun(file);
    show({ kind: 'available', release: shown, begun: begun.ok ? begun.value : 0 });
  }

  async function downloadIt(of: Offer, signal: AbortSignal): Promise<void> {
    const address = `${settings.feed ?? ''}${of.file.name}`;
    const done = await download({ feed, downloads }, of.file, address, signal, (bytes) =>
      show({ kind: 'downloading', release: of.shown, done: bytes, stopping: signal.aborted }),
    );
    if (signal.aborted || done.ok) return showOffer(of);
    refuse(done.refusal, of);
  }

  async function checkDaily(): Promise<void> {
    await painted;
    await alone(check);
    if (!closed) stopTimer = clock.after(EVERY, () => inBackground('updates.check', checkDaily));
  }

  const handOver = createHandOver({
    ...machine,
    open,
    kept: () => settings.kept,
    keep: (kept) => change({ kept }),
    onHandedOver: (version) => show({ kind: 'handed-over', version }),
  });

  async function install(of: Offer): Promise<Result<object>> {
    // The manifest may have expired since the download.
    const still = judged(of.signed);
    if (still.ok) return handOver.install(of.shown.version, of.file);
    refuse(still.refusal, of);
    return fail(errorOf(still.refusal));
  }

  async function whole(act: () => Promise<Result<object>>): Promise<Result<object>> {
    const refusal = handOver.refusal();
    if (refusal !== undefined) return refusal;
    let result: Result<object> = MOVED;
    await alone(async () => {
      result = await act();
    });
    return result;
  }

  return {
    publish: publishAll,
    async load(): Promise<Result<void>> {
      const loaded = await machine.settings.load();
      // With a damaged file updates are off.
      if (loaded.ok) settings = loaded.value;
      if (settings.ran !== here.version) await change({ ran: here.version, ranBefore: settings.ran });
      const last = keptBefore(now());
      fileBefore = last && (await downloads.find(last.file));
      publishAll();
      inBackground('updates.check', checkDaily);
      return ok(undefined);
    },
    async setFeed({ feed: text }: CallParsed<'updates.setFeed'>): Promise<Result<object>> {
      const address = feedAddress(text);
      if (address === undefined) return fail({ code: 'bad-input', field: 'feed', problem: 'https' });
      if (!isUpdatable(way)) return fail(errorOf({ fault: 'practice-build', detail: way }));
      await stop();
      const changed = await change({ feed: address, on: true });
      if (!changed.ok) return changed;
      offer = undefined;
      show({ kind: 'idle' });
      inBackground('updates.check', () => alone(check));
      return ok({});
    },
    async switchOff(): Promise<Result<object>> {
      await stop();
      const changed = await change({ on: false });
      if (!changed.ok) return changed;
      offer = undefined;
      show({ kind: 'idle' });
      return ok({});
    },
    async check(): Promise<Result<object>> {
      if (!settings.on || running !== undefined) return MOVED;
      inBackground('updates.check', () => alone(check));
      return ok({});
    },
    async download({ sha256 }: CallParsed<'updates.download'>): Promise<Result<object>> {
      const of = offer;
      const may = state.kind === 'available' || state.kind === 'refused';
      if (of?.file.sha256 !== sha256 || !may || way === 'apt' || running !== undefined) return MOVED;
      inBackground('updates.download', () => alone((signal) => downloadIt(of, signal)));
      return ok({});
    },
    async cancel(): Promise<Result<object>> {
      running?.act.abort();
      if (state.kind === 'downloading') show({ ...state, stopping: true });
      return ok({});
    },
    async install({ version, sha256 }: CallParsed<'updates.install'>): Promise<Result<object>> {
      const of = offer;
      if (of?.file.sha256 !== sha256 || of.shown.version !== version || state.kind !== 'ready') return MOVED;
      return whole(() => install(of));
    },
    async putBack({ version }: CallParsed<'updates.putBack'>): Promise<Result<object>> {
      const last = keptBefore(now());
      return last?.version === version ? whole(() => handOver.putBack(version, last.file)) : MOVED;
    },
    async copyWords(
      asked: CallParsed<'updates.copyWords'>,
    ): Promise<Result<CallOutput<'updates.copyWords'>>> {
      const words = wordsFor(asked.of, now());
      return words === undefined ? MOVED : ok({ clipboard: await clipboard.write(words) });
    },
    /** Called after a journal record, whose own state follows it: the page shows whether something is open. */
    onRecorded(): void {
      if (state.kind === 'ready' || fileBefore !== undefined) clock.after(millis(0), publishAll);
    },
    async close(): Promise<void> {
      closed = true;
      stopTimer();
      await stop();
    },
  };
}
