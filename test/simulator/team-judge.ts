// Checks the promises that two desks of a team keep together: nothing leaves a desk without its claim, nothing is
// done by both, each is told who does what, and the server has of each desk what the desk has itself.
import { holdsSubject, shownState } from '../../domain/claim.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import { kindOf } from '../faults/intent-audit.ts';
import { SERVICES, type ServiceName } from './lender-worlds.ts';
import type { Row } from './shared-journal.ts';
import type { TeamServer } from './team-server.ts';
import { TeamTruth, UNSETTLED, type Mate } from './team-truth.ts';

/** The journal's name of each POST that is claimed. */
const CLAIMED = { 'accept-quote': 'accept', 'create-application': 'application' } as const;
const PRESENT = 30_000;

export class TeamJudge {
  private readonly server: TeamServer;
  /** Every POST that left, by any desk. */
  private readonly sent = new Set<string>();
  /** The desk whose journal has the payment, by service and loan. */
  private readonly paid = new Map<string, Mate>();
  /** Entries of each desk that were compared with its journal. */
  private compared = 0;
  readonly truth: TeamTruth;

  constructor(server: TeamServer) {
    this.server = server;
    this.truth = new TeamTruth(server);
  }

  /** Called right before a POST's first byte. */
  sends(mate: Mate, of: ServiceName, path: string): void {
    const { machine } = mate;
    const { judge } = machine;
    const post = machine.lenders.of[of].wire.posts.at(-1);
    judge.checked('no-second-post');
    const key = `${of} ${path} ${post?.body ?? ''}`;
    if (this.sent.has(key)) judge.find('no-second-post', `${path} was sent before, by one of the desks`);
    this.sent.add(key);
    const posted = kindOf({ path });
    if (posted === 'create-quote') return;
    const kind = CLAIMED[posted];
    const service = this.truth.serviceOf(mate, of);
    judge.checked('claimed-first');
    const here = this.server.state.claims.filter(({ asked }) => asked.service === service);
    const own = here.find(
      ({ desk, state, asked }) =>
        desk === mate.deskId &&
        state === 'sending' &&
        asked.kind === kind &&
        (kind === 'application' || path.includes(`/${asked.subject}/`)),
    );
    if (own === undefined) judge.find('claimed-first', `${path} is sent, and the desk has not claimed it`);
    const others = here.find(
      ({ desk, state, asked }) =>
        desk !== mate.deskId && UNSETTLED.includes(state) && asked.kind !== 'repayment',
    );
    if (others !== undefined)
      judge.find('claimed-first', `${path} is sent while ${others.person} has a request without an outcome`);
  }

  appended(mate: Mate, { kind, subject, body }: JournalEntry): void {
    const { judge } = mate.machine;
    if (kind === 'intent.recorded' || kind === 'claim.made') {
      const { claim } = JSON.parse(body) as { claim?: { id: string } };
      if (claim !== undefined) this.truth.recorded.set(claim.id, subject);
    }
    if (!['repay.copied', 'repay.paste-back-skipped', 'repay.paid'].includes(kind)) return;
    const { profile, event } = JSON.parse(body) as { profile: string; event: { digest: string } };
    const of = SERVICES.find((name) => mate.machine.lenders.of[name].profile.id === profile) ?? 'a';
    const service = this.truth.serviceOf(mate, of);
    judge.checked('claimed-first');
    const isHeld = this.server.state.claims.some(
      ({ desk, state, asked }) =>
        desk === mate.deskId &&
        holdsSubject(state) &&
        asked.kind === 'repayment' &&
        asked.service === service &&
        asked.loanId === subject &&
        asked.digest === event.digest,
    );
    if (!isHeld)
      judge.find('claimed-first', `${kind} of ${subject} at ${of} is recorded, and the desk holds no claim`);
    if (kind !== 'repay.paid') return;
    judge.checked('one-effect');
    const before = this.paid.get(`${of}/${subject}`);
    if (before !== undefined && before !== mate)
      judge.find('one-effect', `${subject} at ${of} is recorded as paid by ${before.person}, too`);
    this.paid.set(`${of}/${subject}`, mate);
  }

  /** A statement has happened at the server. */
  happened(mate: Mate, name: string, values: readonly unknown[], rows: readonly Row[]): void {
    if (name !== 'sending' || rows[0]?.['answer'] !== true) return;
    const { judge } = mate.machine;
    judge.checked('recorded-first');
    if (!this.truth.recorded.has(String(values[0])))
      judge.find(
        'recorded-first',
        `the team is told that an act is being sent, and no journal has its claim`,
      );
  }

