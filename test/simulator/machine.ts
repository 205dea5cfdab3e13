// The simulated machine: clock, disk, keychain and clipboard, the app that runs on it, and its crashes.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretEntry } from '../../main/desk/profiles/service-secret.ts';
import type { Session } from '../../main/desk/session.ts';
import { API_KEY, START } from '../faults/fresh-world.ts';
import { virtualClock, type VirtualClock } from '../faults/virtual-clock.ts';
import { memoryClipboard } from '../support/memory-clipboard.ts';
import { startApp, type AppRun } from './app-run.ts';
import { turnsPending, waitOn } from './counted-turns.ts';
import { Durability } from './durability.ts';
import type { CrashPoint, Host } from './host.ts';
import { Judge } from './judge.ts';
import { openLenders, SERVICES, type Lender, type Lenders, type ServiceName } from './lenders.ts';
import { stepChance, type StepChance } from './step-chance.ts';
import { Trace } from './trace.ts';
import { diskFull, dropConnections, writeTo } from './watched-sqlite.ts';

/** The next crash: the app crashes at the nth crash point of this kind from now. */
export interface ArmedCrash {
  readonly at: 'sql' | 'post' | 'any' | CrashPoint;
  left: number;
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER)\b(?!.*\btemp\.)/is;
/** Time limits in virtual milliseconds: for a start or a close, and for an act of the desk. */
const LONGEST_START = 30_000;
const LONGEST_ACT = 60_000;
const MOST_STARTS = 8;

export class Machine {
  readonly clock: VirtualClock = virtualClock(START, turnsPending);
  readonly chance: StepChance = stepChance();
  readonly trace = new Trace(this.clock);
  readonly lenders: Lenders;
  readonly judge: Judge;
  readonly clipboard = memoryClipboard();
  readonly sums: Record<string, number> = { starts: 0, crashes: 0, requests: 0, posts: 0, steps: 0 };
  /** Destinations that the operator confirmed, by service and loan. */
  readonly confirmedDestinations = new Map<string, string>();
  run: AppRun | undefined;
  armed: ArmedCrash | undefined;
  isDiskFull = false;
  isKeychainLocked = false;
  private readonly durability: Durability;
  private readonly files = new Map<string, string>();
  private readonly secrets = new Map<string, string>();
  private readonly directory: string;
  private endRun: () => void = () => undefined;
  private isRunning = false;

