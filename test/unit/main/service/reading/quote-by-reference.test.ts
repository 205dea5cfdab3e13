// Finding a quote by our reference: an answer counts only if it names that reference.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ExternalIdSchema } from '../../../../../domain/ids.ts';
import { epochMillis, monotonicMillis } from '../../../../../domain/time.ts';
import { answer, good, profile, scripted } from '../support.ts';

const reference = v.parse(ExternalIdSchema, 'cd-1 &');
const asking = (body: string, status = 200) => {
  const { service, requests } = scripted(() => answer(status, body), {
    paths: { ...profile.paths, quote: '/offers?external_id={external_id}' },
  });
  return { service, requests };
};
const read = (body: string, status?: number) => asking(body, status).service.readQuote(reference, undefined);

describe('a quote by its reference', () => {
  it('is requested at the profile’s path, with the reference in its place', async () => {
    const { service, requests } = asking('{"data":[]}');
    expect(good(await service.readQuote(reference, undefined)).value).toBeUndefined();
    expect(requests.map(({ method, path }) => [method, path])).toEqual([
      ['GET', '/v1/offers?external_id=cd-1%20%26'],
    ]);
  });
  it.each([
    '{"data":[{"id":"q1","external_id":"cd-1 &"}],"meta":{"count":1}}',
    '[{"id":"q0","external_id":"cd-0"},{"id":"q1","external_id":"cd-1 &"}]',
    '{"quote":{"id":"q1","external_id":"cd-1 &"}}',
    '{"id":"q1","external_id":"cd-1 &","status":"open"}',
    '{"loan_quotes":[{"id":"q0","external_id":"cd-0"},{"id":"q1","external_id":"cd-1 &"}]}',
    '[7,{"id":"q1","external_id":"cd-1 &"}]',
    // A failed quote is still the quote.
    '{"id":"q1","external_id":"cd-1 &","status":"failed"}',
  ])('is found in a list or by itself, among others too: %s', async (body) => {
    expect(good(await read(body)).value).toMatchObject({ id: { value: 'q1' } });
  });
  it.each([
    '{"data":[]}',
    '[{"id":"q0","external_id":"cd-0"}]',
    '{"data":[{"id":"q1"}]}',
    '{"id":"q1"}',
    '{"external_id":null}',
    '{"data":[{"id":"q0","external_id":"cd-0","status":"failed"}]}',
    '{}',
    '"none"',
  ])('is none where the answer does not name the reference: %s', async (body) => {
    expect(good(await read(body)).value).toBeUndefined();
  });
  it.each([
    ['{"data":[{"id":"q1","external_id":"cd-1 &"},{"id":"q2","external_id":"cd-1 &"}]}', 200],
    ['{"success":false,"data":[{"id":"q1","external_id":"cd-1 &"}]}', 200],
    ['{"success":false,"message":"no"}', 200],
    ['{"message":"unknown"}', 404],
    ['not json', 200],
  ])('is no answer where two name it, or the body or the status says failure: %s', async (body, status) => {
    expect(await read(body, status)).toMatchObject({ ok: false });
  });
  it('counts by the profile’s rule about failure, if it has one', async () => {
    const ruled = async (body: string) =>
      scripted(() => answer(200, body), {
        paths: { ...profile.paths, quote: '/offers?external_id={external_id}' },
        failure: { where: 'code', good: ['00'] },
      }).service.readQuote(reference, undefined);
    const quotes = '[{"id":"q1","external_id":"cd-1 &"}]';
    expect(await ruled(`{"code":"12","data":${quotes}}`)).toMatchObject({ ok: false });
    expect(good(await ruled(`{"code":"00","status":"error","data":${quotes}}`)).value).toMatchObject({
      id: { value: 'q1' },
    });
  });
  it('has a ttl that counts from its creation, not from the reading', async () => {
    const asked = { wall: epochMillis(1_790_000_000_000), mono: monotonicMillis(5) };
    const { service } = asking('{"id":"q1","external_id":"cd-1 &","ttl":30}');
    const quote = good(await service.readQuote(reference, asked)).value;
    expect(quote?.expiresAt).toMatchObject({ value: asked.wall + 30_000 });
  });
  it('is not requested if the profile names no path', async () => {
    const { quote: _quote, ...paths } = profile.paths;
    const { service, requests } = scripted(() => answer(200, '{}'), { paths });
    expect(await service.readQuote(reference, undefined)).toMatchObject({
      ok: false,
      error: { code: 'profile-incomplete' },
    });
    expect(requests).toEqual([]);
  });
});
