// Acts of simulated operators, except repaying. They hesitate, press twice, mistype, and change their minds.
import { valueOf } from '../../domain/provenance.ts';
import type { BorrowFlow } from '../../contract/slices/borrow.ts';
import type { Session } from '../../main/desk/session.ts';
import { otherDigest } from '../faults/operator-input.ts';
import { plainOf } from './judge.ts';
import type { Machine } from './machine.ts';

const flowOf = (machine: Machine) => machine.run?.slice('borrow').flow;

export async function borrow(machine: Machine): Promise<string> {
  const said: string[] = [];
  for (let quotes = machine.chance.between(1, 4); quotes > 0 && machine.alive; quotes--) {
    said.push(await borrowOnce(machine));
    await machine.pass(machine.chance.between(0, 5_000));
  }
  return said.join('; ');
}

async function borrowOnce(machine: Machine): Promise<string> {
  const { chance, judge } = machine;
  const { session } = machine;
  const stage = flowOf(machine)?.stage;
  if (session === undefined || stage === undefined) return 'no service is open';
  if (stage === 'unknown') return settleUnknown(machine, session);
  if (stage !== 'review') {
    if (stage !== 'terms') session.borrow.startOver();
    const amount = `${String(chance.between(50, 900))}000.${chance.pick(['00', '50'])}`;
    judge.typed.add(amount);
    const typed = chance.once(9) ? `${amount.slice(0, 2)}o${amount.slice(3)}` : amount;
    const asked = await machine.answerTo(
      session.borrow.createQuote({ amount_ngn: typed, payout: chance.pick(['naira_token', 'bank']) }),
    );
    if (asked?.ok === false)
      return `the desk refuses the request: ${asked.error.code}${'by' in asked.error ? ` ${asked.error.by}` : ''}`;
  }
  return answerQuote(machine);
}

/** The quote differs from the requested amount. The operator must type the offered amount to accept it. */
function isOtherOffer({ quote, terms }: Extract<BorrowFlow, { stage: 'review' }>): boolean {
  const offered = valueOf(quote.amount);
  return offered !== undefined && plainOf(offered) !== plainOf(terms['amount_ngn'] ?? '');
}

/** Reads again, requests another quote, and may then settle the outcome by what the service really did. */
async function settleUnknown(machine: Machine, session: Session): Promise<string> {
  const { chance, judge, lender } = machine;
  if (chance.once(2)) await machine.answerTo(session.borrow.readAgain());
  judge.typed.add('500000.00');
  const next = machine.session?.borrow.createQuote({ amount_ngn: '500000.00', payout: 'naira_token' });
  await machine.answerTo(next);
  await machine.pass(chance.between(1_000, 40_000));
  const flow = flowOf(machine);
  const now = machine.session;
  if (now === undefined || flow?.stage !== 'unknown' || chance.once(2)) return 'the outcome stays unknown';
  const { applications, effects } = lender.world;
  const intent = judge.intents.get(flow.intent.id);
  const isQuoted = intent?.kind === 'create-quote' && (effects[intent.externalId ?? '']?.quotes ?? 0) > 0;
  const isApplied = applications.some(
    ({ kind, quoteId, collateralAmount }) =>
      (quoteId !== null && quoteId === intent?.quoteId) ||
      (kind === 'direct' && intent?.body?.includes(collateralAmount) === true),
  );
  const settled = await machine.answerTo(
    now.borrow.settle(flow.intent.id, isQuoted || isApplied, 'the lender said so on the telephone'),
  );
  return settled?.ok === true ? 'the operator settles the unknown outcome' : 'the outcome stays unknown';
}

