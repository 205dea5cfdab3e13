// A practice service in a dialect, with its time stopped, and the desk's client for it by a profile.
import { createHttpClient } from '../../../main/service/requests/client.ts';
import { practicePosts } from '../../../main/money/posts.ts';
import { agreeingDoor } from '../../support/agreeing-door.ts';
import { createUndiciCore } from '../../../main/service/requests/http/undici-core.ts';
import { createLendingServices } from '../../../main/service/lending-service.ts';
import { createPracticeControl } from '../../../main/practice/control.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import type { PracticeHost } from '../../../main/desk/ports/practice.ts';
import type { LendingService } from '../../../main/desk/ports/service.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { DialectName } from '../../../sandbox/dialect/all.ts';
import { startPracticeServer } from '../../../sandbox/server.ts';

const START = Date.UTC(2026, 10, 21, 8, 0, 0);
const KEYS = { apiKey: 'practice-key-canary', controlKey: 'control-key' };

export interface DialectService {
  readonly service: LendingService;
  readonly profile: ServiceProfile;
  readonly control: Pick<PracticeHost, 'act'>;
  /** The control API, past the app. */
  readonly steer: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export async function openDialect(
  dialect: DialectName,
  profile: (baseUrl: string) => ServiceProfile,
): Promise<DialectService> {
  const practice = await startPracticeServer({
    port: 0,
    seed: 'dialects',
    dialect,
    startAt: START,
    // Two practice services are read one after the other and must state the same moment.
    real: () => START,
    ...KEYS,
  });
  const openHttp = () => createHttpClient({ core: createUndiciCore(), clock: systemClock });
  const log = { info: () => undefined, failure: () => 'test' };
  const services = createLendingServices({ openDoor: agreeingDoor, clock: systemClock, log, openHttp });
  const own = profile(practice.baseUrl);
  const service = services.open(own, KEYS.apiKey);
  const http = openHttp();
  return {
    service,
    profile: own,
    async steer(method, path, body) {
      const headers = { 'x-practice-key': KEYS.controlKey, 'content-type': 'application/json' };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return (await fetch(`${practice.controlUrl}${path}`, init)).json();
    },
    control: createPracticeControl({
      http: practicePosts(http),
      controlUrl: practice.controlUrl,
      controlKey: KEYS.controlKey,
    }),
    async stop() {
      await service.close();
      await http.close();
      await practice.stop();
    },
  };
}
