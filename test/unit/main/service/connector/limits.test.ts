// How a service says "slow down": by a status, a header, a code or a field. It is a limit with its wait, never less than
// what is stated within an hour, and no refused sign-in and no empty list.
import { describe, expect, it } from 'vitest';
import type { ServiceProfile } from '../../../../../domain/profile.ts';
import { answer, scripted } from '../support.ts';

const AT = Date.parse('2026-11-25T10:00:00Z');
const DATE = { date: new Date(AT).toUTCString() };
interface Limit {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
  readonly settings?: Partial<ServiceProfile>;
  readonly wait: number | undefined;
}
const listed: Partial<ServiceProfile> = {
  failure: { where: 'retCode', good: ['0'] },
  errors: { code: 'retCode' },
  limits: { codes: ['10006'] },
};
const waitAt = (at: string, unit: 'seconds' | 'milliseconds' | 'time'): Partial<ServiceProfile> => ({
  ...listed,
  limits: { codes: ['10006'], wait: { at, unit } },
});
const spent = (name: string, reset: string) => ({ [`${name}-remaining`]: '0', [`${name}-reset`]: reset });

const LIMITS: Readonly<Record<string, Limit>> = {
  '429 alone': { status: 429, wait: undefined },
  'Retry-After in seconds': { status: 429, headers: { 'retry-after': '7' }, wait: 7_000 },
  'Retry-After in parts of a second': { status: 429, headers: { 'retry-after': '1.2345' }, wait: 1_235 },
  'Retry-After as a date': {
    status: 503,
    headers: { ...DATE, 'retry-after': 'Wed, 25 Nov 2026 10:00:30 GMT' },
    wait: 30_000,
  },
  'Retry-After of a day': { status: 429, headers: { 'retry-after': '86400' }, wait: 3_600_000 },
  'Retry-After under 403': { status: 403, headers: { 'retry-after': '60' }, wait: 60_000 },
  'Retry-After under 418': { status: 418, headers: { 'retry-after': '120' }, wait: 120_000 },
  'RateLimit-Reset in seconds': { status: 429, headers: { 'ratelimit-reset': '45' }, wait: 45_000 },
  'the RateLimit header': { status: 429, headers: { ratelimit: '"default";r=0;t=20' }, wait: 20_000 },
  'X-RateLimit-Reset in seconds since 1970, under 403': {
    status: 403,
    headers: { ...DATE, ...spent('x-ratelimit', String(AT / 1000 + 90)) },
    wait: 90_000,
  },
  'X-RateLimit-Reset in milliseconds since 1970': {
    status: 429,
    headers: { ...DATE, 'x-ratelimit-reset': String(AT + 90_000) },
    wait: 90_000,
  },
  'X-Rate-Limit-Reset in seconds': { status: 429, headers: spent('x-rate-limit', '5'), wait: 5_000 },
  'words under 403': { status: 403, body: { message: 'API rate limit exceeded' }, wait: undefined },
  'a listed code under 400': { status: 400, body: { retCode: 10006 }, settings: listed, wait: undefined },
  'a listed code under 200': { body: { retCode: 10006, result: {} }, settings: listed, wait: undefined },
  'a listed code and Retry-After under 200': {
    body: { retCode: 10006, result: { list: [] } },
    headers: { 'retry-after': '9' },
    settings: listed,
    wait: 9_000,
  },
  'a field in seconds': {
    body: { retCode: 10006, wait: 30, result: {} },
    settings: waitAt('wait', 'seconds'),
    wait: 30_000,
  },
  'a field in milliseconds': {
    body: { retCode: 10006, info: { wait: '1500' } },
    settings: waitAt('info.wait', 'milliseconds'),
    wait: 1_500,
  },
  'words under 200': { body: { success: false, message: 'Too many requests' }, wait: undefined },
};

describe.each(Object.entries(LIMITS))('%s', (_name, { status = 200, headers, body = {}, settings, wait }) => {
  const served = () =>
    scripted(
      () => answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers }),
      settings,
    ).service;
  it('is a limit to a list and to one object', async () => {
    for (const of of ['loans', 'position'] as const) {
      const read = await served().read(of);
      const cause = status === 503 ? 'service-error' : 'too-many-requests';
      expect(read).toMatchObject({ ok: false, error: { code: 'offline', cause } });
      expect(read.ok ? 0 : read.retryAfter).toBe(wait);
    }
  });
  it('is no yes to a POST', async () => {
    expect((await served().createQuote('{}')).kind).not.toBe('confirmed');
  });
});

it('a code in doubt leaves a POST unknown, under 200 and under a status that rejects', async () => {
  for (const status of [200, 400]) {
    const changes = { inDoubt: ['77'], notExecuted: ['77'] };
    const { service } = scripted(() => answer(status, '{"success":false,"code":"77"}'), changes);
    expect((await service.createQuote('{}')).kind).toBe('unknown');
  }
});
