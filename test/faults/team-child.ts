// One desk of a team in a process of its own. It runs the product's order of an act against a real server, and
// kills itself at the step it is told to. Orders come as lines of JSON on stdin; answers go to stdout.
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import { fail, ok } from '../../contract/errors.ts';
import type { IntentId, ProfileId, QuoteId } from '../../domain/ids.ts';
import { beginClaimed } from '../../main/desk/borrow/claimed.ts';
import { createIntentLog } from '../../main/desk/borrow/intents.ts';
import { whyUnread } from '../../main/desk/journal/format/reading.ts';
import type { Journal, JournalEntry } from '../../main/desk/ports/store.ts';
import type { Claims } from '../../main/desk/ports/team.ts';
import { ownActs } from '../../main/desk/team/own-acts.ts';
import { serverClaims } from '../../main/desk/team/server-claims.ts';
import { reportOf } from '../../main/desk/team/sync.ts';
import { systemClock } from '../../main/shell/clock.ts';
import { systemIds } from '../../main/shell/ids.ts';
import { accept, signedIn, type SignedIn } from '../support/team-server.ts';

const OrdersSchema = v.object({
  port: v.number(),
  person: v.string(),
  deskId: v.string(),
  journal: v.string(),
  effects: v.string(),
});
const RaceSchema = v.object({ race: v.number(), quote: v.string(), dieAt: v.optional(v.string()) });
const orders = v.parse(OrdersSchema, JSON.parse(process.argv[2] ?? ''));

let dieAt: string | undefined;
function step(name: string): void {
  if (dieAt === name) process.kill(process.pid, 'SIGKILL');
}

const journal = fileJournal(orders.journal);
const intents = createIntentLog(journal, systemClock);
let desk: SignedIn | undefined;
const claims = serverClaims({
  ids: systemIds,
  link: () => (desk === undefined ? fail({ code: 'team', fault: 'unreachable', detail: '' }) : ok(desk.link)),
  onChange: () => undefined,
});
const stepping: Claims = {
  async take(asked) {
    step('before the claim');
    const taken = await claims.take(asked);
    step('after the claim');
    return taken;
  },
  async sending(claim) {
    step('after the record');
    const sent = await claims.sending(claim);
    step('after sending');
    return sent;
  },
  end: (claim, ending) => claims.end(claim, ending),
};

/** As after each connection: what the journal knows is reported. */
async function connect(): Promise<void> {
  for (let tries = 0; desk === undefined && tries < 200; tries++) {
    const { port, person, deskId } = orders;
    const next = await signedIn({ port }, person, { deskId, lost: () => (desk = undefined) }).catch(
      () => undefined,
    );
    const read = await next?.link.read();
    if (next === undefined || read?.ok !== true) {
      await new Promise((done) => setTimeout(done, 25));
      continue;
    }
    desk = next;
    const acts = ownActs({ intents, claimLog: { all: () => [] }, events: { of: () => [] } });
    for (const claim of read.value.claims.filter((one) => one.deskId === deskId)) {
      const ending = reportOf(claim, {
        inJournal: (id) => acts.get(id)?.state,
        isUnderWay: (id) => claims.isUnderWay(id),
        wasGivenUp: (id) => claims.wasGivenUp(id),
      });
      if (ending !== undefined) await next.link.ending(claim.id, ending);
    }
  }
}

async function race({ quote }: v.InferOutput<typeof RaceSchema>): Promise<string> {
  await connect();
  const intentId = systemIds.uuid() as IntentId;
  const asked = accept(quote, { scope: quote });
  const facts = { profile: 'lender' as ProfileId, intentId, kind: 'accept-quote' as const };
  const begun = await beginClaimed({ claims: stepping, requests: { intents } as never }, asked, {
    ...facts,
    quoteId: quote as QuoteId,
  });
  if (!begun.ok) return begun.error.code === 'team' ? begun.error.fault : begun.error.code;
  // The lender: one line is one effect.
  appendFileSync(orders.effects, `${quote} ${orders.person}\n`);
  step('after the effect');
  const moved = await intents.move(intentId, { to: 'confirmed', by: 'answer', evidence: 'done' });
  step('after the outcome');
  const held = begun.value.claim;
  if (moved.ok && held !== undefined)
    await claims.end({ record: held }, { to: 'confirmed', evidence: 'done' });
  return 'accepted';
}

await intents.load();
await connect();
console.log(JSON.stringify({ ready: true }));
for await (const line of createInterface({ input: process.stdin })) {
  const asked = v.parse(RaceSchema, JSON.parse(line));
  ({ dieAt } = asked);
  const outcome = await race(asked);
  console.log(JSON.stringify({ race: asked.race, outcome }));
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
        ok(entries.map(row).filter((one) => kinds.includes(one.kind) && whyUnread(one) === undefined)),
      ),
  };
  return partly as Journal;
}
