// One desk of a team in a process of its own. It runs the product's order of an act against a real server, and
// kills itself at the step it is told to. Orders come as lines of JSON on stdin; answers go to stdout.
// As the whole desk does, it refuses a database that is older than what it has seen.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { fail, ok, type AppError } from '../../contract/errors.ts';
import type { Destination } from '../../domain/destination.ts';
import { ClaimIdSchema, holdsSubject, type ClaimId } from '../../domain/claim.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { IntentId, LoanId, ProfileId, QuoteId } from '../../domain/ids.ts';
import type { Payable } from '../../domain/repayment-events.ts';
import { beginClaimed } from '../../main/desk/borrow/claimed.ts';
import { createIntentLog } from '../../main/desk/borrow/intents.ts';
import { whyUnread } from '../../main/desk/journal/format/reading.ts';
import type { Journal, JournalEntry } from '../../main/desk/ports/store.ts';
import type { Claims } from '../../main/desk/ports/team.ts';
import { createClaimLog } from '../../main/desk/repay/claim-log.ts';
import { claiming } from '../../main/desk/repay/claiming.ts';
import { createRepaymentEvents } from '../../main/desk/repay/events.ts';
import type { OpenRepayment } from '../../main/desk/repay/view.ts';
import type { HeldAct } from '../../main/desk/team/own-acts.ts';
import { lackingActs } from '../../main/desk/team/reading.ts';
import { reportTo } from '../../main/desk/team/reporting.ts';
import { serverClaims } from '../../main/desk/team/server-claims.ts';
import { systemClock } from '../../main/shell/clock.ts';
import { systemIds } from '../../main/shell/ids.ts';
import { testProfile } from '../support/lending-values.ts';
import { accept, signedIn, type SignedIn } from '../support/team-server.ts';

const OrdersSchema = v.object({
  port: v.number(),
  person: v.string(),
  deskId: v.string(),
  journal: v.string(),
  effects: v.string(),
});
const RaceSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['quote', 'loan']), subject: v.string(), dieAt: v.optional(v.string()) }),
  /** Reads the team, as every desk does all the time; `anew`: its person connects it again. */
  v.object({ kind: v.literal('look'), anew: v.optional(v.boolean()) }),
]);
type Race = Extract<v.InferOutput<typeof RaceSchema>, { subject: string }>;
const orders = v.parse(OrdersSchema, JSON.parse(process.argv[2] ?? ''));

let dieAt: string | undefined;
function step(name: string): void {
  if (dieAt === name) process.kill(process.pid, 'SIGKILL');
}

const journal = fileJournal(orders.journal);
const intents = createIntentLog(journal, systemClock);
const claimLog = createClaimLog(journal);
const events = createRepaymentEvents(journal);
let desk: SignedIn | undefined;
/** The team's database. */
let known = '';
/** What `restore-acts` is given. */
let missing: readonly HeldAct[] = [];
let problem: AppError = { code: 'team', fault: 'unreachable', detail: '' };
/** The newest act that this desk has read; kept over a kill. */
const newestFile = `${orders.journal}.newest`;
let newest: ClaimId | undefined = existsSync(newestFile)
  ? v.parse(v.optional(ClaimIdSchema), readFileSync(newestFile, 'utf8') || undefined)
  : undefined;
/** In milliseconds, of the claims that were won. */
let claimMs: number | undefined;

const claims = serverClaims({
  ids: systemIds,
  link: () => (desk === undefined ? fail(problem) : ok(desk.link)),
  person: () => orders.person,
  onChange: () => undefined,
});
const stepping: Claims = {
  async take(act) {
    step('before the claim');
    const began = performance.now();
    const taken = await claims.take(act);
    if (taken.ok) claimMs = performance.now() - began;
    step('after the claim');
    return taken;
  },
  async sending(claim) {
    step('after the record');
    const sent = await claims.sending(claim);
    step('after sending');
    return sent;
  },
  recordPaid: (act) => claims.recordPaid(act),
  holds: (claim, to) => claims.holds(claim, to),
  end: (claim, ending) => claims.end(claim, ending),
};

const repaying = claiming({ clock: systemClock, profile: testProfile, events, claims: stepping, claimLog });

const isRestored = (): boolean => problem.code === 'team' && problem.fault === 'restored';

async function connect(): Promise<void> {
  for (let tries = 0; desk === undefined && tries < 200; tries++) {
    const { port, person, deskId } = orders;
    const next = await signedIn({ port }, person, { deskId, lost: () => (desk = undefined) }).catch(
      () => undefined,
    );
    desk = next;
    if (next === undefined || !(await look(next))) {
      desk = undefined;
      if (isRestored()) return next?.link.close();
      await new Promise((done) => setTimeout(done, 25));
    }
  }
}

