// Runs repeatable attacks: an attempt depends only on the seed, the attack's name and the attempt's index.
// COLLATERAL_DESK_ATTACK_PERCENT sets the share of the full count, COLLATERAL_DESK_SEED the seed, and
// COLLATERAL_DESK_ATTACK_INDEX repeats one attempt.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { callNames } from '../../contract/contract.ts';
import { chanceOf, type Chance } from '../faults/chance.ts';
import { runsOf } from '../support/runs.ts';

/** Number of payloads for each call of the bridge. */
export const PAYLOADS_PER_CALL = 500;

/** Number of attempts in a full run (`npm run attacks`). The names are part of the seeds. */
const FULL = {
  'bridge payloads': PAYLOADS_PER_CALL * callNames.length,
  'altered backup heads': 800,
  'hostile profile files': 3_000,
  'TLS cases': 50,
  'hostile links': 252,
  'hostile attachments': 1_000,
} as const;
export type Attack = keyof typeof FULL;

/** `harmless`: the input is accepted because all of it is allowed. An attack that gets through throws. */
export type Outcome = 'refused' | 'harmless';

/** Most failures that are printed. More of them probably have the same cause. */
const MOST_FAULTS = 5;

/** Runs every attempt, writes the counts if the tool wants them, and fails if one got through. */
export async function attack(
  name: Attack,
  attempt: (chance: Chance, index: number) => Promise<Outcome> | Outcome,
): Promise<void> {
  const { runs: percent, seed } = runsOf('COLLATERAL_DESK_ATTACK_PERCENT', 10);
  const only = process.env['COLLATERAL_DESK_ATTACK_INDEX'];
  const count = Math.ceil((FULL[name] * percent) / 100);
  // A short run takes indexes from the whole range, so that it has every kind of attempt.
  const indexes =
    only === undefined
      ? Array.from({ length: count }, (_, at) => Math.floor((at * FULL[name]) / count))
      : [Number(only)];
  const sums = { refused: 0, harmless: 0 };
  const through: string[] = [];
  let gotThrough = 0;
  for (const index of indexes) {
    try {
      sums[await attempt(chanceOf(`${seed}/${name}/${index}`), index)] += 1;
    } catch (cause) {
      gotThrough += 1;
      const what = cause instanceof Error ? cause.message : String(cause);
      if (through.length < MOST_FAULTS)
        through.push(`COLLATERAL_DESK_SEED=${seed} COLLATERAL_DESK_ATTACK_INDEX=${index}: ${what}`);
    }
  }
  const folder = process.env['COLLATERAL_DESK_ATTACKS'];
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    const report = { name, seed, tried: indexes.length, ...sums, gotThrough, through };
    writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.json`), JSON.stringify(report));
  }
  expect(through).toEqual([]);
  expect(sums.refused).toBeGreaterThan(0);
}

const PROTOTYPES = [Object, Array, String, Number, Boolean, Function, Map, Promise].map(
  (of) => of.prototype as object,
);
const stateOf = (of: object): string =>
  Reflect.ownKeys(of)
    .map((key) => `${String(key)}:${typeof Object.getOwnPropertyDescriptor(of, key)?.value}`)
    .join();
const BEFORE = PROTOTYPES.map(stateOf);

/** Throws if an attack changed a built-in prototype. */
export function prototypesUntouched(): void {
  if (PROTOTYPES.some((of, at) => stateOf(of) !== BEFORE[at]))
    throw new Error('the attack changed a built-in prototype');
}
