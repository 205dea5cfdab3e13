// Begins and ends a simulated day, arms crashes, ends faults, and checks that the desk settles without them.
import type { ArmedCrash } from './armed-crash.ts';
import type { Machine } from './machine.ts';
import { SERVICES } from './lender-worlds.ts';
import type { Step } from './story.ts';

const DAY = 86_400_000;
const MORNING = 9;
/** At each lender when a day begins. */
const MOST_OPEN_LOANS = 12;
/** Virtual milliseconds: backoff and circuit breaker wait up to a minute each; the rest is for a read. */
const LONGEST_SETTLING = 140_000;

/** Starts the step's day at nine by the true clock. If it is later than nine, the day goes on from there. */
export async function sitDown(machine: Machine, step: Step | undefined): Promise<string> {
  const { clock, chance } = machine;
  // Most troubles are over by the next morning.
  if (!chance.once(4)) endTroubles(machine);
  await payElsewhere(machine);
  const began = Date.UTC(2026, 10, 20, MORNING);
  const later = chance.between(0, 3_600_000);
  const until = (step === undefined ? 0 : began + step.day * DAY) + later - clock.real();
  const away = Math.max(0, until);
  if (machine.alive) {
    await machine.sleep(away);
    return 'the machine wakes up';
  }
  await clock.run(away);
  await machine.start();
  await machine.pass(chance.between(500, 15_000));
  return 'the app is opened';
}

/**
 * Others pay the oldest loans without the app, so that a lender's open loans do not pile up for a year. Some of
 * these have their repayment begun in the app, with payment details confirmed or copied.
 */
async function payElsewhere({ lenders }: Machine): Promise<void> {
  for (const name of SERVICES) {
    const lender = lenders.of[name];
    const { world } = lender;
    const open = world.loans.filter(({ closedAt }) => closedAt === null);
    for (const { id } of open.slice(0, -MOST_OPEN_LOANS))
      await lender.control(`/loans/${id}/pay`, { amount: 'exact' });
  }
}

export async function leave(machine: Machine): Promise<string> {
  const { chance } = machine;
  machine.armed = undefined;
  const how = chance.pick(['quit', 'quit', 'kill', 'sleep', 'sleep']);
  if (how === 'quit') await machine.quit();
  if (how === 'kill') machine.crash();
  return how === 'quit'
    ? 'the operator closes the app'
    : how === 'kill'
      ? 'the system kills the app'
      : 'the machine sleeps';
}

export function faultsEnd({ lenders }: Machine): undefined {
  for (const name of SERVICES) {
    lenders.of[name].wire.setFaults(0);
    lenders.of[name].wire.setReadFaults(0);
  }
  return undefined;
}

function endTroubles(machine: Machine): void {
  const { lenders } = machine;
  machine.armed = undefined;
  machine.isDiskFull = false;
  machine.isKeychainLocked = false;
  lenders.setDown(false);
  faultsEnd(machine);
  for (const name of SERVICES) lenders.of[name].reshaping = 'none';
}

/** Ends all faults, lets time pass, and checks that the desk settled and shows what it can. */
export async function calm(machine: Machine): Promise<string> {
  const { lenders, judge, lender } = machine;
  endTroubles(machine);
  if (!machine.alive) await machine.start();
  if (
    machine.run?.slice('connect').status !== 'connected' ||
    machine.run.slice('connect').problem !== undefined
  )
    await machine.answerTo(machine.run?.desk.profiles.open(lender.profile.id));
  await machine.pass(LONGEST_SETTLING);
  const { open } = machine;
  if (open === undefined) return 'no service is open';
  judge.checked('settles');
  const link = machine.run?.slice('connect').link;
  if (link !== 'live')
    judge.find('settles', `service ${open} is ${String(link)} minutes after all faults ended`);
  const { world, profile } = lenders.of[open];
  for (const one of judge.intents.values()) {
    const isOpen = one.ending === 'none' || one.ending === 'unknown';
    if (one.profile !== profile.id || !isOpen) continue;
    if (one.ending === 'none')
      judge.find('settles', `${one.kind} ${one.id} has no recorded outcome after minutes without faults`);
    if (one.kind !== 'accept-quote') continue;
    if (world.applications.some(({ quoteId }) => quoteId === one.quoteId))
      judge.find('settles', `${one.kind} ${one.id} is still unknown, although the service shows its effect`);
  }
  for (const { loanId, steps, read, status } of machine.run?.slice('repay').repayments ?? []) {
    const loan = world.loans.find(({ id }) => id === loanId);
    // The step of a closed loan asks whether the operator had paid before, and says to pay nothing.
    if (loan !== undefined && loan.closedAt !== null) {
      if (status !== 'closed')
        judge.find('settles', `the repayment of ${loanId} is shown as ${status}, and the loan is closed`);
      continue;
    }
    const audit = judge.auditOf(profile.id, loanId);
    const isOffered = steps.some(({ step, state }) => step === 'record-payment' && state === 'current');
    if (loan === undefined || read === undefined || audit.paid || !isOffered) continue;
    const shown = read.payable.destination.map(({ value }) => value).join('\n');
    if (!shown.includes(loan.destination.accountNumber))
      judge.find(
        'confirmed-destination',
        `payment of ${loanId} is offered to a destination that the service has replaced`,
      );
  }
  return `service ${open}`;
}

const CRASHES: readonly [ArmedCrash['at'], ...ArmedCrash['at'][]] = [
  'sql',
  'sql',
  'post',
  'any',
  'before store:append',
  'after store:append',
  'after store:append',
  'before store:observe',
  'after store:observe',
  'after secret:journal-anchor',
];
export function armCrash(machine: Machine): string {
  const { chance } = machine;
  const at = chance.pick(CRASHES);
  machine.armed = { at, left: at === 'sql' || at === 'any' ? chance.between(1, 60) : chance.between(1, 4) };
  return `at ${at}, moment ${String(machine.armed.left)}`;
}
