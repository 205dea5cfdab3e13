// Each call of the contract reaches one method of the desk, with everything the page sent, and no other.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callNames, type CallName, type Handlers } from '../../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../../contract/errors.ts';
import type { IntentId, LoanId } from '../../../../domain/ids.ts';
import { createHandlers, type WindowHandlers } from '../../../../main/bridge/handlers.ts';
import { confirmedActs } from '../../../../main/bridge/handlers/confirm.ts';
import type { Desk } from '../../../../main/desk/desk.ts';
import { honestInputs } from '../../../attacks/honest-inputs.ts';

/** The capabilities of an open service; every other is the desk's own. */
const OF_SESSION: ReadonlySet<string> = new Set(
  'addresses borrow carried collateral deposit ledger loans repay returns unsettled'.split(' '),
);
const desk = (reached: [string, unknown[]][], answer: Result<object>, isOpen = true): Desk => {
  const part = (name: string): object =>
    new Proxy(
      {},
      {
        get:
          (_target, method) =>
          (...args: unknown[]) => {
            reached.push([`${name}.${String(method)}`, args]);
            return Promise.resolve(answer);
          },
      },
    );
  const own = [...callNames.map((name) => name.split('.')[0] ?? ''), 'signers'];
  const parts = (names: Iterable<string>) => Object.fromEntries([...names].map((name) => [name, part(name)]));
  const session = isOpen ? parts(OF_SESSION) : undefined;
  return { ...parts(new Set(own).difference(OF_SESSION)), session: () => session } as unknown as Desk;
};
/** Every text, number and flag in a value. */
const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
const told = vi.fn<(what: string, ...given: unknown[]) => void>();
/** Every call about the window and main's own window is told, and succeeds. */
const telling = Object.fromEntries(
  callNames
    .filter((name) => /^(app|confirm)\./.test(name))
    .map((name) => [name, async (input: unknown) => ok(told(name, input) ?? {})]),
) as WindowHandlers;
const handlersOf = (access: Result<Desk>): Handlers => createHandlers(async () => access, telling);
const call = (handlers: Handlers, name: CallName, input: unknown): Promise<Result<unknown>> =>
  Promise.resolve(handlers[name](input as never));

let reached: [string, unknown[]][];
beforeEach(() => {
  reached = [];
  told.mockClear();
});

describe('a call of the page', () => {
  const answer = ok({ answered: 'by the desk' });
  it.each(honestInputs)(
    '$name gives what was sent to one method, and its answer back',
    async ({ name, input }) => {
      expect(await call(handlersOf(ok(desk(reached, answer))), name, input)).toEqual(
        reached.length > 0 ? answer : ok({}),
      );
      // A service that is removed is forgotten by the connection test as well.
      const also = name === 'profiles.remove' ? 1 : 0;
      expect(reached.length + told.mock.calls.length).toBe(1 + also);
      const given = leaves([reached.map(([, args]) => args), told.mock.calls]);
      for (const leaf of leaves(input)) expect(given).toContain(leaf);
    },
  );
  it('that is not about the window fails as the databases do while they are not open', async () => {
    const closed = fail({ code: 'locked', reason: 'desk-locked' });
    for (const { name, input } of honestInputs) {
      told.mockClear();
      const result = await call(handlersOf(closed), name, input);
      expect([name, result]).toEqual([name, told.mock.calls.length > 0 ? ok({}) : closed]);
    }
  });
  it('about a service is refused without one, and reaches nothing', async () => {
    const handlers = handlersOf(ok(desk(reached, answer, false)));
    const refused: CallName[] = [];
    for (const { name, input } of honestInputs) {
      reached = [];
      const result = await call(handlersOf(ok(desk(reached, answer, false))), name, input);
      if (result.ok) continue;
      expect([name, result.error, reached]).toEqual([name, { code: 'not-connected' }, []]);
      refused.push(name);
    }
    for (const name of ['borrow.createQuote', 'loans.page', 'loans.detail', 'repay.start'] as const)
      expect(refused).toContain(name);
    expect(await call(handlers, 'journal.verify', {})).toEqual(answer);
  });
  it('that nothing answers is an error, whatever stands in its place', async () => {
    for (const loans of [undefined, null, 'page', { page: 'page' }]) {
      const open = { session: () => ({ loans }) } as unknown as Desk;
      await expect(call(handlersOf(ok(open)), 'loans.page', {})).rejects.toThrow(
        'nothing answers loans.page',
      );
    }
  });
  it('that fails to remove a service leaves its connection test', async () => {
    const refused = fail({ code: 'not-connected' });
    expect(await call(handlersOf(ok(desk(reached, refused))), 'profiles.remove', {})).toEqual(refused);
    expect(reached.map(([path]) => path)).toEqual(['profiles.remove']);
  });
});

describe('an act of main’s confirmation window', () => {
  const quote = { kind: 'quote', intentId: 'i-1' as IntentId, digest: 'd' } as const;
  const reviews = [
    [quote, 'borrow.accept'],
    [{ ...quote, kind: 'application' }, 'borrow.apply'],
    [{ kind: 'destination', loanId: 'LN-1' as LoanId, digest: 'd' }, 'repay.confirm'],
  ] as const;
  const given = {
    typedOffer: { amount: '5' },
    reason: 'by phone',
    confirmedBy: { gesture: 'hold' },
  } as const;
  it.each(reviews)('%j is %s, once, with what was shown', async (review, path) => {
    const answer = ok({ answered: 'by the desk' });
    expect(await confirmedActs(async () => ok(desk(reached, answer)))(review, given)).toEqual(answer);
    expect(reached).toMatchObject([[path, { 0: 'intentId' in review ? 'i-1' : 'LN-1', 1: 'd' }]]);
    expect(leaves(reached)).toContain('hold');
  });
  it('fails without databases and without an open service, and does nothing', async () => {
    const closed = fail({ code: 'locked', reason: 'desk-locked' });
    expect(await confirmedActs(async () => closed)(quote, given)).toEqual(closed);
    expect(await confirmedActs(async () => ok(desk(reached, ok({}), false)))(quote, given)).toEqual(
      fail({ code: 'not-connected' }),
    );
    expect(reached).toEqual([]);
  });
});
