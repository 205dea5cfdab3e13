// Many finished checklists beside an open one: they are shown, and cost nothing until something of them
// changes.
import { beforeEach, expect, it, vi } from 'vitest';
import type { LoanId } from '../../../../domain/ids.ts';
import { loan, returnAddress } from '../../../support/lending-values.ts';
import { memoryJournal } from '../../../support/memory-store.ts';
import { closed, id, reference, repayRig, returned, type RepayRig } from '../../../support/repay-rig.ts';

const MANY = 30;
const finishedIds = Array.from({ length: MANY }, (_, nth) => `LN-OLD-${nth}` as LoanId);
const closedLoan = (loanId: LoanId) => loan({ ...closed, id: loanId });

let rig: RepayRig;
/** The answer of a poll: the open loan and all repaid ones. */
let listed: ReturnType<typeof loan>[];

const poll = async (): Promise<void> => {
  await rig.book.take('loans', rig.answer(listed));
  await rig.flush();
};

/** The loans that were read from the cache during `act`. */
async function readWhile(act: () => Promise<unknown>): Promise<string[]> {
  const latest = vi.spyOn(rig.cache, 'latest');
  await act();
  const read = latest.mock.calls.map(([, , subject]) => subject);
  latest.mockRestore();
  return read;
}

beforeEach(async () => {
  rig = await repayRig();
  await rig.toPayment();
  await rig.repay.recordPayment(id, rig.digest(), reference);
  await rig.becomes(closed);
  await rig.repay.reconcile(id, '0xmine', 'explorer, final');
  const story = rig.journal.written;
  const written = finishedIds.flatMap((subject) => story.map((entry) => ({ ...entry, subject })));
  rig.atService = loan();
  await rig.open(memoryJournal(written));
  listed = [loan(), ...finishedIds.map(closedLoan)];
  await poll();
  await rig.repay.start(id);
});

it('a finished checklist reads its loan neither for an unchanged poll nor for a click', async () => {
  expect(rig.slice.repayments).toHaveLength(21);
  expect(new Set(await readWhile(poll))).toEqual(new Set([id]));
  expect(new Set(await readWhile(() => rig.repay.readNow(id)))).toEqual(new Set([id]));
  expect(new Set(await readWhile(() => rig.repay.outstanding()))).toEqual(new Set([id]));
});

it('the checklists read the return addresses from the cache once, until they change', async () => {
  const latestAll = vi.spyOn(rig.cache, 'latestAll');
  await poll();
  await rig.repay.readNow(id);
  expect(latestAll).not.toHaveBeenCalled();
  await rig.addresses(returnAddress('0xvault'), returnAddress('0xother'));
  await rig.flush();
  expect(latestAll).toHaveBeenCalledTimes(1);
});

it('a finished checklist opens again when the service names another return', async () => {
  const [oldest = id] = finishedIds;
  listed = listed.map((one) =>
    one.id === oldest ? loan({ ...closed, id: oldest, collateralReturn: returned }) : one,
  );
  expect(new Set(await readWhile(poll))).toEqual(new Set([id, oldest]));
  const view = rig.slice.repayments.find(({ loanId }) => loanId === oldest);
  expect(view?.reconciled).toMatchObject({ contradicted: true });
  expect(view?.steps.find(({ step }) => step === 'reconcile-return')?.state).toBe('alarm');
});

it('a finished checklist shows no time of its latest reading', () => {
  const open = rig.slice.repayments.find(({ loanId }) => loanId === id);
  const finished = rig.slice.repayments.find(({ loanId }) => loanId === finishedIds.at(-1));
  expect(open?.isListed).toBe(true);
  expect(finished?.steps.find(({ step }) => step === 'reconcile-return')?.state).toBe('done');
  expect([finished?.isListed, finished?.lastSeenAt]).toEqual([undefined, undefined]);
});

it('a finished checklist that is not on screen is there for the page of its loan', async () => {
  const [oldest = id] = finishedIds;
  expect(rig.slice.repayments.map(({ loanId }) => loanId)).not.toContain(oldest);
  const answer = await rig.repay.view(oldest);
  expect(answer).toMatchObject({
    ok: true,
    value: { view: { loanId: oldest, reconciled: { txHash: '0xmine' } } },
  });
  expect(await rig.repay.view('LN-NEVER' as LoanId)).toEqual({ ok: true, value: {} });
  await rig.repay.stop(id, 'another day');
  expect(await rig.repay.view(id)).toEqual({ ok: true, value: {} });
});

it('the checklists that were reconciled last are on screen, whenever they were started', async () => {
  const [oldest = id] = finishedIds;
  rig.clock.advance(60_000);
  listed = listed.map((one) => (one.id === oldest ? loan({ id: oldest }) : one));
  await poll();
  listed = [loan(), ...finishedIds.map(closedLoan)];
  await poll();
  await rig.repay.reconcile(oldest, '0xagain', 'explorer, final');
  const shown = rig.slice.repayments.map(({ loanId }) => loanId);
  expect(shown).toContain(oldest);
  expect(shown).toHaveLength(21);
});
