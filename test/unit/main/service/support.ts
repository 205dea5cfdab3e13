// What the service's tests share: a service that answers from a script instead of a socket, and small
// helpers.
import { practiceProfile } from '../../../../main/practice/profile.ts';
import { agreeingDoor } from '../../../support/agreeing-door.ts';
import { createHttpClient } from '../../../../main/service/requests/client.ts';
import { createLendingServices } from '../../../../main/service/lending-service.ts';
import { parseJson, type JsonObject, type JsonValue } from '../../../../main/service/reading/json.ts';
import type { HttpCore, HttpExchange, HttpRequest } from '../../../../main/service/requests/http/core.ts';
import type { ServiceProfile } from '../../../../domain/profile.ts';
import type { LendingService } from '../../../../main/desk/ports/service.ts';
import type { Ids, Log } from '../../../../main/desk/ports/system.ts';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.ts';

export const SECRET = 'sk_canary_7f3a9b1c5d';
export const profile: ServiceProfile = practiceProfile('http://127.0.0.1:9/v1');

export const answer = (
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = { 'content-type': 'application/json' },
): HttpExchange => ({
  kind: 'response',
  response: { status, headers, bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body },
});
export const failed = (code: string, started: boolean): HttpExchange => ({ kind: 'failed', code, started });

export interface ScriptedService {
  readonly service: LendingService;
  readonly requests: HttpRequest[];
  readonly clock: FakeClock;
  readonly logged: unknown[];
}

/** An open service whose every request is answered by `script`. */
export function scripted(
  script: (request: HttpRequest, nth: number) => HttpExchange | Promise<HttpExchange>,
  changes: Partial<ServiceProfile> = {},
  secret = SECRET,
): ScriptedService {
  const requests: HttpRequest[] = [];
  const logged: unknown[] = [];
  const clock = fakeClock();
  const core: HttpCore = {
    exchange: async (request) => script(request, requests.push(request)),
    close: async () => undefined,
  };
  const services = createLendingServices({
    openDoor: agreeingDoor,
    clock,
    log: quietLog(logged),
    openHttp: () => createHttpClient({ core, clock }),
  });
  return { service: services.open({ ...profile, ...changes }, secret), requests, clock, logged };
}

export const quietLog = (logged: unknown[] = []): Log => ({
  info: (event, facts) => void logged.push([event, facts]),
  failure: (event, cause) => {
    logged.push([event, cause]);
    return `ref-${logged.length}`;
  },
});

/** Fractions in the given order, the last one repeated forever. */
export const fixedIds = (...fractions: number[]): Ids => ({
  uuid: () => '11111111-2222-4333-8444-555555555555',
  fraction: () => (fractions.length > 1 ? fractions.shift() : fractions[0]) ?? 0.5,
});

export function json(text: string): JsonValue {
  const parsed = parseJson(text);
  if (parsed.kind !== 'json') throw new Error(`not readable: ${parsed.problem}`);
  return parsed.value;
}

export function object(value: unknown): JsonObject {
  const parsed = json(typeof value === 'string' ? value : JSON.stringify(value));
  if (parsed.kind !== 'object') throw new Error('not an object');
  return parsed;
}

/** The value of a result that must be a success. */
export function good<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(`failed: ${JSON.stringify(result.error)}`);
  return result.value;
}
