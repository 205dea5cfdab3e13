// A simulated desk's place in a team: its person, its line to the team's server, and what that person does there.
import { serviceOfClaim, type ClaimState } from '../../domain/claim.ts';
import { millis } from '../../domain/time.ts';
import type { CallParsed } from '../../contract/contract.ts';
import type { Result } from '../../contract/errors.ts';
import type { TeamClaim } from '../../contract/slices/team.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import { SERVICES, type ServiceName } from './lender-worlds.ts';
import type { Machine } from './machine.ts';
import type { Place, TeamPlace } from './place.ts';
import type { TeamJudge } from './team-judge.ts';
import { cutLine, nameOf, offerLine, type TeamLine } from './team-pg.ts';
import type { Row } from './shared-journal.ts';
import type { TeamServer } from './team-server.ts';

/** Milliseconds at the server. People free a repayment's claim only if nothing has changed it for a while. */
const LONG_ENOUGH = 600_000;
const WAITS_FOR_OTHER = millis(20_000);
const OPEN: readonly ClaimState[] = ['claimed', 'sending', 'unknown'];

export const needsApproval = (answer: Result<unknown>): boolean =>
  !answer.ok && answer.error.code === 'approval-needed';

export class TeamMate implements TeamPlace {
  readonly person: string;
  readonly line: TeamLine;
  /** Loans of which a colleague said that their claim is being freed: the person waits for the desk's own word. */
  private readonly told = new Set<string>();
  /** The act that the person is about to do, and waits for the other with. */
  private waiting: { readonly act: string; end(): void } | undefined;
  private readonly judge: TeamJudge;
  private readonly server: TeamServer;
  private placed: { machine: Machine; other: TeamMate } | undefined;

  constructor(person: string, server: TeamServer, judge: TeamJudge, { clock }: Pick<Place, 'clock'>) {
    this.person = person;
    this.server = server;
    this.judge = judge;
    this.line = {
      server,
      clock,
      chance: {
        fraction: () => this.machine.chance.fraction(),
        between: (low, high) => this.machine.chance.between(low, high),
        once: (oneIn) => this.machine.chance.once(oneIn),
        pick: (from) => this.machine.chance.pick(from),
        uuid: () => this.machine.chance.uuid(),
      },
      isDown: false,
      lostOneIn: 0,
      generation: 0,
      open: new Set(),
      crashPoint: (at) => this.machine.crashPoint(at),
      onDone: (sql, values, rows) => this.done(sql, values, rows),
    };
    offerLine(person, this.line);
  }

  /** Called once both machines are there. */
  meet(machine: Machine, other: TeamMate): void {
    this.placed = { machine, other };
  }

  get machine(): Machine {
    if (this.placed === undefined) throw new Error('the machine is not there yet');
    return this.placed.machine;
  }
  get other(): TeamMate | undefined {
    return this.placed?.other;
  }
  /** The desk's id at the server. */
  get deskId(): string | undefined {
    return this.server.deskOf(this.person);
  }

  runEnds(): void {
    this.line.generation++;
    this.line.open.clear();
  }
  sends(of: ServiceName, path: string): void {
    this.judge.sends(this, of, path);
  }
  appended(entry: JournalEntry): void {
    this.judge.appended(this, entry);
  }
  answered(answer: unknown): void {
    this.judge.answered(this, answer);
  }
  private done(sql: string, values: readonly unknown[], rows: readonly Row[]): void {
    const name = nameOf(sql);
    this.machine.count('statements');
    this.machine.trace.add(`team ${name} ${JSON.stringify(name === 'read' ? '' : rows[0])}`);
    this.judge.happened(this, name, values, rows);
    if (name === 'request_approval' || name === 'ask_release') this.askOutside(String(values[0]));
  }

  /** Joins the team. */
  async join(): Promise<void> {
    const { machine, person } = this;
    const answer = await machine.answerTo(
      machine.run?.desk.team.connect({
        host: 'team.simulated',
        port: 5432,
        database: 'treasury',
        person,
        deskName: `${person}'s desk`,
        secret: { kind: 'password', password: 'a password' },
      }),
    );
    if (answer?.ok !== true) throw new Error(`the desk does not join: ${JSON.stringify(answer)}`);
  }

  async reconnect(): Promise<void> {
    const { run } = this.machine;
    if (run?.slice('team').problem?.code === 'locked') await this.machine.answerTo(run.desk.team.readAgain());
  }

  fail(): undefined {
    this.line.isDown = true;
    cutLine(this.line);
  }
  lose(): string {
    this.line.lostOneIn = this.machine.chance.between(4, 25);
    return `one in ${String(this.line.lostOneIn)}`;
  }
  back(): undefined {
    this.line.isDown = false;
    this.line.lostOneIn = 0;
  }

  async askApproval(of: CallParsed<'team.requestApproval'>['of']): Promise<void> {
    this.machine.count('approvals asked');
    await this.machine.answerTo(this.machine.run?.desk.team.requestApproval({ of }));
  }

