// The simulated machine: clock, disk, keychain and clipboard, the app that runs on it, and its crashes.
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretEntry } from '../../main/desk/profiles/service-secret.ts';
import type { Session } from '../../main/desk/session.ts';
import { API_KEY, START } from '../faults/fresh-world.ts';
import { virtualClock, type VirtualClock } from '../faults/virtual-clock.ts';
import { memoryClipboard } from '../support/memory-clipboard.ts';
import { startApp, type AppRun } from './app-run.ts';
import { isDue, type ArmedCrash } from './armed-crash.ts';
import { turnsPending, waitOn } from './counted-turns.ts';
import { Durability } from './durability.ts';
import { Judge } from './judge.ts';
import { openWorlds, SERVICES, type ServiceName } from './lender-worlds.ts';
import { openLenders, type Lender, type Lenders } from './lenders.ts';
import { hostOf } from './machine-host.ts';
import { stepChance, type StepChance } from './step-chance.ts';
import { Trace } from './trace.ts';
import { diskFull, dropConnections, removeDisk, watchDisk } from './watched-sqlite.ts';

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER)\b(?!.*\btemp\.)/is;
/** Time limits in virtual milliseconds: for a start or a close, and for an act of the desk. */
const LONGEST_START = 30_000;
const LONGEST_ACT = 60_000;
const MOST_STARTS = 8;

/** In a file system in memory if there is one, so that the disk's speed does not matter. */
const newFolder = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'collateral-desk-simulated-'));

export class Machine {
  readonly clock: VirtualClock;
  readonly chance: StepChance = stepChance();
  readonly trace: Trace;
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
  /** Service and loan that the operator works on. */
  loanAtWork: string | undefined;
  /** Service and loan of each payment that the operator made. */
  readonly paid = new Set<string>();
  readonly durability: Durability;
  readonly files = new Map<string, string>();
  readonly secrets = new Map<string, string>();
  readonly directory: string;
  private endRun: () => void = () => undefined;
  private isRunning = false;

  constructor(seed: string) {
    this.clock = virtualClock(START, turnsPending);
    waitOn(this.clock);
    this.trace = new Trace(this.clock);
    this.directory = newFolder();
    this.lenders = openLenders({
      worlds: openWorlds(this.clock, seed),
      clock: this.clock,
      chance: this.chance,
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
    watchDisk(this.directory, {
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

  crashPoint(at: ArmedCrash['at']): void {
    if (this.isRunning && isDue(this.armed, at)) this.crash();
  }

  private sqlCrashPoint(): void {
    if (this.armed?.at !== 'sql') return;
    this.crashPoint('sql');
    if (!this.isRunning) throw new Error('the app is dead');
  }

  /** Starts the app on its files. After a failed start, ends faults of disk and keychain and retries. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      dropConnections(this.directory);
      this.isRunning = true;
      this.count('starts');
      this.lenders.appStarts();
      const starting = startApp(hostOf(this), (end) => {
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
    removeDisk(this.directory);
    rmSync(this.directory, { recursive: true, force: true });
  }
}