/** As the product after each connection: what the database lacks is looked for, and what the journal knows is told. */
async function look({ link, deskId }: SignedIn): Promise<boolean> {
  const { databaseId } = link.seen;
  known = databaseId;
  const lacking = await lackingActs(link, { databaseId, newest }, { intents, claimLog, events });
  if (!lacking.ok) return false;
  problem = { code: 'team', fault: lacking.value === undefined ? 'unreachable' : 'restored', detail: '' };
  missing = lacking.value?.own ?? [];
  if (lacking.value !== undefined) return false;
  const read = await link.read([]);
  if (!read.ok) return false;
  const team = { deskId };
  await reportTo(link, {
    clock: systemClock,
    intents,
    claimLog,
    events,
    team,
    records: read.value,
    claims,
    session: undefined,
  });
  newest = read.value.claims.find(({ state }) => holdsSubject(state))?.id;
  writeFileSync(newestFile, newest ?? '');
  return true;
}

/** The lender, and the bank: one line is one effect. */
function effect(subject: string): void {
  appendFileSync(orders.effects, `${subject} ${orders.person}\n`);
  step('after the effect');
}

const wordsOf = (error: AppError): string => (error.code === 'team' ? error.fault : error.code);

async function acceptQuote(quote: string): Promise<string> {
  const intentId = systemIds.uuid() as IntentId;
  const facts = { profile: 'lender' as ProfileId, intentId, kind: 'accept-quote' as const };
  const begun = await beginClaimed(
    { claims: stepping, requests: { intents } as never },
    // A service of its own for each quote, so that one unknown outcome does not stop the races after it.
    accept(quote, { service: `https://${quote}.example` }),
    { ...facts, quoteId: quote as QuoteId },
  );
  if (!begun.ok) return wordsOf(begun.error);
  effect(quote);
  const moved = await intents.move(intentId, { to: 'confirmed', by: 'answer', evidence: 'done' });
  step('after the outcome');
  const held = begun.value.claim;
  if (moved.ok && held !== undefined)
    await claims.end({ record: held }, { to: 'confirmed', evidence: 'done' });
  return 'accepted';
}

/** From the claim to the record of the payment. The bank pays what was copied. */
async function repay(loan: string): Promise<string> {
  const payable: Payable = {
    payoff: '16550000.10' as Decimal,
    destination: [] as unknown as Destination,
    digest: 'b'.repeat(64),
  };
  const open = { repayment: { startedAt: 0 }, view: { loanId: loan as LoanId } } as unknown as OpenRepayment;
  const claimed = await repaying.claim(open, payable);
  if (!claimed.ok) return wordsOf(claimed.error);
  effect(loan);
  const paid = await repaying.paid(open, payable, 'TRF-1');
  if (!paid.ok) return 'paid, and not recorded';
  const event = { kind: 'paid' as const, at: systemClock.wall(), digest: payable.digest, reference: 'TRF-1' };
  await events.append(testProfile.id, loan as LoanId, event);
  step('after the outcome');
  return 'accepted';
}

async function race({ kind, subject }: Race): Promise<string> {
  await connect();
  return kind === 'quote' ? acceptQuote(subject) : repay(subject);
}

for (const log of [intents, claimLog, events]) await log.load();
await connect();
console.log(JSON.stringify({ ready: true }));
for await (const line of createInterface({ input: process.stdin })) {
  const asked = v.parse(RaceSchema, JSON.parse(line));
  claimMs = undefined;
  if (asked.kind === 'look') {
    if (asked.anew === true) newest = undefined;
    await connect();
    let isRead = desk !== undefined && (await look(desk));
    if (!isRead && !isRestored()) {
      // The connection had ended before this desk was told.
      desk = undefined;
      await connect();
      isRead = desk !== undefined;
    }
    const { deskId: id, person } = orders;
    const acts = { databaseId: known, desk: { id, name: person, person }, acts: missing };
    console.log(JSON.stringify({ outcome: isRead ? 'read' : wordsOf(problem), acts }));
  } else {
    ({ dieAt } = asked);
    const outcome = await race(asked);
    console.log(JSON.stringify({ outcome, claimMs }));
  }
}

/** Lines of JSON, each synced before it counts. */
function fileJournal(file: string): Journal {
  const entries = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as JournalEntry] : []))
    : [];
  const open = openSync(file, 'a', 0o600);
  process.on('exit', () => closeSync(open));
  const fits = (kind: string, wanted: string): boolean =>
    wanted.endsWith('*') ? kind.startsWith(wanted.slice(0, -1)) : kind === wanted;
  const row = (entry: JournalEntry, at: number) => ({ ...entry, seq: at + 1, hash: `${at + 1}` });
  const partly: Partial<Journal> = {
    append(entry) {
      writeSync(open, `${JSON.stringify(entry)}\n`);
      fsyncSync(open);
      entries.push(entry);
      return Promise.resolve(ok({ seq: entries.length, hash: `${entries.length}` }));
    },
    entries: (kinds) =>
      Promise.resolve(
        ok(
          entries
            .map(row)
            .filter((one) => kinds.some((kind) => fits(one.kind, kind)) && whyUnread(one) === undefined),
        ),
      ),
  };
  return partly as Journal;
}
