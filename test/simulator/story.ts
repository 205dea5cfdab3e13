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
  free: "the operator settles or frees a claim of the team's",
  'team-fails': "the link to the team's server fails",
  'team-rough': "statements to the team's server and their answers are lost",
  'team-back': "the team's server can be reached again",
} as const;
export const DESKS = ['a', 'b'] as const;
export type DeskName = (typeof DESKS)[number];
export type StepKind = keyof typeof STEP_WORDS;

export interface Step {
  readonly id: number;
  /** Days since the start. */
  readonly day: number;
  readonly kind: StepKind;
  /** Of a team: the desk that takes it. */
  readonly desk?: DeskName;
  /** Of a team: both desks take their steps of one round beside each other. */
  readonly round?: number;
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

const TEAM_ACTS = [...ACTS, 'borrow', 'repay', 'repay', 'free'] as const;
const TEAM_TROUBLES = [
  ...TROUBLES,
  'crash',
  'team-fails',
  'team-fails',
  'team-rough',
  'team-rough',
  'team-back',
] as const;

/** Of two desks: on most days both are at work, and take their steps of a round beside each other. */
export function teamStoryOf(seed: string, days: number): Step[] {
  const chance: Chance = chanceOf(`${seed}/team-story`);
  const steps: Step[] = [];
  let round = 0;
  for (let day = 0; day < days; day++) {
    const isWeekend = [1, 2].includes(day % 7);
    if (isWeekend && !chance.once(6)) continue;
    const present: readonly DeskName[] = chance.once(4) ? [chance.pick(DESKS)] : DESKS;
    const add = (desk: DeskName, kind: StepKind): void =>
      void steps.push({ id: steps.length, day, kind, desk, round });
    const all = (kind: StepKind): void => {
      round++;
      for (const desk of present) add(desk, kind);
    };
    all('sit-down');
    for (let rounds = chance.between(1, 3); rounds > 0; rounds--) {
      round++;
      // Mostly both begin with the same, and meet at the same service or loan.
      const first = chance.once(4) ? undefined : chance.pick(['borrow', 'repay'] as const);
      for (const desk of present) {
        for (let acts = chance.between(1, 2), act = first; acts > 0; acts--, act = undefined) {
          while (chance.once(2)) add(desk, chance.pick(TEAM_TROUBLES));
          add(desk, act ?? chance.pick(TEAM_ACTS));
        }
        if (!chance.once(8)) continue;
        add(desk, 'leave');
        add(desk, 'sit-down');
      }
    }
    if (chance.once(3)) all('calm');
    all('leave');
  }
  return steps;
}

export const monthOf = (step: Step): number => Math.floor(step.day / DAYS_A_MONTH);

/** The story in words, each step with its result. */
export function wordsOf(steps: readonly Step[], resultOf: (step: Step) => string | undefined): string[] {
  return steps.map((step) => {
    const more = resultOf(step);
    const desk = step.desk === undefined ? '' : `, desk ${step.desk}`;
    return `day ${String(step.day + 1)}, step ${String(step.id)}${desk}: ${STEP_WORDS[step.kind]}${more === undefined ? '' : ` (${more})`}`;
  });
}