  /** Who is refused is told who holds the claim, and since when. */
  answered(mate: Mate, answer: unknown): void {
    for (const one of Array.isArray(answer) ? (answer as unknown[]) : [answer]) {
      const { error } = (one ?? {}) as { error?: { code: string; person?: string; since?: number } };
      if (error?.code !== 'claimed') continue;
      const { judge } = mate.machine;
      mate.machine.count('refused, claimed');
      judge.checked('told-who');
      const isTrue = this.server.state.claims.some(
        ({ id, person }) => person === error.person && this.server.claimedAt(id) === error.since,
      );
      if (!isTrue) judge.find('told-who', `the desk says that ${String(error.person)} has the claim`);
    }
  }

  /** Nobody pays what another person has paid. */
  afterStep(): void {
    const [first, second] = this.truth.mates;
    if (first === undefined || second === undefined) return;
    first.machine.judge.checked('one-effect');
    for (const key of first.machine.paid)
      if (second.machine.paid.has(key))
        first.machine.judge.find('one-effect', `${key} was paid by both people`);
  }

  /** Checks after minutes without faults, in which nobody did anything. */
  atRest(present: readonly Mate[]): void {
    for (const mate of present) {
      this.checkShown(mate);
      this.checkReported(mate);
    }
    this.checkEntries(present);
  }

  private checkShown(mate: Mate): void {
    const { judge, run } = mate.machine;
    const slice = run?.slice('team');
    judge.checked('told-who');
    if (slice?.state !== 'connected' || slice.problem !== undefined)
      return judge.find('settles', `the team is ${String(slice?.state)} minutes after all faults ended`);
    const now = mate.machine.clock.real();
    for (const { id, person, desk, state } of this.server.state.claims) {
      if (!UNSETTLED.includes(state)) continue;
      const seenAt = this.server.seenAt(desk);
      // Whether the other desk is present changes in these moments.
      if (Math.abs(now - seenAt - PRESENT) < PRESENT / 2) continue;
      const shown = slice.claims.find((one) => one.id === id);
      const expected = shownState(state, now - seenAt < PRESENT);
      if (shown?.person !== person || shown.state !== expected || shown.isOwn !== (desk === mate.deskId))
        judge.find(
          'told-who',
          `${person} holds a claim that is ${expected}, and the desk shows ${JSON.stringify(shown)}`,
        );
    }
  }

  /** The server has each claim of this desk as the desk's journal has it, or as people have settled it. */
  private checkReported(mate: Mate): void {
    const { judge } = mate.machine;
    judge.checked('reported');
    for (const claim of this.server.state.claims) {
      if (claim.desk !== mate.deskId) continue;
      const { id, state, asked } = claim;
      const wrong = (what: string): void =>
        judge.find('reported', `the claim of ${asked.kind} ${asked.subject} is ${state}, and ${what}`);
      const effect = this.truth.tookEffect(id);
      if (asked.kind !== 'repayment') {
        if (state === 'confirmed' && !effect) wrong('nothing took effect');
        if (!holdsSubject(state) && effect) wrong('it took effect');
      }
      if (state !== 'claimed' && state !== 'sending') continue;
      const ending = this.truth.intentOf(mate, id)?.ending;
      if (asked.kind !== 'repayment') wrong(`the journal has it ${ending ?? 'not at all'}`);
      else if (!this.truth.recorded.has(id)) wrong('the journal has it not at all');
      else if (this.paid.get(this.truth.keyOf(claim)) === mate) wrong('the journal has it paid');
    }
  }

  /** The server's copy of each journal is the journal, and lacks nothing. */
  private checkEntries(present: readonly Mate[]): void {
    const { entries } = this.server.journal;
    for (; this.compared < entries.length; this.compared++) {
      const entry = entries[this.compared];
      const mate = this.truth.mates.find(({ person }) => person === entry?.person);
      if (entry === undefined || mate === undefined) continue;
      const { judge } = mate.machine;
      judge.checked('shared-journal');
      const own = judge.written[entry.seq - 1];
      if (own?.kind !== entry.kind || own.subject !== entry.subject || own.body !== entry.body)
        judge.find('shared-journal', `entry ${String(entry.seq)} is not the one in the desk's journal`);
    }
    for (const mate of present) {
      const { judge } = mate.machine;
      const last = this.server.journal.lastOf(mate.deskId ?? '');
      if (last !== judge.written.length)
        judge.find(
          'shared-journal',
          `the server has ${String(last)} of ${String(judge.written.length)} entries of this desk`,
        );
    }
  }
}
