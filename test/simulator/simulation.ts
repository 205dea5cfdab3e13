// One simulated desk over months: the steps of a story one after the other, each judged.
import { Machine, type ArmedCrash } from './machine.ts';
import type { Promised } from './judge.ts';
import { SERVICES } from './lenders.ts';
import { apply, borrow, exportRecords, proveLedger, switchService } from './operators.ts';
import { repay } from './repayers.ts';
import { monthOf, type Step } from './story.ts';

export interface Outcome {
  readonly seed: string;
  /** Against which promise, in words; empty when all were kept. */
  readonly broken: readonly string[];
  /** The step at whose end it was found. */
  readonly failedAt: Step | undefined;
  readonly trace: string;
  readonly steps: number;
  readonly sums: Readonly<Record<string, number>>;
  readonly looks: ReadonlyMap<Promised, number>;
  /** What came of a step, by its number. */
  readonly said: ReadonlyMap<number, string>;
  readonly lines: readonly string[];
}

const DAY = 86_400_000;
const MORNING = 9;
/** Backoff and breaker may each wait a minute, and a reading takes a moment. */
const LONGEST_SETTLING = 140_000;

/** Ends with the first step that breaks a promise. */
export async function simulate(seed: string, steps: readonly Step[]): Promise<Outcome> {
  const machine = new Machine(seed);
  const said = new Map<number, string>();
  let failedAt: Step | undefined;
  let month = 0;
  try {
    for (const step of steps) {
      machine.count('steps');
      machine.chance.begin(`${seed}/step ${String(step.id)}`);
      machine.tell(`step ${String(step.id)} ${step.kind}`);
      const words = await act(machine, step);
      if (words !== undefined) said.set(step.id, words);
      const next = monthOf(step);
      hold(machine, next !== month);
      month = next;
      if (machine.judge.broken.length === 0) continue;
      failedAt = step;
      break;
    }
    if (failedAt === undefined) await atTheEnd(machine);
  } catch (cause) {
    machine.judge.find('no-fault', cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    failedAt ??= steps.at(-1);
  } finally {
    machine.leaveNothing();
  }
  const { judge, sums, lines } = machine;
  const trace = machine.traceHash();
  const count = sums['steps'] ?? 0;
  return { seed, broken: judge.broken, failedAt, trace, steps: count, sums, looks: judge.looks, said, lines };
}

function hold(machine: Machine, isNewMonth: boolean): void {
  const { judge, life, open } = machine;
  judge.afterStep(isNewMonth);
  if (life !== undefined && machine.alive && open !== undefined)
    judge.shown(open, (name) => life.slice(name));
}

async function atTheEnd(machine: Machine): Promise<void> {
  await machine.quit();
  await sitDown(machine, undefined);
  await calm(machine);
  hold(machine, true);
  const { judge, life } = machine;
  const all = await machine.asked(life?.store.journal.entries(['*']));
  if (all?.ok !== true) return judge.find('nothing-lost', 'the journal cannot be read');
  judge.look('nothing-lost');
  const differs = judge.written.findIndex((entry, at) => entry.body !== all.value[at]?.body);
  if (differs !== -1 || all.value.length !== judge.written.length)
    judge.find(
      'nothing-lost',
      `the journal differs at entry ${String(differs + 1)} of ${String(all.value.length)}`,
    );
}

async function act(machine: Machine, step: Step): Promise<string | undefined> {
  const { chance, clock, lenders, lender } = machine;
  switch (step.kind) {
    case 'sit-down':
      return sitDown(machine, step);
    case 'borrow':
      return borrow(machine);
    case 'apply':
      return apply(machine);
    case 'repay':
      return repay(machine);
    case 'wait':
      await machine.pass(chance.between(5_000, 90_000));
      return undefined;
    case 'switch':
      return switchService(machine);
    case 'prove':
      return proveLedger(machine);
    case 'export':
      return exportRecords(machine);
    case 'calm':
      return calm(machine);
    case 'network-fails':
      lenders.setDown(true);
      return undefined;
    case 'network-back':
      lenders.setDown(false);
      return undefined;
    case 'posts-fail':
      for (const name of SERVICES) lenders.of[name].wire.setFaults(chance.between(1, 2));
      return undefined;
    case 'reads-fail':
      for (const name of SERVICES) lenders.of[name].wire.setReadFaults(chance.between(2, 6));
      await machine.pass(chance.between(20_000, 60_000));
      // Whoever waits by the wall clock then waits for long.
      if (!chance.once(3)) clock.jump(-chance.between(60_000, 1_800_000));
      await machine.pass(1);
      return undefined;
    case 'faults-end':
      return faultsEnd(machine);
    case 'clock-set': {
      const by = chance.pick([chance.between(-600_000, 600_000), chance.between(-90_000, 90_000)]);
      clock.jump(by);
      await machine.pass(1);
      return `by ${String(Math.round(by / 1000))} s`;
    }
    case 'nap': {
      const ms = chance.between(1_000, 3_600_000);
      await machine.sleep(ms);
      return `for ${String(Math.round(ms / 1000))} s`;
    }
    case 'crash':
      return arm(machine);
    case 'disk-full':
      machine.isDiskFull = true;
      return undefined;
    case 'disk-free':
      machine.isDiskFull = false;
      return undefined;
    case 'keychain-locks':
      machine.isKeychainLocked = true;
      return undefined;
    case 'keychain-opens':
      machine.isKeychainLocked = false;
      return undefined;
    case 'rotate':
      for (const { id } of lender.world.loans.filter(({ closedAt }) => closedAt === null))
        if (chance.once(2)) await lender.control(`/loans/${id}/rotate`, {});
      return undefined;
    case 'deposit': {
      const amount = `${String(chance.between(500, 9_000))}.${String(chance.between(100_000, 999_999))}`;
      await lender.control('/deposits', { asset: 'USDC', chain: 'base', amount });
      return amount;
    }
    case 'seize': {
      const amount = `${String(chance.between(1, 40))}.${String(chance.between(100_000, 999_999))}`;
      return (await lender.control('/seizures', { amount })) ? amount : 'there is nothing to seize';
    }
    case 'price': {
      const by = `${chance.once(2) ? '-' : ''}${String(chance.between(0, 6))}.${String(chance.between(0, 9))}`;
      await lender.control('/price', { move_percent: by });
      return `${by} %`;
    }
    case 'reshape':
      lender.reshaping = chance.pick(['other-offer', 'renamed', 'amounts-as-numbers', 'null-fields']);
      return lender.reshaping;
    case 'shape-back':
      SERVICES.forEach((name) => (lenders.of[name].reshaping = 'none'));
      return undefined;
    case 'review':
      await lender.control('/settings', { auto_disbursement: chance.once(2), auto_review: !chance.once(3) });
      return undefined;
    case 'leave':
      return leave(machine);
  }
}

/** At nine in the morning by everybody's clock, however long the evening was. */
async function sitDown(machine: Machine, step: Step | undefined): Promise<string> {
  const { clock, chance } = machine;
  // Most of what was wrong in the evening is put right by the morning.
  if (!chance.once(4)) putRight(machine);
  const began = Date.UTC(2026, 10, 20, MORNING);
  const until =
    (step === undefined ? 0 : began + step.day * DAY) + chance.between(0, 3_600_000) - clock.real();
  const away = Math.max(0, until);
  if (machine.alive) {
    await machine.sleep(away);
    return 'the machine wakes';
  }
  await clock.run(away);
  await machine.start();
  await machine.pass(chance.between(500, 15_000));
  return 'the app is opened';
}

async function leave(machine: Machine): Promise<string> {
  const { chance } = machine;
  machine.armed = undefined;
  const how = chance.pick(['quit', 'quit', 'kill', 'sleep', 'sleep']);
  if (how === 'quit') await machine.quit();
  if (how === 'kill') machine.die();
  return how === 'quit'
    ? 'by closing the app'
    : how === 'kill'
      ? 'and the app is killed'
      : 'and the machine sleeps';
}

function faultsEnd({ lenders }: Machine): undefined {
  for (const name of SERVICES) {
    lenders.of[name].wire.setFaults(0);
    lenders.of[name].wire.setReadFaults(0);
  }
  return undefined;
}

function putRight(machine: Machine): void {
  const { lenders } = machine;
  machine.armed = undefined;
  machine.isDiskFull = false;
  machine.isKeychainLocked = false;
  lenders.setDown(false);
  faultsEnd(machine);
  for (const name of SERVICES) lenders.of[name].reshaping = 'none';
}

/** Everything works: what can be settled is settled, and what changed at the service is noticed. */
async function calm(machine: Machine): Promise<string> {
  const { lenders, judge, lender } = machine;
  putRight(machine);
  if (!machine.alive) await machine.start();
  if (
    machine.life?.slice('connect').status !== 'connected' ||
    machine.life.slice('connect').problem !== undefined
  )
    await machine.asked(machine.life?.desk.profiles.open(lender.profile.id));
  await machine.pass(LONGEST_SETTLING);
  const { open } = machine;
  if (open === undefined) return 'no service is open';
  judge.look('settles');
  const link = machine.life?.slice('connect').link;
  if (link !== 'live')
    judge.find('settles', `everything works for minutes, and service ${open} is ${String(link)}`);
  const { world, profile } = lenders.of[open];
  for (const one of judge.told.values()) {
    const isOpen = one.ending === 'none' || one.ending === 'unknown';
    if (one.profile !== profile.id || !isOpen) continue;
    if (one.ending === 'none') judge.find('settles', `${one.kind} ${one.id} is long over, and has no ending`);
    if (one.kind !== 'accept-quote') continue;
    if (world.applications.some(({ quoteId }) => quoteId === one.quoteId))
      judge.find('settles', `${one.kind} ${one.id} is still unknown, though the service shows its effect`);
  }
  for (const { loanId, steps, read } of machine.life?.slice('repay').repayments ?? []) {
    const loan = world.loans.find(({ id }) => id === loanId);
    const audit = judge.auditOf(profile.id, loanId);
    const isOffered = steps.some(({ step, state }) => step === 'record-payment' && state === 'current');
    if (loan === undefined || read === undefined || audit.paid || !isOffered) continue;
    const shown = read.payable.destination.map(({ value }) => value).join('\n');
    if (!shown.includes(loan.destination.accountNumber))
      judge.find('confirmed-destination', `${loanId} has another destination, and payment is offered`);
  }
  return `service ${open}`;
}

function arm(machine: Machine): string {
  const { chance } = machine;
  const at: ArmedCrash['at'] = chance.pick([
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
  ]);
  machine.armed = { at, left: at === 'sql' || at === 'any' ? chance.between(1, 60) : chance.between(1, 4) };
  return `at ${at}, moment ${String(machine.armed.left)}`;
}
