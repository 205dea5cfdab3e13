// The two lending services of a simulation, each with its own world and network. They record every id and
// account number that they state, because the app must not show one service's values as the other's.
import * as v from 'valibot';
import { ProfileIdSchema } from '../../domain/ids.ts';
import type { ServiceProfile } from '../../domain/profile.ts';
import { CANCELLED, type HttpCore, type HttpExchange } from '../../main/service/requests/http/core.ts';
import { practiceProfile } from '../../main/practice/profile.ts';
import type { World } from '../../sandbox/world.ts';
import type { Chance } from '../faults/chance.ts';
import { API_KEY, freshWorld } from '../faults/fresh-world.ts';
import { roughWire, type RoughWire } from '../faults/rough-wire.ts';
import type { VirtualClock } from '../faults/virtual-clock.ts';

export const SERVICES = ['a', 'b'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** How a lender changes the form of its answers without notice. */
export type Reshaping = 'none' | 'other-offer' | 'renamed' | 'amounts-as-numbers' | 'null-fields';

export interface Lender {
  readonly name: ServiceName;
  readonly profile: ServiceProfile;
  readonly world: World;
  readonly wire: RoughWire;
  /** Every figure it stated so far, without trailing zeros. */
  readonly figures: ReadonlySet<string>;
  reshaping: Reshaping;
  core(): HttpCore;
  /** Changes the world, as the lender's staff would. Answers false if the service refuses. */
  control(path: string, body: object): Promise<boolean>;
}

export interface Lenders {
  readonly of: Readonly<Record<ServiceName, Lender>>;
  core(): HttpCore;
  /** Of these names, those that only the other service stated. */
  foreignAmong(names: readonly string[], own: ServiceName): string[];
  setDown(down: boolean): void;
  /** Drops the answers to all pending requests, as a crash of the app does. */
  cutOff(): void;
}

export interface LendersOptions {
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly seed: string;
  readonly onPost: (of: ServiceName, path: string) => void;
  readonly log: (what: string) => void;
  /** Called for a request that breaks a promise. */
  readonly wrong: (promise: 'polite' | 'no-second-post', what: string) => void;
}

/** Ids of the practice service, chain addresses and hashes, and bank account numbers. */
const NAMES = /\b(?:[a-z]{2,4}_[2-9a-z]{20}|0x[0-9a-fA-F]{40,64}|\d{10})\b/g;

/** In a list. Neither a name nor a figure goes across. */
const BETWEEN_OBJECTS = '},{';

/** Each name in the text once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(NAMES)].map(([name]) => name)),
];

export function openLenders(options: LendersOptions): Lenders {
  // The contract address is in the profiles, so it may be shown with either service.
  const { contract = '' } = profileOf('a').expectedCollateral;
  const statedBy = new Map<string, ServiceName | 'both'>([[contract, 'both']]);
  const of = { a: lenderOf('a', options, statedBy), b: lenderOf('b', options, statedBy) };
  const at = (origin: string): Lender | undefined =>
    SERVICES.map((name) => of[name]).find(({ profile }) => new URL(profile.baseUrl).origin === origin);
  return {
    of,
    core() {
      const cores = { a: of.a.core(), b: of.b.core() };
      return {
        exchange: (request, signal) => {
          const lender = at(request.origin);
          if (lender === undefined) throw new Error(`no lender is at ${request.origin}`);
          return cores[lender.name].exchange(request, signal);
        },
        close: () => Promise.resolve(),
      };
    },
    foreignAmong: (names, own) =>
      names.filter((name) => {
        const by = statedBy.get(name);
        return by !== undefined && by !== 'both' && by !== own;
      }),
    setDown(down) {
      for (const name of SERVICES) of[name].wire.setDown(down);
    },
    cutOff() {
      for (const name of SERVICES) of[name].wire.cutOff();
    },
  };
}

function lenderOf(
  name: ServiceName,
  { clock, chance, seed, onPost, log, wrong }: LendersOptions,
  statedBy: Map<string, ServiceName | 'both'>,
): Lender {
  const profile = profileOf(name);
  const world = freshWorld(`${seed}/${name}`);
  world.clock.anchorReal = clock.real();
  const wire = roughWire({
    clock,
    chance,
    world,
    apiKey: API_KEY,
    createsSpared: 2,
    serviceTime: () => clock.real(),
    onPost: (path) => onPost(name, path),
  });
  const texts = new Map<string, string>();
  const figures = new Set<string>();
  /** Objects of lists as it stated them. Most are the same in the next answer, and are searched once. */
  const stated = new Set<string>();
  /** End of the last Retry-After on the monotonic clock. A restarted app does not know it. */
  let pausedUntil = -Infinity;
  const record = (path: string, text: string): void => {
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
  };
  const lender: Lender = {
    name,
    profile,
    world,
    wire,
    figures,
    reshaping: 'none',
    core() {
      pausedUntil = -Infinity;
      const core = wire.core();
      return {
        exchange: async (request, signal) => {
          const mono = (): number => clock.mono();
          if (request.method === 'GET' && mono() < pausedUntil)
            wrong(
              'polite',
              `${request.path} is read ${String(pausedUntil - mono())} ms before the end of a Retry-After`,
            );
          const came = await core.exchange(request, signal);
          if (request.method === 'POST' && signal.reason === CANCELLED)
            wrong('no-second-post', `the desk closed the connection during POST ${request.path}`);
          const wait = came.kind === 'response' ? Number(came.response.headers['retry-after'] ?? 0) : 0;
          pausedUntil = Math.max(pausedUntil, mono() + wait * 1000);
          log(
            `${name} ${request.method} ${request.path} ${came.kind === 'response' ? String(came.response.status) : came.code}`,
          );
          if (came.kind !== 'response') return came;
          const text = Buffer.from(came.response.bytes).toString('utf8');
          record(request.path, text);
          return reshaped(came, text, request.method, lender.reshaping);
        },
        close: () => core.close(),
      };
    },
    control: (path, body) =>
      wire.control(path, body).then(
        () => true,
        () => false,
      ),
  };
  return lender;
}

function reshaped(
  came: Extract<HttpExchange, { kind: 'response' }>,
  text: string,
  method: string,
  how: Reshaping,
): HttpExchange {
  const isOffer = method === 'POST' && how === 'other-offer';
  if (
    how === 'none' ||
    came.response.status >= 300 ||
    (method === 'POST' || how === 'other-offer') !== isOffer
  )
    return came;
  const other = {
    'other-offer': () => text.replace(/("amount_ngn":"\d+)\.\d\d"/, '$1.37"'),
    renamed: () => text.replaceAll('"payoff_ngn"', '"amount_to_settle"').replaceAll('"locked"', '"pledged"'),
    'amounts-as-numbers': () => text.replaceAll(/"(\d+\.\d{2,6})"/g, '$1'),
    'null-fields': () => text.replaceAll(/"(status|balance)":"[^"]*"/g, '"$1":null'),
  }[how]();
  return { ...came, response: { ...came.response, bytes: new TextEncoder().encode(other) } };
}

function profileOf(name: ServiceName): ServiceProfile {
  const id = v.parse(ProfileIdSchema, `service-${name}`);
  return {
    ...practiceProfile(`http://127.0.0.1:${name === 'a' ? '1' : '2'}/v1`),
    id,
    name: `Service ${name.toUpperCase()}`,
    auth: { preset: 'bearer', secretName: `service/${id}` },
    // The polls are slow to keep a simulated year short. Each session still reads everything several times.
    cadenceSeconds: { position: 45, deposits: 90, depositsPending: 30, loans: 45, slow: 120 },
  };
}
