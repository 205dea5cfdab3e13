// The practice service on its own port, with the desk's service and the drawer's control connected to it.
import { createPracticeControl } from '../../../main/practice/control.ts';
import { practicePosts } from '../../../main/money/posts.ts';
import type { HttpClient } from '../../../main/service/requests/client.ts';
import type { LendingService } from '../../../main/desk/ports/service.ts';
import type { PracticeHost } from '../../../main/desk/ports/practice.ts';
import { startPracticeServer, type PracticeServer } from '../../../sandbox/server.ts';
import { openService, realHttp, steadyClock } from './rough-server.ts';

const API_KEY = 'practice-key-canary';
export const CONTROL_KEY = 'control-key';

export interface Practising {
  readonly practice: PracticeServer;
  readonly service: LendingService;
  readonly http: HttpClient;
  readonly control: Pick<PracticeHost, 'act' | 'state'>;
  /** The control API's own counts. */
  readonly state: () => Promise<Record<string, unknown>>;
  readonly stop: () => Promise<void>;
}

export async function startPractising(): Promise<Practising> {
  const practice = await startPracticeServer({
    port: 0,
    seed: 'service-test',
    apiKey: API_KEY,
    controlKey: CONTROL_KEY,
  });
  const service = openService(practice.baseUrl, { secret: API_KEY, clock: steadyClock });
  const http = realHttp(steadyClock);
  return {
    practice,
    service,
    http,
    control: createPracticeControl({
      http: practicePosts(http),
      controlUrl: practice.controlUrl,
      controlKey: CONTROL_KEY,
    }),
    async state() {
      const outcome = await http.get(new URL(`${practice.controlUrl}/state`), {
        'x-practice-key': CONTROL_KEY,
      });
      if (outcome.kind !== 'answered') throw new Error(outcome.detail);
      return (JSON.parse(outcome.text ?? '') as { data: Record<string, unknown> }).data;
    },
    async stop() {
      await service.close();
      await http.close();
      await practice.stop();
    },
  };
}

export function good<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** Readings anywhere in a value that are unreadable. */
export function* unreadable(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  if ('state' in value && value.state === 'unreadable') yield value;
  else for (const inner of Object.values(value)) yield* unreadable(inner);
}
