// The lock in a whole desk with its real router and publisher: nothing reaches the page while it is locked,
// and the desk goes on.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channels } from '../../../contract/channels.ts';
import { sliceNames, type CallName } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import { millis } from '../../../domain/time.ts';
import { withConfirmations } from '../../../main/bridge/confirmations.ts';
import { createHandlers } from '../../../main/bridge/handlers.ts';
import { refusalBy } from '../../../main/bridge/lock-gate.ts';
import type { Question } from '../../../main/desk/ports/system.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { spoil } from '../store/filled.ts';
import { windowless } from './rig.ts';

type Invoke = (event: unknown, ...args: unknown[]) => Promise<string> | string;
const ipc = vi.hoisted(() => new Map<string, Invoke>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Invoke) => void ipc.set(channel, listener) },
}));
const { installRouter } = await import('../../../main/bridge/router.ts');

const PIN = '482915-correct';
const LOCKED = { ok: false, error: { code: 'locked', reason: 'desk-locked' } };
const ORIGIN = 'app://desk';
const frame = { origin: ORIGIN };
const event = { sender: { id: 1, mainFrame: frame }, senderFrame: frame };

let at: Premises;
let open: RealDesk;
let asked: Question[];
/** What main sent to the page. */
let traffic: { channel: string; text: string }[];

/** As at a start of main, with a page that was just loaded. */
async function start(): Promise<void> {
  open = await openRealDesk(at);
  asked = [];
  traffic = [];
  ipc.clear();
  const access = async () => ok(open.desk);
  const handlers = createHandlers(access, windowless);
  installRouter({
    places: { origin: ORIGIN, isKnownWindow: () => true },
    log: { info: () => undefined, failure: () => 'ref' },
    snapshot: (name) => open.publisher.snapshot(name),
    refusal: refusalBy(open.gate, access, () => undefined),
    handlers: withConfirmations(handlers, access, async (question) => {
      asked.push(question);
      return true;
    }),
  });
  open.publisher.addWindow({
    isDestroyed: () => false,
    once: () => undefined,
    send: (channel: string, text: string) => void traffic.push({ channel, text }),
  } as unknown as Electron.WebContents);
}
async function page(name: CallName, input: object = {}): Promise<Result<unknown>> {
  const text = await ipc.get(channels.call(name))?.(event, JSON.stringify(input));
  return JSON.parse(text ?? '') as Result<unknown>;
}
const snapshot = (name: (typeof sliceNames)[number]) => ipc.get(channels.snapshot(name))?.(event);

async function practise(): Promise<void> {
  await open.desk.connect.openSandbox();
  await expect.poll(() => open.slice('connect').link, { timeout: 15_000 }).toBe('live');
  expect(await page('lock.set', { pin: PIN, minutes: 5 })).toMatchObject({ ok: true });
}

beforeEach(async () => {
  at = await premises('lock');
  await start();
  await practise();
});
afterEach(async () => {
  await open.close();
  await at.leave();
});

describe('a locked desk', () => {
  it('continues to read the service, and sends the page nothing until it is unlocked', async () => {
    const before = open.slice('connect').lastAnswerAt;
    await page('lock.now');
    traffic = [];
    // The desk publishes, and the page gets nothing of it.
    const published = vi.spyOn(open.publisher, 'publish');
    const connects = () =>
      published.mock.calls.flatMap(([name, value]) => (name === 'connect' ? [value as ConnectSlice] : []));
    await open.session.connection.refreshNow();
    await expect
      .poll(() => connects().at(-1)?.lastAnswerAt, { timeout: 15_000 })
      .toBeGreaterThan(before ?? 0);
    expect(connects().at(-1)).toMatchObject({ link: 'live', paused: false, nextAt: expect.any(Number) });
    expect(traffic.map(({ channel }) => channel).filter((one) => one !== 'slice:lock')).toEqual([]);
    await page('lock.unlock', { pin: PIN });
    const sent = new Set(traffic.map(({ channel }) => channel));
    expect([...sent].toSorted()).toEqual(sliceNames.map((name) => channels.slice(name)).toSorted());
    // The screen to return to is sent before its content.
    expect(traffic.findIndex(({ text }) => text.includes('unlocked'))).toBe(
      traffic.findIndex(({ channel }) => channel === 'slice:lock'),
    );
  });

  it('records the outcome of a sent request, and shows it once it is unlocked', async () => {
    const terms = { amount_ngn: '1250000.00', payout: 'naira_token' };
    // Answered only after the lock.
    await open.control.act({
      act: 'set-faults',
      rules: [{ on: 'create-quote', kind: 'latency', ms: 1_500, times: 1 }],
    });
    const asking = page('borrow.createQuote', { terms });
    await expect.poll(() => open.desk.isSending()).toBe(true);
    open.desk.lock.lock('suspend');
    expect(await asking).toEqual(LOCKED);
    await page('lock.unlock', { pin: PIN });
    expect(open.slice('borrow').flow.stage).toBe('review');
    const journal = JSON.stringify(await open.desk.journal.page({ limit: 50 }));
    expect(journal).toContain('intent.confirmed');
  });

  it('is locked after a restart before anything is published', async () => {
    await page('lock.now');
    await open.close();
    await start();
    expect(snapshot('lock')).toContain('"locked"');
    await open.desk.connect.resume(false);
    expect(traffic.filter(({ channel }) => channel !== 'slice:lock')).toEqual([]);
    expect(await page('loans.page', { filter: 'all', limit: 50 })).toEqual(LOCKED);
    expect(await page('lock.unlock', { pin: 'not-it' })).toMatchObject({ error: { by: 'wrong-pin' } });
    expect(await page('lock.unlock', { pin: PIN })).toMatchObject({ ok: true });
    expect(await page('loans.page', { filter: 'all', limit: 50 })).toMatchObject({ ok: true });
  });

  it.each(['deleted', 'damaged'])('is locked if its journal was %s', async (what) => {
    expect(await page('lock.setPinAbove', { present: PIN, above: '5000000.00' })).toMatchObject({ ok: true });
    await open.close();
    const path = join(at.folder, 'journal.db');
    if (what === 'damaged') spoil(path, 200);
    else for (const end of ['', '-wal']) rmSync(path + end, { force: true });
    await start();
    expect(await page('loans.page', { filter: 'all', limit: 50 })).toEqual(LOCKED);
    expect(await page('lock.unlock', { pin: PIN })).toMatchObject({ ok: true });
    expect(open.slice('lock')).toMatchObject({ state: 'unlocked', pinAbove: '0', amountLost: true });
  });

  it('locks with the system’s lock screen and after the idle minutes', async () => {
    open.around.presence = { idle: millis(5 * 60_000), screenLocked: false };
    // It checks at once when its minutes are set, and then every ten seconds.
    await page('lock.set', { present: PIN, minutes: 5 });
    expect(snapshot('lock')).toContain('"idle"');
    open.around.presence = { idle: millis(0), screenLocked: true };
    await page('lock.unlock', { pin: PIN });
    expect(snapshot('lock')).toContain('"screen"');
  });
});
