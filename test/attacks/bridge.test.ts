// An attacker who controls the page sends hostile payloads. A handler must get exactly what its schema names,
// or must not be called.
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { channels } from '../../contract/channels.ts';
import { callNames, callSchemas, type CallName, type Handlers } from '../../contract/contract.ts';
import { ok } from '../../contract/errors.ts';
import { attack, prototypesUntouched } from './attack.ts';
import { honestInputs } from './honest-inputs.ts';
import { CANARY, payloadFor, type Payload } from './bridge-payloads.ts';

type Listener = (event: unknown, ...args: unknown[]) => Promise<string>;
const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Listener) => void listeners.set(channel, listener) },
}));
const { installRouter } = await import('../../main/bridge/router.ts');

const ORIGIN = 'app://desk';
const WINDOW = 7;
let called: { name: CallName; input: unknown }[] = [];
let logged: unknown[] = [];
beforeAll(() => {
  const handlers = Object.fromEntries(
    callNames.map((name) => [
      name,
      (input: unknown) => {
        called.push({ name, input });
        return Promise.resolve(ok({}));
      },
    ]),
  ) as unknown as Handlers;
  installRouter({
    handlers,
    places: { origin: ORIGIN, isKnownWindow: (id) => id === WINDOW },
    log: { info: (...said) => void logged.push(said), failure: (...said) => (logged.push(said), 'ref-1') },
    snapshot: () => '{}',
    refusal: () => Promise.resolve(undefined),
  });
});
afterAll(prototypesUntouched);

function eventOf(sender: Payload['sender']): unknown {
  const mainFrame = { origin: sender === 'foreign-origin' ? 'https://evil.example' : ORIGIN };
  const frames = { subframe: { origin: ORIGIN }, 'no-frame': null };
  return {
    sender: { id: sender === 'unknown-window' ? WINDOW + 1 : WINDOW, mainFrame },
    senderFrame: sender === 'subframe' || sender === 'no-frame' ? frames[sender] : mainFrame,
  };
}

async function send(name: CallName, { args, sender }: Pick<Payload, 'args' | 'sender'>) {
  called = [];
  logged = [];
  const listener = listeners.get(channels.call(name));
  if (listener === undefined) throw new Error(`${name} has no channel`);
  const text = await listener(eventOf(sender), ...args);
  return { text, result: JSON.parse(text) as { ok: boolean; error?: Record<string, unknown> } };
}

/** Throws unless the handler got the sent values. Texts may be trimmed and normalised. */
function exactly(given: unknown, sent: unknown, path = ''): void {
  if (typeof given === 'string' && typeof sent === 'string') {
    if (given !== sent && given !== sent.trim() && given !== sent.normalize('NFC').trim())
      throw new Error(`${path} became another text`);
    return;
  }
  if (typeof given !== 'object' || given === null) {
    if (!Object.is(given, sent)) throw new Error(`${path} became another value`);
    return;
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(given) !== Array.isArray(sent))
    throw new Error(`${path} became another type`);
  const wanted: object = Array.isArray(given) ? Array.prototype : Object.prototype;
  if (Object.getPrototypeOf(given) !== wanted) throw new Error(`${path} inherits from something else`);
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(given, name)) throw new Error(`${path}.${name} was accepted and dropped`);
  for (const [name, value] of Object.entries(given))
    // Optional values default to `false`.
    if (Object.hasOwn(sent, name)) exactly(value, (sent as Record<string, unknown>)[name], `${path}.${name}`);
    else if (value !== false) throw new Error(`${path}.${name} was not sent`);
}

test('every call of the contract has an honest input', () => {
  expect(honestInputs.map(({ name }) => name).toSorted()).toEqual(callNames.toSorted());
});

test('every call accepts its honest input', async () => {
  for (const { name, input } of honestInputs) {
    await send(name, { args: [JSON.stringify(input)] });
    expect(called.map((call) => call.name)).toEqual([name]);
    exactly(called[0]?.input, input);
  }
});

test('no hostile payload reaches a handler except as its schema names it', async () => {
  await attack('bridge payloads', async (chance, index) => {
    const honest = honestInputs[index % honestInputs.length];
    if (honest === undefined) throw new Error('the contract has no calls');
    const payload = payloadFor(chance, honest);
    const { text, result } = await send(honest.name, payload);
    prototypesUntouched();
    if (JSON.stringify([text, logged]).includes(CANARY))
      throw new Error(`${honest.name} repeats a text of its input`);
    const [call] = called;
    if (call === undefined) {
      const { code, field, problem } = result.error ?? {};
      const wanted = payload.sender === undefined ? 'bad-input' : 'untrusted-sender';
      if (result.ok || code !== wanted) throw new Error(`${honest.name} answered ${text}`);
      if (
        code === 'bad-input' &&
        (typeof field !== 'string' || typeof problem !== 'string' || problem === '')
      )
        throw new Error(`${honest.name} does not say what is wrong: ${text}`);
      return 'refused';
    }
    const shown = String(payload.args[0]).slice(0, 300);
    if (payload.mustBeRefused) throw new Error(`${honest.name} accepted ${shown}`);
    if (called.length !== 1 || call.name !== honest.name) throw new Error('another handler was called');
    exactly(call.input, JSON.parse(String(payload.args[0])));
    const { input } = callSchemas[honest.name];
    // The inputs are compared as text, because the sign of zero does not matter.
    const written = JSON.stringify(call.input);
    const again = v.safeParse(input, JSON.parse(written));
    if (!again.success || JSON.stringify(again.output) !== written)
      throw new Error(`${honest.name} gets another input after encoding and parsing: ${shown}`);
    return 'harmless';
  });
});
