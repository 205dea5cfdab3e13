import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { MOST_LEVELS, MOST_VALUES } from '../../../../main/bridge/input-limits.ts';
import { isTrusted } from '../../../../main/bridge/trusted-sender.ts';
import { channels } from '../../../../contract/channels.ts';
import { BRIDGE_READY } from '../../../../contract/bridge-ready.ts';
import {
  callNames,
  contract,
  sliceNames,
  type CallName,
  type Handlers,
} from '../../../../contract/contract.ts';
import { fail, ok, type AppError, type Result } from '../../../../contract/errors.ts';
import { MAX_INPUT } from '../../../../contract/limits.ts';

type Listener = (event: unknown, ...args: unknown[]) => unknown;
const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }));
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Listener) => void listeners.set(channel, listener) },
}));
const { answer, installRouter } = await import('../../../../main/bridge/router.ts');
const { answerWhenReady } = await import('../../../../main/bridge/ready.ts');

const schemas = { input: v.strictObject({ loanId: v.string() }), output: v.object({ amount: v.string() }) };
const log = {
  info: () => undefined,
  failure: vi.fn<(event: string, cause: unknown) => string>(() => 'ref-1'),
};
const ask = (
  args: unknown[],
  handler: (input: unknown) => Promise<Result<unknown>> = () => Promise.resolve(ok({ amount: '1' })),
) => answer('loans.detail', args, handler, schemas, log);

