// Replaces `pg` in main/team: a simulated desk's connection to the simulated server. Each statement and each answer
// may be lost, and the connection with it.
import { EventEmitter } from 'node:events';
import { millis } from '../../domain/time.ts';
import type { Clock } from '../../main/desk/ports/system.ts';
import type { Chance } from '../faults/chance.ts';
import type { Row } from './shared-journal.ts';
import type { TeamServer } from './team-server.ts';

/** The way from one desk to the server. */
export interface TeamLine {
  readonly server: TeamServer;
  readonly clock: Pick<Clock, 'after'>;
  readonly chance: Chance;
  /** True while nothing arrives. */
  isDown: boolean;
  /** One in so many statements, and one in so many answers, is lost; 0 for none. */
  lostOneIn: number;
  /** Counts the runs of the desk: a dead run sends and gets nothing. */
  generation: number;
  readonly open: Set<SimulatedClient>;
  /** A moment at which the desk may die. */
  readonly crashPoint: (at: `${'before' | 'after'} team:${string}`) => void;
  /** Called for each statement that has happened. */
  readonly onDone: (sql: string, values: readonly unknown[], rows: readonly Row[]) => void;
}

const lines = new Map<string, TeamLine>();

/** @param person whose connections go by this line */
export function offerLine(person: string, line: TeamLine): void {
  lines.set(person, line);
}

/** Ends every open connection of this line, as a broken network does. */
export function cutLine(line: TeamLine): void {
  for (const client of line.open) client.lose();
}

const ANSWERS_WITHIN = 5_000;
const never = new Promise<never>(() => undefined);

class SimulatedClient extends EventEmitter {
  readonly connection = {
    once: (event: string, listener: () => void) => void this.steps.set(event, listener),
    prependListener: () => undefined,
  };
  private readonly steps = new Map<string, () => void>();
  private readonly person: string;
  private readonly line: TeamLine;
  private readonly generation: number;
  private isOver = false;
  private before: Promise<unknown> = Promise.resolve();

  constructor({ user }: { user: string }) {
    super();
    this.person = user;
    const line = lines.get(user);
    if (line === undefined) throw new Error(`no simulated desk is ${user}'s`);
    this.line = line;
    this.generation = line.generation;
  }

  private get isDead(): boolean {
    return this.generation !== this.line.generation;
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.line.clock.after(millis(ms), resolve));
  }

  async connect(): Promise<void> {
    const { line } = this;
    if (this.isDead) return never;
    await this.wait(line.chance.between(1, 60));
    if (this.isDead) return never;
    if (line.isDown) {
      if (line.chance.once(2)) await this.wait(ANSWERS_WITHIN);
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    }
    line.open.add(this);
    this.steps.get('connect')?.();
    this.steps.get('sslconnect')?.();
  }

  /** One statement after the other, as on one connection. */
  query(sql: string, values: readonly unknown[]): Promise<{ rows: readonly Row[] }> {
    const mine = this.before.then(() => this.ask(sql, values));
    this.before = mine.catch(() => undefined);
    return mine;
  }

  private async ask(sql: string, values: readonly unknown[]): Promise<{ rows: readonly Row[] }> {
    const { line } = this;
    const { chance } = line;
    if (this.isDead) return never;
    if (this.isOver) throw new Error('Client was closed and is not queryable');
    const name = nameOf(sql);
    line.crashPoint(`before team:${name}`);
    if (this.isDead) return never;
    await this.wait(chance.between(1, 40));
    const isLost = (): boolean =>
      this.isOver || line.isDown || (line.lostOneIn > 0 && chance.once(line.lostOneIn));
    if (isLost()) return this.lost();
    // What a desk has sent happens, even if the desk is dead by now.
    const rows = line.server.perform(this.person, sql, values);
    line.onDone(sql, values, rows);
    line.crashPoint(`after team:${name}`);
    await this.wait(chance.between(1, 40));
    if (this.isDead) return never;
    return isLost() ? this.lost() : { rows };
  }

  /** The desk notices at once, or when the answer does not come in time. */
  private async lost(): Promise<never> {
    if (this.isDead) return never;
    const isSilent = !this.isOver && this.line.chance.once(2);
    if (isSilent) await this.wait(ANSWERS_WITHIN);
    if (this.isDead) return never;
    this.lose();
    throw new Error(isSilent ? 'Query read timeout' : 'Connection terminated unexpectedly');
  }

  /** Called by the server, after this connection said LISTEN. */
  notified(): void {
    const { line } = this;
    line.clock.after(millis(line.chance.between(1, 200)), () => {
      if (!this.isDead && !this.isOver && !line.isDown) this.emit('notification');
    });
  }

  lose(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.line.open.delete(this);
    if (!this.isDead) this.emit('end');
  }

  end(): Promise<void> {
    this.isOver = true;
    this.line.open.delete(this);
    return Promise.resolve();
  }
}
export type { SimulatedClient };

/** The function that the statement calls, or what it reads. */
export const nameOf = (sql: string): string =>
  /collateral_desk\.(\w+)\(/.exec(sql)?.[1] ?? (sql.includes('json_build_object') ? 'read' : 'other');

export default { Client: SimulatedClient };
