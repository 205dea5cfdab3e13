// Each read fails alone, and all together keep the service's rate limit.
import { expect, test } from 'vitest';
import { millis, monotonicMillis } from '../../../domain/time.ts';
import type { Clock } from '../../../main/desk/ports/system.ts';
import { steadyClock } from '../service/rough-server.ts';
import { afterwards, ALL, answering, empty, serving } from './serving.ts';
import { statesOf, stepOf, tested } from './testing.ts';

/** Shortens a minute to about a second. */
const fiftyfold: Clock = {
  wall: () => steadyClock.wall(),
  mono: () => monotonicMillis(performance.now() * 50),
  after: (delay, task) => steadyClock.after(millis(delay / 50), task),
};

test('a path that does not exist fails only its own step', async () => {
  const { rig } = await serving((request, response, body) =>
    (request.url?.endsWith('/deposits') === true ? answering(404, { message: 'no such path' }) : empty)(
      request,
      response,
      body,
    ),
  );
  const slice = await tested(rig, rig.profile);
  expect(stepOf(slice, 'deposits')).toMatchObject({
    state: 'failed',
    error: { code: 'rejected', httpStatus: 404, serviceWords: 'no such path' },
  });
  expect(stepOf(slice, 'returnAddresses').state).toBe('passed');
  expect(stepOf(slice, 'loan').state).toBe('skipped');
});

test('a body that states failure under 200 is the service’s refusal', async () => {
  const { rig } = await serving(answering(200, { success: false, message: 'maintenance' }));
  const slice = await tested(rig, rig.profile);
  expect(stepOf(slice, 'wallets').error).toMatchObject({ code: 'rejected', serviceWords: 'maintenance' });
});

test('requests are sent one at a time, and all are GETs', async () => {
  let open = 0;
  let most = 0;
  const { server, rig } = await serving((request, response, body) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      empty(request, response, body);
    }, 20);
  });
  await tested(rig, rig.profile);
  expect(most).toBe(1);
  expect(server.requests.every((request) => request.startsWith('GET '))).toBe(true);
  expect(server.requests).toHaveLength(6);
});

test('the test keeps the profile’s rate limit, and does not count its own waiting as the service’s time', async () => {
  const { server, rig } = await serving(empty, {
    clock: fiftyfold,
    changes: { rateLimit: { requestsPerMinute: 5 } },
  });
  const slice = await tested(rig, rig.profile);
  // Five a minute less two in reserve: the fourth would wait a minute, which is too long for a step.
  expect(server.requests).toHaveLength(6);
  expect(statesOf(slice).filter((step) => step.endsWith('failed'))).toEqual([]);
});

test('Retry-After ends the test with the time to wait, and a new test keeps to it', async () => {
  let count = 0;
  const { server, rig } = await serving((request, response, body) =>
    (++count === 2 ? answering(429, { message: 'slow down' }, { 'retry-after': '30' }) : empty)(
      request,
      response,
      body,
    ),
  );
  const slice = await tested(rig, rig.profile);
  expect(stepOf(slice, 'deposits')).toMatchObject({ state: 'failed', waitFor: 30_000 });
  expect(statesOf(slice).slice(5)).toEqual(afterwards(...ALL.slice(2)));
  expect(server.requests).toHaveLength(2);
  const again = await tested(rig, rig.profile);
  expect(stepOf(again, 'sign-in').error).toMatchObject({ cause: 'too-many-requests' });
  expect(stepOf(again, 'sign-in').waitFor).toBeGreaterThan(29_000);
  expect(server.requests).toHaveLength(2);
});
