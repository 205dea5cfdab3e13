// Records what happened in a simulation, line by line, with a hash over all lines. Equal seeds must give
// equal hashes.
import { createHash } from 'node:crypto';
import type { VirtualClock } from '../faults/virtual-clock.ts';

const KEPT_LINES = 4_000;
/** Characters. A call for each line costs more than the hash itself. */
const HASHED_AT_ONCE = 16_384;

export class Trace {
  /** The latest lines. */
  readonly lines: string[] = [];
  private readonly clock: VirtualClock;
  private readonly sha256 = createHash('sha256');
  /** Lines that the hash does not have yet. */
  private unhashed = '';

  constructor(clock: VirtualClock) {
    this.clock = clock;
  }

  add(what: string): void {
    const line = `${String(this.clock.mono())} ${String(this.clock.real())} ${what}`;
    this.unhashed += `${line}\n`;
    if (this.unhashed.length > HASHED_AT_ONCE) this.hashLines();
    this.lines.push(line);
    if (this.lines.length > 2 * KEPT_LINES) this.lines.splice(0, KEPT_LINES);
  }

  private hashLines(): void {
    this.sha256.update(this.unhashed);
    this.unhashed = '';
  }

  hash(): string {
    this.hashLines();
    return this.sha256.copy().digest('hex');
  }
}
