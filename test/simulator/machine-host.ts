// What a run of the app gets from its machine.
import { createHash } from 'node:crypto';
import type { Host } from './host.ts';
import type { Durability } from './durability.ts';
import type { Judge } from './judge.ts';
import type { ServiceName } from './lender-worlds.ts';
import type { Lenders } from './lenders.ts';
import type { Trace } from './trace.ts';

type Kept = Pick<Host, 'clock' | 'chance' | 'directory' | 'files' | 'secrets' | 'clipboard' | 'crashPoint'>;

/** The parts of a machine that a run of the app touches. */
interface HostMachine extends Kept {
  readonly trace: Trace;
  readonly durability: Durability;
  readonly judge: Judge;
  readonly lenders: Lenders;
  readonly isDiskFull: boolean;
  readonly isKeychainLocked: boolean;
  readonly open: ServiceName | undefined;
}

export function hostOf(machine: HostMachine): Host {
  const { trace, durability, judge } = machine;
  return {
    clock: machine.clock,
    chance: machine.chance,
    directory: machine.directory,
    files: machine.files,
    secrets: machine.secrets,
    clipboard: machine.clipboard,
    core: () => machine.lenders.core(),
    isDiskFull: () => machine.isDiskFull,
    isKeychainLocked: () => machine.isKeychainLocked,
    crashPoint: (at) => machine.crashPoint(at),
    onOpened: (store) => durability.check(store),
    onAppended: (entry) => {
      trace.add(`journal ${entry.kind} ${entry.subject}`);
      judge.append(entry);
    },
    onListed: (answer, isOnDisk) => durability.listWritten(answer, isOnDisk),
    onShown: (name, slice) => {
      if (name === 'borrow' && 'flow' in slice) trace.add(`shows ${slice.flow.stage}`);
      else trace.add(`shows ${name}`);
    },
    onSaved: (name, text) => {
      trace.add(`file ${name} ${createHash('sha256').update(text).digest('hex')}`);
      if (machine.open !== undefined) judge.stated(machine.open, `the file ${name} contains`, text);
    },
    onFault: (event, cause) => {
      trace.add(`fault ${event} ${String(cause)}`);
      judge.find(
        'no-fault',
        `${event}: ${cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause)}`,
      );
    },
  };
}
