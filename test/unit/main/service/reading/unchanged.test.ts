// An answer with exactly the same text as the one before.
import { describe, expect, it } from 'vitest';
import { answer, good, scripted, SECRET } from '../support.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const list = (...ids: string[]): string =>
  JSON.stringify({ data: ids.map((id) => ({ id, status: 'active' })) });

describe('an answer with the same text', () => {
  it.each(['position', 'loans', 'wallets'] as const)(
    'gives the same value as before, with its own times: %s',
    async (resource) => {
      const { service, clock } = scripted(() =>
        answer(200, list('LN-1'), { ...JSON_TYPE, date: new Date(clock.wall() + 5_000).toUTCString() }),
      );
      const first = good(await service.read(resource));
      clock.advance(10_000);
      const second = good(await service.read(resource));
      expect(second.value).toBe(first.value);
      expect(second.shape).toBe(first.shape);
      expect(second.receivedAt - first.receivedAt).toBe(10_000);
      expect(second.clockOffset).toBeDefined();
    },
  );

  it('gives the same list of several pages, with the times of the later pages', async () => {
    const paged = JSON.stringify({ data: [{ id: 'a' }], next_cursor: '2' });
    const { service, clock } = scripted((request) => {
      clock.advance(1_000);
      return answer(200, request.path.includes('cursor') ? list('b') : paged);
    });
    const first = good(await service.read('loans'));
    const second = good(await service.read('loans'));
    expect(first.value.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(second.value).toBe(first.value);
    expect(second.shape).toBe(first.shape);
    expect(second.receivedAt - first.receivedAt).toBe(2_000);
  });

  it('is read again if the list has a page more or less', async () => {
    const first = JSON.stringify({ data: [{ id: 'a' }], next_cursor: '2' });
    const second = JSON.stringify({ data: [{ id: 'b' }], next_cursor: '3' });
    let pages: Record<string, string> = { 2: second, 3: list('c') };
    const { service } = scripted(({ path }) => answer(200, pages[path.split('cursor=')[1] ?? ''] ?? first));
    const ids = async () => good(await service.read('loans')).value.map(({ id }) => id);
    expect(await ids()).toEqual(['a', 'b', 'c']);
    pages = { 2: list('b') };
    expect(await ids()).toEqual(['a', 'b']);
    pages = { 2: second, 3: list('c') };
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('is compared with the last answer only', async () => {
    const texts = [list('a'), list('b'), list('b'), list('a')];
    const { service } = scripted((_request, nth) => answer(200, texts[nth - 1] ?? ''));
    const read = async () => good(await service.read('loans')).value;
    const [a, b, again, back] = [await read(), await read(), await read(), await read()];
    expect(again).toBe(b);
    expect(back).toEqual(a);
    expect(back).not.toBe(a);
  });

  it('survives a failure in between, and is not used if the status says failure', async () => {
    const { service } = scripted((_request, nth) => answer(nth === 2 ? 500 : 200, list('a')));
    const first = good(await service.read('loans')).value;
    expect(await service.read('loans')).toMatchObject({ ok: false, error: { httpStatus: 500 } });
    expect(good(await service.read('loans')).value).toBe(first);
  });

  it('is read again if its next page differs: a list of several pages, a Link header', async () => {
    const paged = JSON.stringify({ data: [{ id: 'a' }], next_cursor: '2' });
    const pages = scripted((request, nth) =>
      answer(200, request.path.includes('cursor') ? list(`last-${nth}`) : paged),
    );
    expect(good(await pages.service.read('loans')).value.map(({ id }) => id)).toEqual(['a', 'last-2']);
    expect(good(await pages.service.read('loans')).value.map(({ id }) => id)).toEqual(['a', 'last-4']);

    const linked = scripted((_request, nth) =>
      answer(200, list('a'), { ...JSON_TYPE, link: `</v1/loans?p=2>; rel="${nth === 1 ? 'last' : 'next'}"` }),
    );
    expect(good(await linked.service.read('loans')).mayBeIncomplete).toBe(false);
    expect(good(await linked.service.read('loans')).mayBeIncomplete).toBe(true);
  });

  it('is not kept if it is long, so that no text of megabytes stays in memory', async () => {
    const long = list(...Array.from({ length: 16_000 }, (_none, nth) => `LN-${nth}`));
    const { service } = scripted(() => answer(200, long));
    const first = good(await service.read('loans')).value;
    const second = good(await service.read('loans')).value;
    expect(second).toEqual(first);
    expect(second).not.toBe(first);
  });

  it('contains no secret that was echoed', async () => {
    const { service } = scripted(() => answer(200, JSON.stringify({ data: [{ id: SECRET }] })));
    good(await service.read('loans'));
    expect(JSON.stringify(good(await service.read('loans')))).not.toContain(SECRET);
  });
});
