// Which error an answer stands for, by its status and its text.
import { describe, expect, it } from 'vitest';
import { ANSWER } from '../../../../../main/service/reading/budgets.ts';
import { answer, failed, scripted } from '../support.ts';

const read = (...given: Parameters<typeof answer>) =>
  scripted(() => answer(...given)).service.read('position');

describe('an answer without success', () => {
  it.each([
    [300, 'other'],
    [399, 'other'],
    [408, 'timed-out'],
    [429, 'too-many-requests'],
    [500, 'service-error'],
    [599, 'service-error'],
  ])('with HTTP %i is no answer of the service: %s', async (status, cause) => {
    expect(await read(status, '{}')).toMatchObject({ error: { code: 'offline', cause, httpStatus: status } });
  });
  it.each([400, 401, 404, 407, 409, 422, 499])('with HTTP %i is a rejection', async (status) => {
    expect(await read(status, '{}')).toMatchObject({ error: { code: 'rejected', httpStatus: status } });
  });
  it('has the request id behind the service’s text, and alone if there is no text', async () => {
    const headers = { 'x-request-id': 'rq' };
    expect(await read(503, '{"message":"later"}', headers)).toMatchObject({
      error: { detail: 'later [rq]' },
    });
    expect(await read(503, '', headers)).toMatchObject({ error: { detail: '[rq]' } });
    expect(await read(503, '{"message":"later"}')).toMatchObject({ error: { detail: 'later' } });
  });
  it('is empty if the service stated nothing', async () => {
    expect(await read(401, '')).toMatchObject({ error: { serviceWords: '' } });
  });
  it('names where a redirect leads: an address without its query, or none', async () => {
    const detail = async (location?: string) => {
      const { ok, ...rest } = await read(302, '', location === undefined ? {} : { location });
      return ok || !('error' in rest) ? ok : 'detail' in rest.error && rest.error.detail;
    };
    expect(await detail()).toBe('redirects to nowhere, which is not followed');
    expect(await detail('http://[')).toBe('redirects to an unreadable address, which is not followed');
    expect(await detail('/login?token=t')).toBe(
      'redirects to http://127.0.0.1:9/login, which is not followed',
    );
    expect(await detail(`https://x.example/${'a'.repeat(300)}`)).toBe(
      `redirects to https://x.example/${'a'.repeat(182)}, which is not followed`,
    );
  });
});

describe('an answer that is no JSON', () => {
  it.each([
    [{}, 'not JSON (no content type, "hello")'],
    [{ 'content-type': 'text/plain' }, 'not JSON (text/plain, "hello")'],
    [{ 'content-type': `text/${'x'.repeat(200)}` }, `not JSON (text/${'x'.repeat(95)}, "hello")`],
  ])('is named by its type, cut to 100 characters', async (headers, detail) => {
    expect(await read(200, 'hello', headers)).toMatchObject({ error: { cause: 'not-json', detail } });
  });
});

it('an answer that grew too large while it arrived names the limit', async () => {
  const { service } = scripted(() => failed('UND_ERR_RES_EXCEEDED_MAX_SIZE', true));
  expect(await service.read('position')).toMatchObject({
    error: { cause: 'too-large', budget: 'answer-bytes', most: ANSWER.bytes },
  });
});