async function answerQuote(machine: Machine): Promise<string> {
  const { chance, judge } = machine;
  const flow = flowOf(machine);
  if (!machine.alive || flow?.stage !== 'review')
    return `no quote is under review; the flow is at ${flow?.stage === 'rejected' ? JSON.stringify(flow.error) : String(flow?.stage)}`;
  const left = flow.left - (machine.clock.wall() - flow.measuredAt);
  if (chance.once(4)) await machine.pass(Math.max(0, left - chance.between(0, 2_500)));
  else await machine.pass(chance.between(0, chance.once(4) ? 60_000 : 15_000));
  if (chance.once(12)) await machine.sleep(chance.between(1_000, 120_000));
  if (chance.once(12)) machine.clock.jump(chance.between(-120_000, 120_000));
  const now = flowOf(machine);
  const { session } = machine;
  if (session === undefined || now?.stage !== 'review')
    return 'the quote ended before the operator accepted it';
  if (chance.once(7)) {
    await machine.answerTo(session.borrow.letExpire(now.intent.id));
    return 'the operator lets the quote expire';
  }
  if (chance.once(5)) {
    const refused = await machine.answerTo(session.borrow.accept(now.intent.id, otherDigest(now.digest)));
    if (refused?.ok === true)
      judge.find('unaltered', 'the desk sent an accept with a digest that it had not shown');
  }
  if (
    isOtherOffer(now) &&
    (await machine.answerTo(session.borrow.accept(now.intent.id, now.digest)))?.ok === true
  )
    judge.find(
      'unaltered',
      `a quote of ${JSON.stringify(valueOf(now.quote.amount))} was accepted although the operator had not typed its amount`,
    );
  const accepts = [session.borrow.accept(now.intent.id, now.digest)];
  const twice = chance.once(3);
  if (twice) accepts.push(session.borrow.accept(now.intent.id, now.digest));
  machine.count('accepts');
  const accepting = Promise.all(accepts);
  if (chance.once(6)) {
    // The operator opens the other service while the accept is being sent.
    await machine.pass(chance.between(1, 900));
    await switchService(machine);
  }
  await machine.answerTo(accepting);
  return twice ? 'the operator presses accept twice' : 'the operator accepts';
}

export async function apply(machine: Machine): Promise<string> {
  const { chance, judge } = machine;
  const { session } = machine;
  if (session === undefined) return 'no service is open';
  // A new amount each time, so that the service's records show which application took effect.
  const amount = `${String(chance.between(300, 1_500))}.${String(chance.between(100_000, 999_999))}`;
  judge.typed.add(amount);
  if (flowOf(machine)?.stage !== 'terms') session.borrow.startOver();
  session.borrow.prepareApplication(amount);
  await machine.pass(chance.between(0, 30_000));
  const flow = flowOf(machine);
  const now = machine.session;
  if (now === undefined || flow?.stage !== 'application-review')
    return `no application is under review; the flow is at ${String(flow?.stage)}`;
  const applies = [now.borrow.apply(flow.intentId, flow.digest)];
  if (chance.once(2)) applies.push(now.borrow.apply(flow.intentId, flow.digest));
  await machine.answerTo(Promise.all(applies));
  return `of ${amount}`;
}

export async function switchService(machine: Machine): Promise<string> {
  const { run, lenders } = machine;
  if (run === undefined || !machine.alive) return 'the app is closed';
  const next = lenders.of[machine.open === 'a' ? 'b' : 'a'];
  await machine.answerTo(run.desk.profiles.open(next.profile.id));
  await machine.pass(machine.chance.between(0, 8_000));
  return `service ${next.name}`;
}

export async function proveLedger(machine: Machine): Promise<string> {
  const { judge, lender } = machine;
  const { session } = machine;
  if (session === undefined) return 'no service is open';
  await machine.answerTo(session.connection.refreshNow());
  const proof = await machine.answerTo(machine.session?.ledger.proof({ withEntries: true }));
  if (proof?.ok !== true || !machine.alive) return 'the desk made no proof';
  const connect = machine.run?.slice('connect');
  const isFullyRead = connect?.link === 'live' && lender.reshaping === 'none' && machine.open === lender.name;
  if (isFullyRead && isStill(lender.world, machine.clock.real())) judge.proved(lender, proof.value.proofs);
  return isFullyRead
    ? `the proof is ${String(proof.value.proofs[0]?.verdict)}`
    : 'the desk could not read everything';
}

/** True if no deposit or return changed in the last minute, so that the last reading is still current. */
function isStill({ deposits, loans }: Machine['lender']['world'], now: number): boolean {
  const waits = deposits.some(
    ({ supported, confirmedAt }) => supported && (confirmedAt ?? now) > now - 60_000,
  );
  const returns = loans.some(
    ({ collateralReturn: back }) => back !== null && (back.finalAt ?? now) > now - 60_000,
  );
  return !waits && !returns;
}

export async function exportRecords(machine: Machine): Promise<string> {
  const { session } = machine;
  const { run, chance } = machine;
  if (session === undefined || run === undefined) return 'no service is open';
  const resource = chance.pick<'loans' | 'deposits' | 'applications'>(['loans', 'deposits', 'applications']);
  await machine.answerTo(session.ledger.csv());
  if (machine.alive) await machine.answerTo(run.desk.exports.start({ resource, format: 'csv' }));
  await machine.pass(2_000);
  return resource;
}
