// The two lending services that all desks of a simulation use, and every figure and id that each states: the app
// must not show one's as the other's.
import { signInBy } from '../../domain/sign-in.ts';
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import type { PracticeService } from '../../sandbox/service.ts';
import type { World } from '../../sandbox/world.ts';
import { API_KEY, freshWorld } from '../faults/fresh-world.ts';
import { serviceOf } from '../faults/rough-wire.ts';
import type { VirtualClock } from '../faults/virtual-clock.ts';

export const SERVICES = ['a', 'b'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** How a lender changes the form of its answers without notice. */
export type Reshaping = 'none' | 'other-offer' | 'renamed' | 'amounts-as-numbers' | 'null-fields';

/** A lender without the network to it. */
export interface LenderWorld {
  readonly profile: ServiceProfile;
  readonly world: World;
  readonly service: PracticeService;
  /** Every figure it stated so far, without trailing zeros. */
  readonly figures: ReadonlySet<string>;
  reshaping: Reshaping;
  /** Keeps what it states in an answer. */
  record(path: string, text: string): void;
}

export interface LenderWorlds {
  readonly of: Readonly<Record<ServiceName, LenderWorld>>;
  /** Of these names, those that only the other service stated. */
  foreignAmong(names: readonly string[], own: ServiceName): string[];
}

/** Ids of the practice service, chain addresses and hashes, and bank account numbers. */
const NAMES = /\b(?:[a-z]{2,4}_[2-9a-z]{20}|0x[0-9a-fA-F]{40,64}|\d{10})\b/g;

/** In a list. Neither a name nor a figure goes across. */
const BETWEEN_OBJECTS = '},{';

/** Each name in the text once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMES)].map(([name]) => name)),
];

export function openWorlds(clock: Pick<VirtualClock, 'real'>, seed: string): LenderWorlds {
  // The contract address is in the profiles, so it may be shown with either service.
  const { contract = '' } = profileOf('a').expectedCollateral;
  const statedBy = new Map<string, ServiceName | 'both'>([[contract, 'both']]);
  return {
    of: { a: worldOf('a', clock, seed, statedBy), b: worldOf('b', clock, seed, statedBy) },
    foreignAmong: (names, own) =>
      names.filter((name) => {
        const by = statedBy.get(name);
        return by !== undefined && by !== 'both' && by !== own;
      }),
  };
}

function worldOf(
  name: ServiceName,
  clock: Pick<VirtualClock, 'real'>,
  seed: string,
  statedBy: Map<string, ServiceName | 'both'>,
): LenderWorld {
  const world = freshWorld(`${seed}/${name}`);
  world.clock.anchorReal = clock.real();
  const texts = new Map<string, string>();
  const figures = new Set<string>();
  /** Objects of lists as it stated them. Most are the same in the next answer, and are searched once. */
  const stated = new Set<string>();
  return {
    profile: profileOf(name),
    world,
    service: serviceOf(world, API_KEY, () => clock.real()),
    figures,
    reshaping: 'none',
    record(path, text) {
      if (texts.get(path) === text) return;
      texts.set(path, text);
      for (const object of text.split(BETWEEN_OBJECTS)) {
        if (stated.has(object)) continue;
        stated.add(object);
        for (const [figure] of object.matchAll(/-?\d+\.\d+/g)) figures.add(figure.replace(/\.?0+$/, ''));
        for (const [word] of object.matchAll(NAMES)) {
          const by = statedBy.get(word);
          statedBy.set(word, by === undefined || by === name ? name : 'both');
        }
      }
    },
  };
}

function profileOf(name: ServiceName): ServiceProfile {
  const id = v.parse(ProfileIdSchema, `service-${name}`);
  const profile = practiceProfile(`http://127.0.0.1:${name === 'a' ? '1' : '2'}/v1`);
  const { quote: _found, ...withoutQuote } = profile.paths;
  return {
    ...profile,
    id,
    // Most lenders document no way to read a quote again.
    ...(name === 'b' && { paths: withoutQuote }),
    name: `Service ${name.toUpperCase()}`,
    auth: { ...signInBy('bearer'), secretName: `service/${id}` },
    // The polls are slow to keep a simulated year short. Each session still reads everything several times.
    cadenceSeconds: { position: 45, deposits: 90, depositsPending: 30, loans: 45, slow: 120 },
  };
}
