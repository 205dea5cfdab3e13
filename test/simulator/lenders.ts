// The two lending services of a simulation as one desk reaches them, each by a network of its own.
import type { ServiceProfile } from '../../domain/profile.ts';
import { CANCELLED, type HttpCore, type HttpExchange } from '../../main/service/requests/http/core.ts';
import type { World } from '../../sandbox/world.ts';
import type { Chance } from '../faults/chance.ts';
import { API_KEY } from '../faults/fresh-world.ts';
import { roughWire, type RoughWire } from '../faults/rough-wire.ts';
import type { VirtualClock } from '../faults/virtual-clock.ts';
import {
  SERVICES,
  type LenderWorlds,
  type LenderWorld,
  type Reshaping,
  type ServiceName,
} from './lender-worlds.ts';

export interface Lender {
  readonly name: ServiceName;
  readonly profile: ServiceProfile;
  readonly world: World;
  readonly wire: RoughWire;
  readonly figures: ReadonlySet<string>;
  reshaping: Reshaping;
  core(): HttpCore;
  /** A started app knows no Retry-After of before. */
  appStarts(): void;
  /** Changes the world, as the lender's staff would. Answers false if the service refuses. */
  control(path: string, body: object): Promise<boolean>;
}

export interface Lenders {
  readonly of: Readonly<Record<ServiceName, Lender>>;
  core(): HttpCore;
  appStarts(): void;
  readonly foreignAmong: LenderWorlds['foreignAmong'];
  setDown(down: boolean): void;
  /** Drops the answers to all pending requests, as a crash of the app does. */
  cutOff(): void;
}

export interface LendersOptions {
  readonly worlds: LenderWorlds;
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly onPost: (of: ServiceName, path: string) => void;
  readonly log: (what: string) => void;
  /** Called for a request that breaks a promise. */
  readonly wrong: (promise: 'polite' | 'no-second-post', what: string) => void;
}

export function openLenders(options: LendersOptions): Lenders {
  const of = { a: lenderOf('a', options), b: lenderOf('b', options) };
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
    appStarts() {
      for (const name of SERVICES) of[name].appStarts();
    },
    foreignAmong: (names, own) => options.worlds.foreignAmong(names, own),
    setDown(down) {
      for (const name of SERVICES) of[name].wire.setDown(down);
    },
    cutOff() {
      for (const name of SERVICES) of[name].wire.cutOff();
    },
  };
}

function lenderOf(name: ServiceName, { worlds, clock, chance, onPost, log, wrong }: LendersOptions): Lender {
  const itself: LenderWorld = worlds.of[name];
  const { profile, world, service, figures } = itself;
  const wire = roughWire({
    clock,
    chance,
    world,
    service,
    apiKey: API_KEY,
    createsSpared: 2,
    onPost: (path) => onPost(name, path),
  });
  /** End of the last Retry-After on the monotonic clock. */
  let pausedUntil = -Infinity;
  const lender: Lender = {
    name,
    profile,
    world,
    wire,
    figures,
    get reshaping() {
      return itself.reshaping;
    },
    set reshaping(next) {
      itself.reshaping = next;
    },
    appStarts: () => void (pausedUntil = -Infinity),
    core() {
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
          itself.record(request.path, text);
          return reshaped(came, text, request.method, itself.reshaping);
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
