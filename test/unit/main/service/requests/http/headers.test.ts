// The headers of an answer: how long to wait, and the id of a request; and the text of its body.
import { describe, expect, it } from 'vitest';
import { epochMillis } from '../../../../../../domain/time.ts';
import { requestIdOf, retryAfterOf } from '../../../../../../main/service/requests/http/headers.ts';

const at = epochMillis(Date.parse('2026-11-25T10:00:00Z'));

describe('Retry-After', () => {
  const wait = (headers: Record<string, string>) => retryAfterOf(headers, 429, at);
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': ' 7 ' }, 7_000],
    [{ 'retry-after': '3600' }, 3_600_000],
    [{ 'retry-after': '99999' }, 3_600_000],
    [{ 'retry-after': 'Wed, 25 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 25 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'Thu, 26 Nov 2026 10:00:00 GMT' }, 3_600_000],
    [{ 'retry-after': 'Wed, 25 Nov 2026 10:00:30 GMT', date: ' Wed, 25 Nov 2026 10:00:10 GMT ' }, 20_000],
    [{ 'retry-after': 'Wed, 25 Nov 2026 10:00:30 GMT', date: 'now' }, 30_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-7' }, undefined],
    [{ 'retry-after': 'Wed, 99 Nov 2026 10:00:30 GMT' }, undefined],
    [{}, undefined],
  ])('of %j is %s ms', (headers, ms) => {
    expect(wait(headers as Record<string, string>)).toBe(ms);
  });
});

describe('the id of a request', () => {
  it.each([
    [{ 'x-request-id': ' r-1 ', 'request-id': 'r-2', 'x-correlation-id': 'r-3' }, 'r-1'],
    [{ 'request-id': 'r-2', 'x-correlation-id': 'r-3' }, 'r-2'],
    [{ 'x-correlation-id': 'r-3' }, 'r-3'],
    [{ 'x-request-id': 'x'.repeat(300) }, 'x'.repeat(200)],
    [{ 'x-request-id': ' ' }, undefined],
    [{}, undefined],
  ])('in %j is %s', (headers, id) => {
    expect(requestIdOf(headers as Record<string, string>)).toBe(id);
  });
});