  elsewhere(): ServiceName | undefined {
    const open = this.other?.machine.open;
    // One of them goes to the other, or they would change places.
    return this.machine.place.name === 'a' || open === this.machine.open ? undefined : open;
  }

  async together(act: string): Promise<void> {
    const { machine, other } = this;
    if (machine.chance.once(6)) return;
    if (other?.waiting?.act === act) {
      machine.count('met');
      return other.waiting.end();
    }
    await new Promise<void>((resolve) => {
      const end = (): void => {
        this.waiting = undefined;
        resolve();
      };
      const cancel = machine.clock.after(WAITS_FOR_OTHER, end);
      this.waiting = {
        act,
        end() {
          cancel();
          end();
        },
      };
    });
  }

  /** An approver without a desk of the simulation decides some requests after a while. */
  private askOutside(id: string): void {
    const { chance, place } = this.machine;
    if (chance.once(2)) return;
    place.serviceClock.after(chance.between(1_000, 15_000) as never, () => {
      const asked = this.server.model.approval(id);
      if (asked?.state !== 'asked') return;
      const { claimId } = asked.content as { claimId?: string };
      if (claimId !== undefined && !this.judge.truth.mayBeFreed(claimId)) return;
      this.server.outside((model) => model.decide({ person: 'ngozi', desk: '' }, id, asked.digest, true));
      this.machine.count('approved outside');
    });
  }

  /** Looks at what waits for a decision, and decides some of it. */
  async meanwhile(): Promise<void> {
    const { machine } = this;
    const { chance, run } = machine;
    if (run === undefined || !machine.alive) return;
    const waiting = run.slice('team').approvals.find(({ mayDecide }) => mayDecide);
    if (waiting === undefined || chance.once(2)) return;
    const { id: approvalId, digest, content } = waiting;
    const mayBe = content?.kind !== 'release' || this.judge.truth.mayBeFreed(content.claimId);
    const { team } = run.desk;
    if (mayBe && !chance.once(8)) {
      const answer = await machine.answerTo(team.approve({ approvalId, digest }));
      if (answer?.ok === true) machine.count('approved');
    } else await machine.answerTo(team.reject({ approvalId, digest, reason: 'not now' }));
  }

  /** Settles a claim by what the lender shows, or asks to free it after asking its person. */
  async free(): Promise<string> {
    const { machine, judge } = this;
    const { run } = machine;
    if (run === undefined || !machine.alive) return 'the app is closed';
    const stuck = run.slice('team').claims.filter((claim) => this.isStuck(claim));
    const [first, ...more] = stuck;
    if (first === undefined) return 'no claim is stuck';
    const claim = machine.chance.pick([first, ...more]);
    if (judge.truth.tookEffect(claim.id)) {
      if (claim.state !== 'unknown') return 'the claim is in order';
      const evidence = 'the lender shows it';
      const settled = await machine.answerTo(run.desk.team.settle({ claimId: claim.id, evidence }));
      if (settled?.ok === true) machine.count('settled');
      return 'the operator states that a claim was executed';
    }
    if (!judge.truth.mayBeFreed(claim.id)) return 'the claim is at work';
    if (claim.loanId !== undefined) this.tell(claim);
    const reason = 'the lender has nothing';
    const asked = await machine.answerTo(run.desk.team.release({ claimId: claim.id, reason }));
    if (asked?.ok === true) machine.count('releases asked');
    return 'the operator asks to free a claim';
  }

  private isStuck({ state, isOwn, kind, releaseAsked }: TeamClaim): boolean {
    if (releaseAsked !== undefined || !OPEN.includes(state)) return false;
    return state === 'unknown' || (kind === 'repayment' && !isOwn && this.machine.chance.once(3));
  }

  /** Asks the person of the claim's desk not to go on. */
  private tell({ service, loanId, isOwn }: TeamClaim): void {
    const of = SERVICES.find(
      (name) => serviceOfClaim(this.machine.lenders.of[name].profile.baseUrl) === service,
    );
    (isOwn ? this : this.other)?.told.add(`${of ?? ''}/${loanId ?? ''}`);
  }

  /** Whether the person must not go on with this loan: until the desk itself shows that its claim was freed. */
  mustWait(key: string): boolean {
    if (!this.told.has(key)) return false;
    const slice = this.machine.run?.slice('team');
    const [, loan] = key.split('/');
    const isHeld = slice?.claims.some(
      ({ isOwn, loanId, state }) => isOwn && loanId === loan && OPEN.includes(state),
    );
    if (slice?.state !== 'connected' || isHeld !== false) return true;
    this.told.delete(key);
    return false;
  }

  /** Whether its person has paid, or is at work on this loan. */
  isAtWorkOn(key: string): boolean {
    return this.machine.loanAtWork === key || this.machine.paid.has(key);
  }
  isOldEnough(claimId: string): boolean {
    return this.machine.clock.real() - this.server.changedAt(claimId) > LONG_ENOUGH;
  }
}
