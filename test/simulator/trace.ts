// Records what happened in a simulation, line by line, with a hash over all lines. Equal seeds must give
// equal hashes.
import { createHash } from 'node:crypto';
import type { VirtualClock } from '../faults/virtual-clock.ts';

const KEPT_LINES = 4_000;

export class Trace {
  /** The latest lines. */
  readonly lines: string[] = [];
  private readonly clock: VirtualClock;
  private readonly sha256 = createHash('sha256');

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  add(what: string): void {
    const line = `${String(this.clock.mono())} ${String(this.clock.real())} ${what}`;
    this.sha256.update(`${line}\n`);
    this.lines.push(line);
    if (this.lines.length > 2 * KEPT_LINES) this.lines.splice(0, KEPT_LINES);
  }

  hash(): string {
    return this.sha256.copy().digest('hex');
  }
}