describe('the router', () => {
  it('passes a parsed input to its handler and returns the parsed output', async () => {
    const handler = vi.fn<(input: unknown) => Promise<Result<unknown>>>(() =>
      Promise.resolve(ok({ amount: '1.00' })),
    );
    expect(await ask(['{"loanId":"LN-1"}'], handler)).toEqual({ ok: true, value: { amount: '1.00' } });
    expect(handler).toHaveBeenCalledWith({ loanId: 'LN-1' });
  });
  it('drops what the contract does not name, so that no secret leaves with it', async () => {
    const result = await ask(['{"loanId":"LN-1"}'], () =>
      Promise.resolve(ok({ amount: '1', secret: 'canary' })),
    );
    expect(JSON.stringify(result)).not.toContain('canary');
  });
  it('refuses anything but one JSON text of a limited size that fits the schema, naming the field', async () => {
    const refused = [
      [],
      ['{}', '{}'],
      [{ loanId: 'LN-1' }],
      ['{"loanId":"LN-1"}', '{}'],
      [['{"loanId":"LN-1"}']],
      ['{'],
      ['null'],
      ['{"loanId":1}'],
      ['{"loanId":"x","more":1}'],
      [' '.repeat(MAX_INPUT + 1)],
    ];
    for (const args of refused)
      expect(await ask(args)).toMatchObject({ ok: false, error: { code: 'bad-input' } });
    expect(await ask(['{"loanId":1}'])).toMatchObject({ error: { field: 'loanId' } });
    expect(await ask(['null'])).toMatchObject({ error: { field: '' } });
  });
  it('accepts as many characters as the contract allows, and not one more', async () => {
    const empty = JSON.stringify({ loanId: '' }).length;
    const text = (length: number) => JSON.stringify({ loanId: 'x'.repeat(length - empty) });
    expect(await ask([text(MAX_INPUT)])).toMatchObject({ ok: true });
    expect(await ask([text(MAX_INPUT + 1)])).toMatchObject({
      error: { code: 'bad-input', field: '', problem: `at most ${MAX_INPUT} characters` },
    });
  });
  it('passes a handler’s refusal on as it is', async () => {
    const refused = fail({ code: 'not-connected' });
    expect(await ask(['{"loanId":"x"}'], async () => refused)).toEqual(refused);
  });
  it('refuses what the schema would accept but drop, at any depth', async () => {
    const inside = v.strictObject({ a: v.optional(v.string()) });
    const input = v.strictObject({
      inside,
      list: v.array(inside),
      named: v.optional(v.record(v.string(), v.string())),
      size: v.optional(v.number()),
    });
    const asked = (text: string) =>
      answer('loans.detail', [text], () => Promise.resolve(ok({ amount: '1' })), { ...schemas, input }, log);
    expect(await asked('{"inside":{},"list":[{"a":"x"}],"named":{"x":"y"},"size":1}')).toMatchObject({
      ok: true,
    });
    for (const [text, field] of [
      ['{"inside":[],"list":[]}', 'inside'],
      ['{"inside":{},"list":[],"toString":1}', 'toString'],
      ['{"inside":{"constructor":{}},"list":[]}', 'inside.constructor'],
      ['{"inside":{},"list":[{"__proto__":{"a":"x"}}]}', 'list.0.__proto__'],
      ['{"inside":{},"list":[],"named":{"__proto__":"x"}}', 'named.__proto__'],
      ['{"inside":{},"list":[],"size":1e400}', 'size'],
    ] as const)
      expect(await asked(text)).toMatchObject({ error: { code: 'bad-input', field } });
  });
  it('names the expected form, and never the typed text', async () => {
    const input = v.strictObject({ environment: v.picklist(['sandbox', 'live']) });
    const typed = ['{"environment":"sk_canary"}'];
    const taken = () => Promise.resolve(ok({ amount: '1' }));
    expect(await answer('profiles.add', typed, taken, { ...schemas, input }, log)).toEqual({
      ok: false,
      error: { code: 'bad-input', field: 'environment', problem: 'one of "sandbox", "live"' },
    });
  });
  it('accepts a million characters for a pasted answer, and for no other call', async () => {
    const text = JSON.stringify({ thing: 'quote', text: '"\n'.repeat(500_000) });
    const paste = contract.commands['inspect.paste'];
    const taken = () => Promise.resolve(ok({}));
    expect(await answer('inspect.paste', [text], taken, paste, log)).toMatchObject({ ok: true });
    expect(
      await answer('inspect.cancel', [text], taken, contract.commands['inspect.cancel'], log),
    ).toMatchObject({ ok: false });
  });
  it('counts values and levels before the schema runs, and refuses what would take it seconds', async () => {
    const input = v.pipe(
      v.unknown(),
      v.check(() => {
        throw new Error('looked at');
      }),
    );
    const { maxInput } = contract.commands['attachments.add'];
    const asked = (text: string) =>
      answer('x', [text], () => Promise.resolve(ok({ amount: '1' })), { ...schemas, input, maxInput }, log);
    const problem = (words: string) => ({
      ok: false,
      error: { code: 'bad-input', field: '', problem: words },
    });
    expect(await asked(`[${'{},'.repeat(MOST_VALUES)}{}]`)).toEqual(problem(`at most ${MOST_VALUES} values`));
    expect(await asked('['.repeat(3_000_000))).toEqual(problem(`at most ${MOST_LEVELS} levels`));
    // Brackets and commas inside a text are text, also behind an escaped quote.
    const text = JSON.stringify({ loanId: `\\"${'[,'.repeat(20_000)}` });
    expect(await ask([text])).toEqual(ok({ amount: '1' }));
  });
  it('stops at the first fault', async () => {
    let looked = 0;
    const item = v.pipe(
      v.unknown(),
      v.check(() => {
        looked++;
        return false;
      }),
    );
    await answer(
      'loans.detail',
      ['[1,2,3]'],
      () => Promise.resolve(ok({})),
      { ...schemas, input: v.array(item) },
      log,
    );
    expect(looked).toBe(1);
  });
  it('answers `internal` with a reference if a handler throws or answers off its schema', async () => {
    const internal = { ok: false, error: { code: 'internal', reference: 'ref-1' } };
    expect(await ask(['{"loanId":"x"}'], () => Promise.reject(new Error('boom')))).toEqual(internal);
    expect(await ask(['{"loanId":"x"}'], () => Promise.resolve(ok({ amount: 5 })))).toEqual(internal);
  });
  it('keeps values out of the log if an answer is off its schema', async () => {
    log.failure.mockClear();
    await ask(['{"loanId":"x"}'], () => Promise.resolve(ok({ amount: { canary: 'canary-value' } })));
    expect(String(log.failure.mock.calls[0]?.[1])).not.toContain('canary');
    expect(String(log.failure.mock.calls[0]?.[1])).toContain('amount: expected string');
    log.failure.mockClear();
    await ask(['{"loanId":"x"}'], () => Promise.resolve(ok(7)));
    expect(String(log.failure.mock.calls[0]?.[1])).toContain('(root): expected Object');
  });
});

