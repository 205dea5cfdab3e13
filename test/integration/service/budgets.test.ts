// A hostile answer is given up while it is being read, and the error names the exceeded limit. Over real
// sockets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LendingService } from '../../../main/desk/ports/service.ts';
import { ANSWER, LIST, MOST_ITEMS, MOST_ITEMS_OF_ALL } from '../../../main/service/reading/budgets.ts';
import { openService, roughServer, steadyClock, type RoughServer } from './rough-server.ts';

let server: RoughServer;
let service: LendingService;
let body: (query: URLSearchParams, path: string) => string | Promise<string>;
beforeEach(async () => {
  server = await roughServer((request, response) => {
    response.on('error', () => undefined);
    const url = new URL(request.url ?? '', 'http://service');
    response.setHeader('content-type', 'application/json');
    void Promise.resolve(body(url.searchParams, url.pathname)).then((text) => response.end(text));
  });
  service = openService(server.baseUrl, { clock: steadyClock });
});
afterEach(async () => {
  await service.close();
  await server.stop();
});

const tooLarge = (budget: string, most: number) => ({
  ok: false,
  error: { code: 'offline', cause: 'too-large', budget, most },
});
const inPart = { ok: true, value: { mayBeIncomplete: true, incomplete: 'read-in-part' } };
const page = (items: readonly unknown[], next: string | null): string =>
  JSON.stringify({ data: items, next_cursor: next });

describe('a read of a hostile service', () => {
  it('ends at an answer with millions of values', async () => {
    body = () => `{"data":[${'0,'.repeat(4_900_000)}0]}`;
    expect(await service.read('loans')).toMatchObject(tooLarge('answer-values', ANSWER.values));
    body = () => '{"position":{"asset":"USDC"}}';
    expect(await service.read('position')).toMatchObject({ ok: true });
  });

  it('ends at an answer that is nested too deep', async () => {
    body = () => '['.repeat(5_000_000);
    expect(await service.read('loans')).toMatchObject(tooLarge('answer-levels', ANSWER.levels));
  });

  it('ends an endless list at the limit of bytes, and requests no further page', async () => {
    const long = 'x'.repeat(9_000_000);
    body = () => page([{ id: `LN-${server.requests.length}`, note: long }], `c${server.requests.length}`);
    expect(await service.read('loans')).toMatchObject(inPart);
    expect(server.requests).toHaveLength(Math.floor(LIST.bytes / 9_000_000) + 1);
  });

  it('ends at a list with too many items', async () => {
    body = () => {
      const of = server.requests.length;
      return page(
        Array.from({ length: 40_000 }, (_none, nth) => ({ id: `${of} ${nth}` })),
        `c${of}`,
      );
    };
    const read = await service.read('loans');
    expect(read).toMatchObject(inPart);
    expect(read.ok && read.value.value.length).toBeLessThanOrEqual(MOST_ITEMS.loans);
  });

  it('applies one common limit to lists that are read at once, and releases it', async () => {
    const long = 'x'.repeat(9_000_000);
    const ends = Math.floor(LIST.bytes / 9_000_000);
    // Neither list goes past its middle before the other is there, so that neither ends alone.
    const halfway = Promise.withResolvers<void>();
    const there = new Set<string>();
    body = async (query, path) => {
      const nth = Number(query.get('cursor') ?? 0);
      if (nth === Math.ceil(ends / 2) && there.add(path).size === 2) halfway.resolve();
      if (nth === Math.ceil(ends / 2)) await halfway.promise;
      return page([{ id: `${path}-${nth}`, note: long }], nth + 1 < ends ? String(nth + 1) : null);
    };
    const both = await Promise.all([service.read('loans'), service.read('deposits')]);
    expect(both.filter((read) => read.ok && read.value.incomplete === 'read-in-part')).not.toEqual([]);
    expect(await service.read('loans')).toMatchObject({ ok: true, value: { mayBeIncomplete: false } });
  });

  it('keeps of five lists of 100,000 small items what a treasury could have, and says so', async () => {
    const items = Array.from({ length: 100_000 }, (_none, nth) => ({ id: `N${nth}`, status: 'active' }));
    const text = page(items, null);
    body = () => text;
    const lists = ['wallets', 'returnAddresses', 'applications', 'loans', 'deposits'] as const;
    const reads = await Promise.all(lists.map((list) => service.read(list)));
    const kept = reads.map((read) => (read.ok ? read.value.value.length : Infinity));
    for (const [nth, list] of lists.entries()) expect(kept[nth]).toBeLessThanOrEqual(MOST_ITEMS[list]);
    expect(kept.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_ITEMS_OF_ALL);
    expect(reads[0]).toMatchObject(inPart);
  });

  it('reads 100,000 loans in pages whole', async () => {
    body = (query) => {
      const from = Number(query.get('cursor') ?? 0);
      const loans = Array.from({ length: 1_000 }, (_none, nth) => ({ id: `LN-${from + nth}` }));
      return page(loans, from + 1_000 < 100_000 ? String(from + 1_000) : null);
    };
    const read = await service.read('loans');
    expect(read).toMatchObject({ ok: true, value: { mayBeIncomplete: false } });
    expect(read.ok && read.value.value).toHaveLength(100_000);
  });
});
