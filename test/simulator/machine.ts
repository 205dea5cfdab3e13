// The machine of a simulation: its clock, disk, keychain and clipboard, the app that runs on it, and how it dies.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resource } from '../../contract/slices/connect.ts';
import type { ProfileId } from '../../domain/ids.ts';
import { secretEntry } from '../../main/desk/profiles/service-secret.ts';
import type { OpenedStore } from '../../main/store/store.ts';
import { API_KEY, START } from '../faults/fresh-world.ts';
import { virtualClock, type VirtualClock } from '../faults/virtual-clock.ts';
import { memoryClipboard } from '../support/memory-clipboard.ts';
import { turnsPending, waitOn } from './counted-turns.ts';
import { Judge } from './judge.ts';
import { openLenders, SERVICES, type Lender, type Lenders, type ServiceName } from './lenders.ts';
import { startLife, type Life } from './life.ts';
import type { Moment, Premises } from './premises.ts';
import { steeredChance, type SteeredChance } from './steered-chance.ts';
import { diskFull, dropConnections, writeTo } from './told-sqlite.ts';

/** Where the next crash is: at so many moments from now of this kind. */
export interface ArmedCrash {
  readonly at: 'sql' | 'post' | 'any' | Moment;
  left: number;
}

interface KeptList {
  readonly profile: ProfileId;
  readonly resource: Resource;
  readonly onDisk: string;
  readonly onItsWay: string;
}
const asList = (names: readonly string[]): string =>
  [...new Set(names)]
    .filter((name) => name !== '')
    .sort()
    .join(' ');
const MOST_LISTED = 5_000;
const KEPT_LINES = 4_000;
const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER)\b(?!.*\btemp\.)/is;

export class Machine {
  readonly clock: VirtualClock = virtualClock(START, turnsPending);
  readonly chance: SteeredChance = steeredChance();
  readonly lenders: Lenders;
  readonly judge: Judge;
  readonly clipboard = memoryClipboard();
  readonly sums: Record<string, number> = { lives: 0, crashes: 0, requests: 0, posts: 0, steps: 0 };
  /** The latest lines of what happened. */
  readonly lines: string[] = [];
  /** Destinations that the operator looked at and confirmed, by service and loan. */
  readonly seen = new Map<string, string>();
  life: Life | undefined;
  armed: ArmedCrash | undefined;
  isDiskFull = false;
  isKeychainLocked = false;
  /** What each list's last whole answer named, that is on disk and that is on its way there. */
  private readonly lists = new Map<string, KeptList>();
  private readonly files = new Map<string, string>();
  private readonly secrets = new Map<string, string>();
  private readonly directory: string;
  private readonly trace = createHash('sha256');
  private endLife: () => void = () => undefined;
  private isRunning = false;