describe('the channels', () => {
  let refusals: (AppError | undefined)[] = [];
  let called: string[] = [];
  const said = vi.fn<(line: string, more?: object) => void>();
  const mainFrame = { origin: 'app://desk' };
  const page = { sender: { id: 7, mainFrame }, senderFrame: mainFrame };
  const strangers = [
    { ...page, sender: { id: 8, mainFrame } },
    { ...page, senderFrame: { origin: 'app://desk' } },
    { ...page, senderFrame: null },
    { sender: { id: 7, mainFrame: null }, senderFrame: null },
  ];
  const handlers = Object.fromEntries(
    callNames.map((name) => [
      name,
      async () => {
        called.push(name);
        return ok({ secret: 'canary' });
      },
    ]),
  ) as unknown as Handlers;
  installRouter({
    places: { origin: 'app://desk', isKnownWindow: (id) => id === 7 },
    log: { ...log, info: said },
    handlers,
    snapshot: (name) => `the slice ${name}`,
    refusal: async () => refusals.shift(),
  });
  const send = async (name: CallName, event: unknown = page): Promise<unknown> => {
    called = [];
    return JSON.parse(String(await listeners.get(channels.call(name))?.(event, '{}')));
  };
  const locked: AppError = { code: 'locked', reason: 'desk-locked' };

  it('exist for every call, and answer the page alone', async () => {
    expect(await send('app.painted')).toEqual(ok({}));
    expect(called).toEqual(['app.painted']);
    for (const name of callNames)
      for (const stranger of strangers) {
        said.mockClear();
        expect(await send(name, stranger)).toEqual(fail({ code: 'untrusted-sender' }));
        expect(called).toEqual([]);
        expect(said).toHaveBeenCalledWith(expect.stringContaining('untrusted'), { call: name });
      }
  });
  it('refuse before a call what the lock refuses, and withhold an answer that the lock overtook', async () => {
    refusals = [locked];
    expect(await send('app.painted')).toEqual(fail(locked));
    expect(called).toEqual([]);
    refusals = [undefined, locked];
    expect(await send('app.painted')).toEqual(fail(locked));
    expect(called).toEqual(['app.painted']);
  });
  it('give a slice to the page alone', () => {
    for (const name of sliceNames) {
      const listener = listeners.get(channels.snapshot(name));
      expect(listener?.(page)).toBe(`the slice ${name}`);
      for (const stranger of strangers) expect(() => listener?.(stranger)).toThrow('untrusted sender');
    }
  });
  it('tell a page that waits when the bridge is ready', async () => {
    const bridge = Promise.withResolvers<void>();
    let isAsked = false;
    void answerWhenReady(bridge.promise).then(() => (isAsked = true));
    await Promise.resolve();
    expect(isAsked).toBe(false);
    let isReady = false;
    const waiting = Promise.resolve(listeners.get(BRIDGE_READY)?.({})).then(() => (isReady = true));
    await Promise.resolve();
    expect([isAsked, isReady]).toEqual([true, false]);
    bridge.resolve();
    expect(await waiting).toBe(true);
  });
});

describe('a trusted sender', () => {
  const places = { origin: 'app://desk', isKnownWindow: (id: number) => id === 7 };
  it('is only the main frame of one of our windows on our own origin', () => {
    const own = { windowId: 7, isMainFrame: true, origin: 'app://desk' };
    expect(isTrusted(own, places)).toBe(true);
    for (const change of [
      { windowId: 8 },
      { isMainFrame: false },
      { origin: undefined },
      { origin: 'app://desk.evil' },
      { origin: 'https://desk' },
      { origin: 'null' },
      { origin: 'app://desk/' },
    ])
      expect(isTrusted({ ...own, ...change }, places)).toBe(false);
  });
});
