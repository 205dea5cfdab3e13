// The team's server of two simulated desks: answers the product's statements by the model that
// test/integration/team/model.test.ts compares with PostgreSQL. It adds what the model leaves out: names, times,
// who is present, and the shared journal.
import type { ClaimAsked, ChainedRow } from '../../main/desk/ports/team.ts';
import type { ClaimState } from '../../domain/claim.ts';
import { LATE_ARRIVAL } from '../../domain/intent.ts';
import type { Decimal } from '../../domain/decimal.ts';
import type { DestinationNews } from '../../domain/approval.ts';
import { TeamTimes } from './team-times.ts';
import { SharedJournal, type Row } from './shared-journal.ts';
import { emptyTeam, teamModel, UnknownDesk, type Caller, type ModelClaim } from '../support/team-model.ts';

/** An error as the server states it. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface DeskRow {
  readonly name: string;
  readonly person: string;
  readonly doing: string;
  readonly behind: number;
  readonly seenAt: number;
}

const PRESENT = 30_000;
const WEEK = 7 * 86_400_000;
const MOST_CLAIMS = 500;
const MOST_APPROVALS = 200;
const DATABASE = '3f0e6c1e-9f0b-4a53-a5c5-5b3f6d1c7a10';
const NAME = 'Treasury';
const LIVE: readonly ClaimState[] = ['claimed', 'sending', 'unknown'];

export class TeamServer {
  readonly state = emptyTeam();
  readonly journal = new SharedJournal();
  private readonly desks = new Map<string, DeskRow>();
  private readonly times = new TeamTimes();
  private readonly now: () => number;
  private readonly schema: number;
  private readonly notify: () => void;

  /** @param notify called when every connection gets a notification */
  constructor(options: { now: () => number; schema: number; notify: () => void }) {
    this.now = options.now;
    this.schema = options.schema;
    this.notify = options.notify;
  }

  get model(): ReturnType<typeof teamModel> {
    return teamModel(this.state);
  }

  claimedAt(claim: string): number | undefined {
    return this.times.claims.get(claim)?.claimedAt;
  }
  changedAt(claim: string): number {
    return this.times.claims.get(claim)?.changedAt ?? 0;
  }
  /** The row of this person's desk. */
  deskOf(person: string): string | undefined {
    return [...this.desks].find(([, row]) => row.person === person)?.[0];
  }
  seenAt(desk: string): number {
    return this.desks.get(desk)?.seenAt ?? 0;
  }
  nameOf(desk: string): string {
    return this.desks.get(desk)?.name ?? '';
  }

  /** One statement: it happens whole, or throws and changes nothing. */
  perform(person: string, sql: string, values: readonly unknown[]): Row[] {
    const before = this.state.seq;
    const rows = this.rowsOf(person, sql, values);
    if (this.state.seq === before) return rows;
    this.times.keep(this.state, this.now());
    if (!sql.includes('collateral_desk.append(')) this.notify();
    return rows;
  }

  /** What somebody without a desk does at the server, such as an approver at another computer. */
  outside(act: (model: ReturnType<typeof teamModel>) => void): void {
    act(this.model);
    this.times.keep(this.state, this.now());
    this.notify();
  }

  private rowsOf(person: string, sql: string, values: readonly unknown[]): Row[] {
    const { state } = this;
    const seen = { databaseId: DATABASE, name: NAME, epoch: state.epoch, seq: state.seq };
    if (sql.includes('FROM collateral_desk.migration')) return [{ last: this.schema }];
    if (sql.includes('database_id::text AS id'))
      return [{ id: DATABASE, name: NAME, epoch: state.epoch, seq: String(state.seq) }];
    if (sql.includes('pg_has_role')) return [{ act: true, approve: true, manage: false }];
    if (sql.startsWith('LISTEN')) return [];
    if (sql.includes('json_build_object'))
      return [{ records: JSON.stringify({ seen, ...this.records(String(values[0])) }) }];
    if (sql.includes('FROM collateral_desk.take(')) return [this.take(person, values)];
    if (sql.startsWith('SELECT state FROM collateral_desk.claim'))
      return state.claims
        .filter(({ id, desk, person: of }) => id === values[0] && desk === values[1] && of === person)
        .map((claim) => ({ state: claim.state }));
    if (sql.includes('FROM unnest(')) {
      const there = new Set(state.claims.map(({ id }) => id));
      return (values[0] as string[]).filter((id) => !there.has(id)).map((missing) => ({ missing }));
    }
    if (sql.includes('FROM collateral_desk.entry'))
      return this.journal.rows(sql, values, (desk) => this.nameOf(desk));
    const [, name = ''] = /^SELECT collateral_desk\.(\w+)\(/.exec(sql) ?? [];
    return [{ answer: this.call(person, name, values as string[]) }];
  }

  private call(person: string, name: string, given: readonly string[]): unknown {
    const { model } = this;
    const [first = '', second = '', third = '', fourth = ''] = given;
    const at = (desk: string): Caller => ({ person, desk });
    switch (name) {
      case 'hello':
        return this.hello(person, first, second, third, Number(fourth));
      case 'sending':
        return model.sending(at(second), first, Number(third));
      case 'ending':
        return model.ending(at(second), first, third as ClaimState, fourth);
      case 'settle':
        return model.settle(at(''), first, second);
      case 'void_approvals':
        return model.voidApprovals(at(first), { kind: second as ClaimAsked['kind'], scope: third });
      case 'request_approval': {
        const [id = '', desk = '', kind, subject = '', scope = '', service = '', digest = '', content = ''] =
          given;
        const asked = { kind: kind as ClaimAsked['kind'], subject, scope, service, digest };
        const act = { ...asked, amount: undefined, destination: undefined };
        return known(() => model.requestApproval(at(desk), id, act, JSON.parse(content)));
      }
      case 'ask_release':
        return this.askRelease(at(third), first, second, fourth);
      case 'decide':
        return model.decide(at(''), first, second, (given[2] as unknown) === true);
      case 'append':
        return this.append(person, first, second);
      default:
        throw new Refused('42883', `function collateral_desk.${name} does not exist`);
    }
  }

  private hello(person: string, desk: string, name: string, doing: string, behind: number): void {
    const before = this.desks.get(desk)?.doing;
    this.model.hello({ person, desk });
    this.desks.set(desk, { name, person, doing, behind, seenAt: this.now() });
    if (before !== doing) this.notify();
  }

  private take(person: string, values: readonly unknown[]): Row {
    const [id, desk, epoch, kind, subject, scope, service, loan, digest, amount, destination, reference] =
      values;
    const asked: ClaimAsked = {
      kind: kind as ClaimAsked['kind'],
      subject: String(subject),
      scope: String(scope),
      service: String(service),
      loanId: (loan as string | null) ?? undefined,
      digest: String(digest),
      amount: (amount as Decimal | null) ?? undefined,
      destination: (destination as DestinationNews | null) ?? undefined,
    };
    const caller = { person, desk: String(desk) };
    const answer = known(() =>
      this.model.take(caller, String(id), Number(epoch), asked, (reference as string | null) ?? undefined),
    );
    if (answer === 'restored' || answer === 'approval-needed') return { outcome: answer };
    if ('taken' in answer) {
      const { id: claim, approval: used } = answer.taken;
      const approved_by = this.state.approvals.find((one) => one.id === used)?.decidedBy;
      const { seq, epoch: now } = this.state;
      return { outcome: 'granted', claim, seq: String(seq), epoch: now, person, approved_by };
    }
    const { claimedBy } = answer;
    return {
      outcome: 'claimed-already',
      person: claimedBy.person,
      desk_name: this.nameOf(claimedBy.desk),
      since: String(this.claimedAt(claimedBy.id)),
      state: claimedBy.state,
    };
  }

  private askRelease(caller: Caller, id: string, claimId: string, reason: string): string {
    const claim = this.state.claims.find((one) => one.id === claimId);
    // As the function does by the server's clock; the model has none.
    if (
      claim !== undefined &&
      claim.asked.kind !== 'repayment' &&
      (claim.state === 'sending' || claim.state === 'unknown') &&
      this.now() - this.changedAt(claimId) < LATE_ARRIVAL
    )
      return 'too-early';
    const answer = this.model.askRelease(caller, id, claimId, reason);
    const approval = this.model.approval(id);
    if (answer === 'asked' && claim !== undefined && approval !== undefined)
      Object.assign(approval.content as object, {
        claimKind: claim.asked.kind,
        claimState: claim.state,
        subject: claim.asked.loanId ?? claim.asked.subject,
        person: claim.person,
        deskName: this.nameOf(claim.desk),
      });
    return answer;
  }

  private append(person: string, desk: string, rows: string): number {
    if (this.desks.get(desk)?.person !== person) throw new Refused('CD001', 'unknown desk');
    this.state.seq += 1;
    return this.journal.append(person, desk, JSON.parse(rows) as ChainedRow[]);
  }

  private records(desk: string): object {
    const now = this.now();
    const { claims, approvals, policy } = this.state;
    const isListed = ({ id, state }: ModelClaim): boolean =>
      LIVE.includes(state) || this.changedAt(id) > now - WEEK;
    return {
      members: [...this.desks].map(([id, { doing, behind, ...row }]) => ({
        ...row,
        deskId: id,
        deskName: row.name,
        isPresent: row.seenAt > now - PRESENT,
        doing: JSON.parse(doing) as unknown,
        behind: behind > 0 ? behind : null,
      })),
      claims: claims
        .filter(isListed)
        .toReversed()
        .slice(0, MOST_CLAIMS)
        .map(({ id, asked, state, person, desk: of, evidence }) => ({
          id,
          ...asked,
          person,
          deskId: of,
          deskName: this.nameOf(of),
          state,
          ...this.times.claims.get(id),
          evidence: evidence ?? null,
        })),
      approvals: approvals
        .filter(({ state }) => state === 'asked' || state === 'approved')
        .toReversed()
        .slice(0, MOST_APPROVALS)
        .map(({ desk: of, ...one }) => ({
          ...one,
          deskId: of,
          deskName: this.nameOf(of),
          ...this.times.approvals.get(one.id),
        })),
      policy,
      appended: this.journal.lastOf(desk),
      appendedHash: this.journal.hashOf(desk) ?? null,
    };
  }
}

/** The model throws for a desk that this person is not at. */
function known<T>(act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (cause instanceof UnknownDesk) throw new Refused('CD001', 'unknown desk');
    throw cause;
  }
}
