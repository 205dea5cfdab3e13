// Adds amounts exactly: small ones as doubles while they stay exact, the rest as big integers.
import { decimal, type Decimal } from '../../../../../domain/decimal.ts';
import { partsOf } from './amount-key.ts';

/** With this many digits the sum stays exact until the test below. */
const FEW_DIGITS = 15;
const FULL = Number.MAX_SAFE_INTEGER - 10 ** FEW_DIGITS;

export class ExactSum {
  things = 0;
  /** Scale → the sum of the amounts with that many places. */
  readonly #sums = new Map<number, { small: number; large: bigint }>();

  add(key: string): void {
    const { sign, digits, scale } = partsOf(key);
    this.things += 1;
    let sum = this.#sums.get(scale);
    if (sum === undefined) this.#sums.set(scale, (sum = { small: 0, large: 0n }));
    if (digits.length > FEW_DIGITS) {
      sum.large += BigInt(sign + digits);
      return;
    }
    sum.small += sign === '-' ? -Number(digits) : Number(digits);
    if (Math.abs(sum.small) < FULL) return;
    sum.large += BigInt(sum.small);
    sum.small = 0;
  }

  /** The largest number of places of its parts. */
  get scale(): number {
    return Math.max(0, ...this.#sums.keys());
  }

  total(): Decimal {
    const { scale } = this;
    let total = 0n;
    for (const [places, { small, large }] of this.#sums)
      total += (large + BigInt(small)) * 10n ** BigInt(scale - places);
    return fromScaled(total, scale);
  }
}

function fromScaled(value: bigint, scale: number): Decimal {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = value < 0n ? '-' : '';
  return decimal(`${sign}${whole}${scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`}`);
}
