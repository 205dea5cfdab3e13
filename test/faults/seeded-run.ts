// The common part of the seeded runs of borrowing and repaying: a desk on virtual time that can crash at any
// journal record and starts again with the same journal.
import type { Result } from '../../contract/errors.ts';
import type { Connection } from '../../main/desk/connect/connection.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import { memoryCache } from '../support/memory-store.ts';
import { chanceOf, type Chance } from './chance.ts';
import type { DeskPorts } from './connecting.ts';
import { crashingJournal } from './crashing-journal.ts';
import { START } from './fresh-world.ts';
import type { RoughWire } from './rough-wire.ts';
import { virtualClock, type VirtualClock } from './virtual-clock.ts';

/** Time limits for a start and for an act, in virtual milliseconds. */
const LONGEST_START = 5_000;
const LONGEST_ACT = 60_000;

export abstract class SeededRun {
  readonly seed: string;
  readonly chance: Chance;
  readonly clock: VirtualClock = virtualClock(START);
  readonly written: JournalEntry[] = [];
  readonly cache = memoryCache();
  /** One sentence for each broken promise. */
  readonly broken: string[] = [];
  /** The next crash: at a journal record (`CrashableRun`), or right before a POST's first byte (`post`). */
  crashAt: string | undefined;
  crashes = 0;
  alive = { now: false };
  connection!: Connection;
  abstract readonly wire: RoughWire;

  constructor(seed: string) {
    this.seed = seed;
    this.chance = chanceOf(seed);
  }

  /** Opens the desk and answers with its parts, among them the connection. */
  protected abstract openDesk(
    ports: DeskPorts,
    alive: { readonly now: boolean },
  ): Promise<Result<{ readonly connection: Connection }>>;

  private async open(): Promise<void> {
    const alive = { now: true };
    this.alive = alive;
    const { chance, clock, cache } = this;
    const ports: DeskPorts = {
      clock,
      ids: { uuid: () => chance.uuid(), fraction: () => chance.fraction() },
      log: {
        info: () => undefined,
        failure: (_event, cause) => {
          this.broken.push(`a fault in the desk: ${String(cause)}`);
          return 'fault';
        },
      },
      journal: crashingJournal(this, alive),
      cache,
      core: this.wire.core,
    };
    const opened = await this.openDesk(ports, alive);
    if (opened.ok) Object.assign(this, opened.value);
    else this.broken.push(`the journal did not load: ${JSON.stringify(opened.error)}`);
  }

  /** Starts the app, again if it crashes while starting. */
  async start(): Promise<void> {
    do await this.clock.until(this.open(), LONGEST_START);
    while (!this.alive.now);
  }

  crash(): void {
    this.crashAt = undefined;
    this.alive.now = false;
    this.crashes++;
    this.connection.pause();
    this.wire.cutOff();
  }

  /** Lets time pass. If the app crashed, starts it again after up to 90 seconds. */
  async pass(ms: number): Promise<void> {
    await this.clock.run(ms);
    if (this.alive.now) return;
    await this.clock.run(this.chance.between(500, 90_000));
    await this.start();
  }

  /** Waits for the desk's answer; undefined if the app crashed first or did not answer within a minute. */
  async answerTo<T>(promise: Promise<T>): Promise<T | undefined> {
    const answer = await this.clock.until(promise, LONGEST_ACT);
    await this.pass(1);
    return answer;
  }

  /** Ends all faults, and restarts the app if it crashed. */
  async recover(): Promise<void> {
    this.crashAt = undefined;
    this.wire.setFaults(0);
    this.wire.setReadFaults(0);
    this.wire.setDown(false);
    if (!this.alive.now) await this.pass(1);
  }

  async close(): Promise<void> {
    await this.clock.until(this.connection.close(), 1_000);
  }
}