  constructor(seed: string) {
    // A file system in memory, where there is one: what is tested is never the speed of a disk.
    this.directory = mkdtempSync(
      join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'collateral-desk-simulated-'),
    );
    waitOn(this.clock);
    this.lenders = openLenders({
      clock: this.clock,
      chance: this.chance,
      seed,
      tell: (what) => {
        this.count('requests');
        this.tell(what);
      },
      wrong: (promise, what) => this.judge.find(promise, what),
      onPost: (of, path) => {
        this.count('posts');
        this.judge.post(of, path);
        this.tell(`${of} POST leaves ${path}`);
        this.moment('post');
      },
    });
    this.judge = new Judge(this.lenders);
    for (const name of SERVICES) {
      const { profile } = this.lenders.of[name];
      this.files.set(`profiles/${profile.id}.json`, JSON.stringify(profile));
      this.secrets.set(profile.auth.secretName, secretEntry(profile, API_KEY));
    }
    writeTo({
      before: (sql) => {
        if (!this.isRunning) throw new Error('the app is dead');
        if (this.isDiskFull && WRITES.test(sql)) throw diskFull();
        this.sqlMoment();
      },
      after: () => this.sqlMoment(),
    });
  }

  tell(what: string): void {
    const line = `${String(this.clock.mono())} ${String(this.clock.real())} ${what}`;
    this.trace.update(`${line}\n`);
    this.lines.push(line);
    if (this.lines.length > 2 * KEPT_LINES) this.lines.splice(0, KEPT_LINES);
  }

  count(name: string, by = 1): void {
    this.sums[name] = (this.sums[name] ?? 0) + by;
  }

  traceHash(): string {
    return this.trace.copy().digest('hex');
  }

  get alive(): boolean {
    return this.life?.alive === true;
  }

  /** The service on screen. */
  get open(): ServiceName | undefined {
    const id = this.alive ? this.life?.desk.session()?.profile.id : undefined;
    return SERVICES.find((name) => this.lenders.of[name].profile.id === id);
  }

  get lender(): Lender {
    return this.lenders.of[this.open ?? 'a'];
  }

  die(): void {
    if (!this.isRunning) return;
    this.armed = undefined;
    this.isRunning = false;
    this.endLife();
    this.lenders.cutOff();
    this.count('crashes');
    this.tell('the app dies');
  }

  private moment(at: ArmedCrash['at']): void {
    const { armed } = this;
    if (armed === undefined || !this.isRunning) return;
    const [when, what] = at.split(':');
    const fits = armed.at === 'any' || armed.at === at || (what !== undefined && armed.at === when);
    if (!fits) return;
    armed.left--;
    if (armed.left <= 0) this.die();
  }

  private sqlMoment(): void {
    if (this.armed?.at !== 'sql') return;
    this.moment('sql');
    if (!this.isRunning) throw new Error('the app is dead');
  }

  /** Starts the app on what is on disk; what keeps it from opening is put right and it is tried again. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      dropConnections();
      this.isRunning = true;
      this.count('lives');
      const started = await this.clock.until(
        startLife(this.premises(), (end) => {
          this.endLife = end;
        }),
        30_000,
      );
      if (!this.isRunning) continue;
      if (started?.ok === true) {
        this.life = started.value;
        break;
      }
      this.tell(`the app does not open: ${JSON.stringify(started)}`);
      this.isRunning = false;
      this.endLife();
      if (tries > 8) {
        this.judge.find('no-fault', `the app does not open: ${JSON.stringify(started)}`);
        throw new Error('the app does not open');
      }
      this.isDiskFull = false;
      this.isKeychainLocked = false;
    }
    const { life } = this;
    if (life === undefined) return;
    await this.clock.until(life.desk.connect.resume(false), 30_000);
    if (this.alive && this.open === undefined)
      await this.clock.until(life.desk.profiles.open(this.lenders.of.a.profile.id), 30_000);
    if (!this.alive) await this.start();
  }

  /** As by its menu. */
  async quit(): Promise<void> {
    const { life } = this;
    if (life === undefined || !this.alive) return;
    this.tell('the app is closed');
    await this.clock.until(
      (async () => {
        await life.desk.close();
        await life.store.close();
      })(),
      30_000,
    );
    this.isRunning = false;
    life.end();
    this.life = undefined;
  }

  /** Time passes; an app that died meanwhile is started again after a while. */
  async pass(ms: number): Promise<void> {
    await this.clock.run(ms);
    if (this.alive) return;
    await this.clock.run(this.chance.between(500, 90_000));
    await this.start();
  }

  /** Asks something of the desk; undefined where no answer came before the app died, or within a minute. */
  async asked<T>(promise: Promise<T> | undefined): Promise<T | undefined> {
    const answer = promise === undefined ? undefined : await this.clock.until(promise, 60_000);
    await this.pass(1);
    return answer;
  }

  /** The machine sleeps with the app open. */
  async sleep(ms: number): Promise<void> {
    const { life } = this;
    if (life === undefined || !this.alive) return;
    life.desk.suspend();
    this.clock.sleep(ms);
    life.desk.wake();
    await this.pass(1);
  }

  leaveNothing(): void {
    this.isRunning = false;
    this.endLife();
    dropConnections();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private premises(): Premises {
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
      at: (moment) => this.moment(moment),
      onOpened: (store) => this.holdNothingLost(store),
      onAppended: (entry) => {
        this.tell(`journal ${entry.kind} ${entry.subject}`);
        this.judge.append(entry);
      },
      onListed: ({ profile, resource, names, adds }, isOnDisk) => {
        const key = `${profile} ${resource}`;
        const before = this.lists.get(key) ?? { profile, resource, onDisk: '', onItsWay: '' };
        const now = asList(adds ? [...before.onDisk.split(' '), ...names] : names);
        this.lists.set(key, { ...before, onItsWay: now, ...(isOnDisk && { onDisk: now }) });
      },
      onShown: (name, slice) => {
        if (name === 'borrow' && 'flow' in slice) this.tell(`shows ${slice.flow.stage}`);
        else this.tell(`shows ${name}`);
      },
      onSaved: (name, text) => {
        this.tell(`file ${name} ${createHash('sha256').update(text).digest('hex')}`);
        if (this.open !== undefined) this.judge.saved(this.open, name, text);
      },
      onFault: (event, cause) => {
        this.tell(`fault ${event} ${String(cause)}`);
        this.judge.find(
          'no-fault',
          `${event}: ${cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause)}`,
        );
      },
    };
  }

  /** Every entry that was on disk is there again; one that was being written may be. */
  private async holdNothingLost({ journal, cache }: OpenedStore): Promise<void> {
    const { judge } = this;
    judge.look('nothing-lost');
    for (const [key, list] of this.lists) {
      const found = await cache.listed(list.profile, list.resource, MOST_LISTED);
      const names = asList(found.ok ? (found.value?.things.map(({ subject }) => subject) ?? []) : ['?']);
      if (names !== list.onDisk && names !== list.onItsWay)
        judge.find('nothing-lost', `${key} shows ${names} after a start, not ${list.onDisk}`);
      this.lists.set(key, { ...list, onDisk: names, onItsWay: names });
    }
    const page = await journal.page({ limit: 20 });
    if (!page.ok) return judge.find('nothing-lost', JSON.stringify(page.error));
    const total = page.value.rows[0]?.seq ?? 0;
    const more = total - judge.written.length;
    const known = page.value.rows.toReversed();
    if (more < 0 || more > 1)
      judge.find(
        'nothing-lost',
        `the journal has ${String(total)} entries, and ${String(judge.written.length)} were written`,
      );
    for (const row of known) {
      const before = judge.written[row.seq - 1];
      if (before === undefined) judge.append(row);
      else if (before.kind !== row.kind || before.subject !== row.subject || before.body !== row.body)
        judge.find('nothing-lost', `entry ${String(row.seq)} is another than was written`);
    }
  }
}
