// A story is the list of steps that operators, lenders, machine and network take. Random choices of a step
// depend only on seed and step id, so that any other step can be left out.
import { chanceOf, type Chance } from '../faults/chance.ts';

export const STEP_WORDS = {
  'sit-down': 'the operator opens the app or wakes the machine',
  borrow: 'the operator asks for a quote and reviews it',
  apply: 'the operator sends a direct application',
  repay: 'the operator continues a repayment',
  wait: 'the operator waits',
  switch: 'the operator opens the other service',
  prove: 'the operator proves the ledger',
  export: 'the operator exports records',
  calm: 'all faults end for some minutes',
  'network-fails': 'the network fails',
  'network-back': 'the network comes back',
  'posts-fail': 'the network loses, delays and repeats POSTs',
  'reads-fail': 'reads are lost, cut off and refused, and somebody may set the clock back',
  'faults-end': 'requests no longer fail',
  'clock-set': 'somebody sets the clock',
  nap: 'the machine sleeps for a while',
  crash: 'a crash is armed',
  'disk-full': 'the disk is full',
  'disk-free': 'the disk has space again',
  'keychain-locks': 'the system locks the keychain',
  'keychain-opens': 'the system unlocks the keychain',
  rotate: 'the lender changes repayment destinations',
  deposit: 'collateral arrives',
  seize: 'the lender seizes collateral',
  price: 'the price moves',
  reshape: 'the lender changes the shape of its answers',
  'shape-back': 'the lenders use the first shape of their answers again',
  review: 'the lender changes whether it reviews and disburses automatically',
  leave: 'the operator leaves',
} as const;
export type StepKind = keyof typeof STEP_WORDS;

export interface Step {
  readonly id: number;
  /** Days since the start. */
  readonly day: number;
  readonly kind: StepKind;
}

const ACTS = [
  'borrow',
  'borrow',
  'borrow',
  'apply',
  'repay',
  'repay',
  'repay',
  'wait',
  'switch',
  'prove',
  'export',
] as const;
const TROUBLES = [
  'network-fails',
  'network-back',
  'posts-fail',
  'posts-fail',
  'reads-fail',
  'faults-end',
  'clock-set',
  'nap',
  'crash',
  'crash',
  'disk-full',
  'disk-free',
  'keychain-locks',
  'keychain-opens',
  'rotate',
  'rotate',
  'deposit',
  'seize',
  'price',
  'price',
  'reshape',
  'shape-back',
  'review',
] as const satisfies readonly StepKind[];

export const DAYS_A_MONTH = 30;

export function storyOf(seed: string, days: number): Step[] {
  const chance: Chance = chanceOf(`${seed}/story`);
  const steps: Step[] = [];
  for (let day = 0; day < days; day++) {
    // The story begins on a Friday; operators rarely work on a weekend.
    const isWeekend = [1, 2].includes(day % 7);
    if (isWeekend && !chance.once(6)) continue;
    const add = (kind: StepKind): void => void steps.push({ id: steps.length, day, kind });
    add('sit-down');
    for (let acts = chance.between(2, 5); acts > 0; acts--) {
      while (chance.once(2)) add(chance.pick(TROUBLES));
      add(chance.pick(ACTS));
    }
    if (chance.once(3)) add('calm');
    add('leave');
  }
  return steps;
}

export const monthOf = (step: Step): number => Math.floor(step.day / DAYS_A_MONTH);

/** The story in words, each step with its result. */
export function wordsOf(steps: readonly Step[], resultOf: (step: Step) => string | undefined): string[] {
  return steps.map((step) => {
    const more = resultOf(step);
    return `day ${String(step.day + 1)}, step ${String(step.id)}: ${STEP_WORDS[step.kind]}${more === undefined ? '' : ` (${more})`}`;
  });
}
