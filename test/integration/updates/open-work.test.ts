// A whole desk with updates: what its journal knows of open work, and main's own question, decide whether a
// version is installed.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Handlers } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { withConfirmations } from '../../../main/bridge/confirmations.ts';
import { createHandlers } from '../../../main/bridge/handlers.ts';
import type { Question } from '../../../main/desk/ports/system.ts';
import { teamServers } from '../../../main/team/servers.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { borrowedLoan } from '../../support/borrowed-loan.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { publish } from '../../support/update-feed.ts';
import { done, soon, terms, windowless } from '../desk/rig.ts';
import { rig, rigForEachTest } from './rig.ts';

let at: Premises;
let open: RealDesk;
let handlers: Handlers;
let asked: Question[];
let answer: boolean;
const dayLong = 86_400_000;
const day = (days: number): string =>
  new Date(Date.now() + days * dayLong).toISOString().replace(/\.\d+Z$/, 'Z');

rigForEachTest();
beforeEach(async () => {
  publish(rig.feed, [rig.key], { change: { released: day(-1), expires: day(30) } });
  at = await premises('updates');
  open = await openRealDesk(at, systemClock, teamServers, rig.machine);
  [asked, answer] = [[], true];
  const access = async () => ok(open.desk);
  const plain = createHandlers(access, windowless.app, windowless.confirm);
  handlers = withConfirmations(plain, access, async (question) => {
    asked.push(question);
    return answer;
  });
});
afterEach(async () => {
  await open.close();
  await at.leave();
});

const state = () => open.slice('updates').state;
const until = (kind: string) => expect.poll(() => state().kind, soon).toBe(kind);
const installed = (): boolean => readFileSync(rig.own, 'utf8') !== 'version 1.1.0';

async function install() {
  const now = state();
  if (now.kind !== 'ready') throw new Error(now.kind);
  const { version, sha256 } = now.release;
  return handlers['updates.install']({ version, sha256 });
}

async function ready(): Promise<void> {
  expect(await handlers['updates.setFeed']({ feed: rig.feed.address })).toEqual(done);
  await until('available');
  const now = state();
  if (now.kind !== 'available') throw new Error(now.kind);
  expect(await handlers['updates.download']({ sha256: now.release.sha256 })).toEqual(done);
  await until('ready');
}

async function sandboxLoan(): Promise<LoanId> {
  expect(await open.desk.connect.openSandbox()).toEqual(done);
  await expect.poll(() => open.slice('connect').link, soon).toBe('live');
  return borrowedLoan(open, terms);
}

describe('a version that is ready', () => {
  it('is not installed while a checklist is unfinished, of whatever service, and is once it is stopped', async () => {
    const loanId = await sandboxLoan();
    await ready();
    await open.session.repay.start(loanId);
    await expect.poll(() => open.slice('updates').open, soon).toEqual({ requests: 0, repayments: 1 });
    expect(await install()).toMatchObject({ error: { code: 'update-refused', fault: 'work-open' } });
    const { repay } = open.session;
    // The checklist also counts while its service is closed.
    await open.desk.connect.leave();
    expect(await install()).toMatchObject({ error: { fault: 'work-open' } });
    expect([installed(), rig.quits]).toEqual([false, 0]);
    expect(await repay.stop(loanId, 'paid by the branch')).toMatchObject({ ok: true });
    await expect.poll(() => open.slice('updates').open.repayments, soon).toBe(0);
    expect(await install()).toEqual(done);
    expect([installed(), rig.quits]).toEqual([true, 1]);
  });

  it('is not installed while the outcome of a request is unknown', async () => {
    expect(await open.desk.connect.openSandbox()).toEqual(done);
    await expect.poll(() => open.slice('connect').link, soon).toBe('live');
    await ready();
    await at.steer('/faults', { rules: [{ match: { method: 'POST' }, kind: 'drop-after' }] });
    await open.session.borrow.createQuote(terms);
    await expect.poll(() => open.slice('updates').open.requests, soon).toBe(1);
    expect(await install()).toMatchObject({ error: { fault: 'work-open' } });
    expect(installed()).toBe(false);
  });
});

describe('a page alone', () => {
  it('has no feed asked, no version installed and none put back', async () => {
    answer = false;
    const refused = { ok: false, error: { code: 'blocked', by: 'not-confirmed' } };
    expect(await handlers['updates.setFeed']({ feed: rig.feed.address })).toEqual(refused);
    expect(rig.feed.requests).toEqual([]);
    answer = true;
    await ready();
    answer = false;
    expect(await install()).toEqual(refused);
    expect(await handlers['updates.putBack']({ version: '1.0.0' })).toEqual(refused);
    expect([installed(), rig.quits]).toEqual([false, 0]);
    expect(asked.map(({ message }) => message)).toEqual([
      `Get updates from ${rig.feed.address}?`,
      `Get updates from ${rig.feed.address}?`,
      'Install version 1.2.0?',
      'Put version 1.0.0 back?',
    ]);
  });
});

describe('a desk that closes', () => {
  it('stops a download and leaves a part that the next one continues', async () => {
    expect(await handlers['updates.setFeed']({ feed: rig.feed.address })).toEqual(done);
    await until('available');
    const now = state();
    if (now.kind !== 'available') throw new Error(now.kind);
    const { promise: second, resolve: isSecond } = Promise.withResolvers<void>();
    rig.feed.conduct = (request) => {
      if (request.headers.range?.startsWith('bytes=1048576-') !== true) return false;
      isSecond();
      return true;
    };
    await handlers['updates.download']({ sha256: now.release.sha256 });
    await second;
    await open.close();
    rig.feed.conduct = () => false;
    open = await openRealDesk(at, systemClock, teamServers, rig.machine);
    await until('available');
    expect(state()).toMatchObject({ begun: 1_048_576 });
  });
});