  constructor(seed: string) {
    // Uses a file system in memory if there is one, so that the disk's speed does not matter.
    this.directory = mkdtempSync(
      join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'collateral-desk-simulated-'),
    );
    waitOn(this.clock);
    this.lenders = openLenders({
      clock: this.clock,
      chance: this.chance,
      seed,
      log: (what) => {
        this.count('requests');
        this.trace.add(what);
      },
      wrong: (promise, what) => this.judge.find(promise, what),
      onPost: (of, path) => {
        this.count('posts');
        this.judge.post(of, path);
        this.trace.add(`${of} sends POST ${path}`);
        this.crashPoint('post');
      },
    });
    this.judge = new Judge(this.lenders);
    this.durability = new Durability(this.judge);
    for (const name of SERVICES) {
      const { profile } = this.lenders.of[name];
      this.files.set(`profiles/${profile.id}.json`, JSON.stringify(profile));
      this.secrets.set(profile.auth.secretName, secretEntry(profile, API_KEY));
    }
    writeTo({
      before: (sql) => {
        if (!this.isRunning) throw new Error('the app is dead');
        if (this.isDiskFull && WRITES.test(sql)) throw diskFull();
        this.sqlCrashPoint();
      },
      after: () => this.sqlCrashPoint(),
    });
  }

  count(name: string, by = 1): void {
    this.sums[name] = (this.sums[name] ?? 0) + by;
  }

  get alive(): boolean {
    return this.run?.alive === true;
  }

  /** The open service's session, while the app runs. */
  get session(): Session | undefined {
    return this.alive ? this.run?.desk.session() : undefined;
  }

  /** The service on screen. */
  get open(): ServiceName | undefined {
    const id = this.session?.profile.id;
    return SERVICES.find((name) => this.lenders.of[name].profile.id === id);
  }

  get lender(): Lender {
    return this.lenders.of[this.open ?? 'a'];
  }

  crash(): void {
    if (!this.isRunning) return;
    this.armed = undefined;
    this.isRunning = false;
    this.endRun();
    this.lenders.cutOff();
    this.count('crashes');
    this.trace.add('the app crashes');
  }

  private crashPoint(at: ArmedCrash['at']): void {
    const { armed } = this;
    if (armed === undefined || !this.isRunning) return;
    const [when, what] = at.split(':');
    const fits = armed.at === 'any' || armed.at === at || (what !== undefined && armed.at === when);
    if (!fits) return;
    armed.left--;
    if (armed.left <= 0) this.crash();
  }

  private sqlCrashPoint(): void {
    if (this.armed?.at !== 'sql') return;
    this.crashPoint('sql');
    if (!this.isRunning) throw new Error('the app is dead');
  }

  /** Starts the app on its files. After a failed start, ends faults of disk and keychain and retries. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      dropConnections();
      this.isRunning = true;
      this.count('starts');
      const starting = startApp(this.host(), (end) => {
        this.endRun = end;
      });
      const started = await this.clock.until(starting, LONGEST_START);
      if (!this.isRunning) continue;
      if (started?.ok === true) {
        this.run = started.value;
        break;
      }
      this.trace.add(`the app does not open: ${JSON.stringify(started)}`);
      this.isRunning = false;
      this.endRun();
      if (tries > MOST_STARTS) {
        this.judge.find('no-fault', `the app does not open: ${JSON.stringify(started)}`);
        throw new Error('the app does not open');
      }
      this.isDiskFull = false;
      this.isKeychainLocked = false;
    }
    const { run } = this;
    if (run === undefined) return;
    await this.clock.until(run.desk.connect.resume(false), LONGEST_START);
    if (this.alive && this.open === undefined)
      await this.clock.until(run.desk.profiles.open(this.lenders.of.a.profile.id), LONGEST_START);
    if (!this.alive) await this.start();
  }

  /** Closes the app in order, as its menu does. */
  async quit(): Promise<void> {
    const { run } = this;
    if (run === undefined || !this.alive) return;
    this.trace.add('the app is closed');
    const closing = (async () => {
      await run.desk.close();
      await run.store.close();
    })();
    await this.clock.until(closing, LONGEST_START);
    this.isRunning = false;
    run.end();
    this.run = undefined;
  }

  /** Lets time pass. If the app crashed, starts it again after up to 90 seconds. */
  async pass(ms: number): Promise<void> {
    await this.clock.run(ms);
    if (this.alive) return;
    await this.clock.run(this.chance.between(500, 90_000));
    await this.start();
  }

  /** Waits for the desk's answer; undefined if the app crashed first or did not answer in time. */
  async answerTo<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
    const answer = promise === undefined ? undefined : await this.clock.until(promise, LONGEST_ACT);
    await this.pass(1);
    return answer;
  }

  /** Lets the machine sleep with the app open. */
  async sleep(ms: number): Promise<void> {
    const { run } = this;
    if (run === undefined || !this.alive) return;
    run.desk.suspend();
    this.clock.sleep(ms);
    run.desk.wake();
    await this.pass(1);
  }

  dispose(): void {
    this.isRunning = false;
    this.endRun();
    dropConnections();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private host(): Host {
    return {
      clock: this.clock,
      chance: this.chance,
      directory: this.directory,
      files: this.files,
      secrets: this.secrets,
      clipboard: this.clipboard,
      core: () => this.lenders.core(),
      isDiskFull: () => this.isDiskFull,
      isKeychainLocked: () => this.isKeychainLocked,
      crashPoint: (at) => this.crashPoint(at),
      onOpened: (store) => this.durability.check(store),
      onAppended: (entry) => {
        this.trace.add(`journal ${entry.kind} ${entry.subject}`);
        this.judge.append(entry);
      },
      onListed: (answer, isOnDisk) => this.durability.listWritten(answer, isOnDisk),
      onShown: (name, slice) => {
        if (name === 'borrow' && 'flow' in slice) this.trace.add(`shows ${slice.flow.stage}`);
        else this.trace.add(`shows ${name}`);
      },
      onSaved: (name, text) => {
        this.trace.add(`file ${name} ${createHash('sha256').update(text).digest('hex')}`);
        if (this.open !== undefined) this.judge.stated(this.open, `the file ${name} contains`, text);
      },
      onFault: (event, cause) => {
        this.trace.add(`fault ${event} ${String(cause)}`);
        this.judge.find(
          'no-fault',
          `${event}: ${cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause)}`,
        );
      },
    };
  }
}
