// The lock in a whole desk with its real router and publisher: nothing reaches the page while it is locked,
// and the desk goes on.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { channels, confirmChannels, type CONFIRM_CALLS } from '../../../contract/channels.ts';
import type { ConfirmState } from '../../../contract/confirm.ts';
import { callNames, sliceNames, type CallName, type Slices } from '../../../contract/contract.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { ConnectSlice } from '../../../contract/slices/connect.ts';
import { epochMillis, millis } from '../../../domain/time.ts';
import { withConfirmations } from '../../../main/bridge/confirmations.ts';
import { createHandlers } from '../../../main/bridge/handlers.ts';
import { confirmedActs } from '../../../main/bridge/handlers/confirm.ts';
import { refusalBy } from '../../../main/bridge/lock-gate.ts';
import { createConfirm, STEADY_AFTER } from '../../../main/confirm/confirm.ts';
import { HELD_FOR } from '../../../main/confirm/presses.ts';
import type { Question } from '../../../main/desk/ports/system.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { spoil } from '../store/filled.ts';
import { windowless } from './rig.ts';

type Invoke = (event: unknown, ...args: unknown[]) => Promise<string> | string;
const ipc = vi.hoisted(() => new Map<string, Invoke>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Invoke) => void ipc.set(channel, listener) },
}));
const { installConfirmRouter } = await import('../../../main/bridge/confirm-router.ts');
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
  it('refuses every call but those of the lock screen, and answers only the snapshot of the lock', async () => {
    await page('lock.now');
    const refused: string[] = [];
    for (const name of callNames) {
      if (name === 'lock.unlock') continue;
      const answer = await page(name, {});
      if (JSON.stringify(answer) === JSON.stringify(LOCKED)) refused.push(name);
    }
    expect(callNames.filter((name) => !refused.includes(name)).toSorted()).toEqual([
      'app.painted',
      'app.retryStorage',
      'lock.emptied',
      'lock.now',
      'lock.unlock',
    ]);
    expect(sliceNames.filter((name) => snapshot(name) !== '')).toEqual(['lock']);
    expect(await page('lock.unlock', { pin: PIN })).toMatchObject({ ok: true });
    expect(await page('app.setTheme', { theme: 'dark' })).toMatchObject({ ok: true });
    expect(sliceNames.filter((name) => snapshot(name) === '')).toEqual([]);
  });

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

  it('withholds the answer to a call from before the lock', async () => {
    const asking = page('loans.page', { filter: 'all', limit: 50 });
    open.desk.lock.lock('screen');
    expect(await asking).toEqual(LOCKED);
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

  it('notifies of the kind of an alert, without amount, name or reference', async () => {
    const raised = async (subject: string) => {
      at.desktop.notified.length = 0;
      await open.desk.alerts.raise(open.session.profile.id, {
        kind: 'loan-closed',
        subject,
        at: epochMillis(1_790_000_000_000),
      });
      await expect.poll(() => at.desktop.notified.length).toBeGreaterThan(0);
      return JSON.stringify(at.desktop.notified);
    };
    expect(await raised('LN-CANARY-77')).toContain('LN-CANARY-77');
    await page('lock.now');
    const told = await raised('LN-CANARY-78');
    expect(told).not.toContain('CANARY');
    expect(told).toContain('The desk is locked. Unlock it to read more.');
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

describe('an act above the operator’s amount', () => {
  const OWN = { sender: { id: 7, mainFrame: { origin: 'app://confirm' } } };
  const fromOwn = { ...OWN, senderFrame: OWN.sender.mainFrame };

  /** Main's own confirmation for this desk, and its router, without a window. */
  function confirmation() {
    const confirm = createConfirm({
      clock: systemClock,
      touchId: { canPrompt: () => false, prompt: async () => false },
      checkPin: (pin) => open.desk.lock.checkPin(pin),
      acts: confirmedActs(async () => ok(open.desk)),
      publish: () => undefined,
      surface: {
        prepare: () => undefined,
        present: () => undefined,
        open: () => undefined,
        close: () => undefined,
      },
      letExpire: async () => ok({}),
    });
    installConfirmRouter({
      places: { origin: 'app://confirm', isKnownWindow: (id) => id === 7 },
      log: { info: () => undefined, failure: () => 'ref' },
      handlers: {
        look: () => confirm.window.look(),
        prove: (input) => confirm.window.prove(input),
        act: (input) => confirm.window.act(input),
        fit: (input) => confirm.window.fit(input),
        leave: ({ how }) => confirm.window.leave(how),
      },
    });
    const follow = () =>
      confirm.follow(Object.fromEntries(sliceNames.map((name) => [name, open.slice(name)])) as Slices);
    const call = async (name: (typeof CONFIRM_CALLS)[number], input: object): Promise<Result<unknown>> =>
      JSON.parse(
        (await ipc.get(confirmChannels.call(name))?.(fromOwn, JSON.stringify(input))) ?? '',
      ) as Result<unknown>;
    return { confirm, follow, call };
  }

  it('is sent only after the PIN, and the journal records how it was confirmed', async () => {
    expect(await page('lock.setPinAbove', { present: PIN, above: '1000000.00' })).toMatchObject({ ok: true });
    await page('borrow.createQuote', { terms: { amount_ngn: '1250000.00', payout: 'naira_token' } });
    const { flow } = open.slice('borrow');
    if (flow.stage !== 'review') throw new Error(flow.stage);
    const { confirm, follow, call } = confirmation();
    follow();
    confirm.open({ kind: 'quote', intentId: flow.intent.id, digest: flow.digest });
    confirm.changed({ visible: true, focused: true });
    await new Promise((resolve) => setTimeout(resolve, STEADY_AFTER + 20));
    confirm.saw({ type: 'mouseDown' });
    await new Promise((resolve) => setTimeout(resolve, HELD_FOR));
    const looked = await call('look', {});
    if (!looked.ok) throw new Error('not shown');
    const { number, proof } = looked.value as ConfirmState;
    expect(proof).toEqual({ above: '1000000.00', touchId: false });
    const needed = { ok: false, error: { code: 'blocked', by: 'pin-needed' } };
    for (const gesture of ['hold', 'word']) expect(await call('act', { number, gesture })).toEqual(needed);
    // The page cannot pass a proof of its own.
    expect(await call('act', { number, gesture: 'hold', proof: 'pin' })).toMatchObject({
      error: { code: 'bad-input' },
    });
    expect(await call('prove', { number, how: { by: 'pin', pin: 'not-it' } })).toMatchObject({
      error: { by: 'wrong-pin' },
    });
    expect(await call('act', { number, gesture: 'hold' })).toEqual(needed);
    expect(open.slice('borrow').flow.stage).toBe('review');
    expect(await call('prove', { number, how: { by: 'pin', pin: PIN } })).toEqual(ok({}));
    expect(await call('act', { number, gesture: 'hold' })).toEqual(ok({}));
    const journal = await open.desk.journal.page({ limit: 50 });
    if (!journal.ok) throw new Error(journal.error.code);
    const accept = journal.value.rows.find(({ body }) => body.includes('"accept-quote"'));
    expect(JSON.parse(accept?.body ?? '')).toMatchObject({
      confirmedBy: { gesture: 'hold', proof: 'pin' },
    });
    expect(JSON.stringify(journal)).not.toContain(PIN);
  });

  it('changes its amount only after main’s question and with the PIN', async () => {
    asked = [];
    expect(await page('lock.setPinAbove', { present: PIN, above: '1000000.00' })).toMatchObject({ ok: true });
    expect(await page('lock.setPinAbove', { present: 'not-it' })).toMatchObject({
      error: { by: 'wrong-pin' },
    });
    expect(await page('lock.remove', { present: PIN })).toMatchObject({ error: { by: 'pin-in-use' } });
    for (const above of ['-1', '1.234', '1e9', '', '9'.repeat(19)])
      expect(await page('lock.setPinAbove', { present: PIN, above })).toMatchObject({
        error: { code: 'bad-input' },
      });
    expect(open.slice('lock')).toMatchObject({ pinAbove: '1000000.00' });
    expect(await page('lock.setPinAbove', { present: PIN })).toMatchObject({ ok: true });
    expect(asked.map(({ message }) => message)).toEqual([
      'Ask for the PIN above ₦1,000,000.00?',
      'Stop asking for the PIN above an amount?',
      'Stop asking for the PIN above an amount?',
    ]);
  });
});

describe('the settings of the lock', () => {
  it('change only after main’s question and with the present PIN', async () => {
    expect(asked.map(({ message }) => message)).toEqual(['Lock this desk with a PIN?']);
    asked = [];
    await page('lock.set', { present: PIN, minutes: 1 });
    await page('lock.set', { present: PIN, pin: 'another-one', minutes: 1 });
    expect(await page('lock.remove', { present: PIN })).toMatchObject({ error: { by: 'wrong-pin' } });
    expect(await page('lock.remove', { present: 'another-one' })).toMatchObject({ ok: true });
    expect(asked.map(({ message }) => message)).toEqual([
      'Change when this desk locks?',
      'Change the PIN of this desk?',
      'Switch the lock of this desk off?',
      'Switch the lock of this desk off?',
    ]);
    const journal = JSON.stringify(await open.desk.journal.page({ limit: 50 }));
    for (const pin of [PIN, 'another-one']) expect(journal).not.toContain(pin);
  });
});
