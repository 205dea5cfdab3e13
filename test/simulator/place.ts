// Where a machine stands: what it shares with another machine, and its desk's place in a team.
import type { CallParsed } from '../../contract/contract.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import { START } from '../faults/fresh-world.ts';
import { virtualClock, type VirtualClock } from '../faults/virtual-clock.ts';
import { startApp } from './app-run.ts';
import { turnsPending, waitOn } from './counted-turns.ts';
import type { MachineClock } from './desk-clock.ts';
import { openWorlds, type LenderWorlds, type ServiceName } from './lender-worlds.ts';
import { Trace } from './trace.ts';

export interface Place {
  /** Empty for a desk alone. */
  readonly name: '' | 'a' | 'b';
  readonly clock: MachineClock;
  /** Passes also while this machine sleeps. */
  readonly serviceClock: Pick<VirtualClock, 'after'>;
  readonly trace: Pick<Trace, 'add'>;
  readonly worlds: LenderWorlds;
  /** Of this desk's own modules of main. */
  readonly startApp: typeof startApp;
  /** Where findings go, in their order. */
  readonly broken: string[];
  readonly team?: TeamPlace;
}

/** A desk's place in a team: what the machine tells it, and what its person does there. */
export interface TeamPlace {
  /** The desk's run has ended, or another begins. */
  runEnds(): void;
  /** Called right before a POST's first byte. */
  sends(of: ServiceName, path: string): void;
  /** The entry is on disk. */
  appended(entry: JournalEntry): void;
  /** The desk has answered its operator. */
  answered(answer: unknown): void;
  /** What else the operator does while time passes. */
  meanwhile(): Promise<void>;
  join(): Promise<void>;
  askApproval(of: CallParsed<'team.requestApproval'>['of']): Promise<void>;
  /** The service that the other desk has open, if that is another one than here. */
  elsewhere(): ServiceName | undefined;
  /** Waits some seconds for the other person to come to the same act, so that both do it at once. */
  together(act: string): Promise<void>;
  /** Settles a claim by what the lender shows, or asks to free it. Answers in words. */
  free(): Promise<string>;
  /** Whether the person must not go on with this service and loan now. */
  mustWait(loan: string): boolean;
  /** After the keychain was locked the desk waits for its person to connect the team again. */
  reconnect(): Promise<void>;
  /** The link to the server fails, loses some statements, or works again. */
  fail(): undefined;
  lose(): string;
  back(): undefined;
}

export function placeAlone(seed: string): Place & { readonly trace: Trace } {
  const clock = virtualClock(START, turnsPending);
  waitOn(clock);
  return {
    name: '',
    clock,
    serviceClock: clock,
    trace: new Trace(clock),
    worlds: openWorlds(clock, seed),
    startApp,
    broken: [],
  };
}
