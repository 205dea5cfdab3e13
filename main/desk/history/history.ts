// Everything ever seen, from the cache alone: works the same with no network.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Cache } from '../ports/store.ts';
import type { Book } from '../readings/book.ts';

export type HistoryDesk = ReturnType<typeof createHistory>;

export function createHistory(cache: Cache, book: Book) {
  return {
    async page(query: CallParsed<'history.page'>): Promise<Result<CallOutput<'history.page'>>> {
      const profile = book.profile();
      return profile === undefined ? fail({ code: 'not-connected' }) : cache.historyPage(profile, query);
    },
    async raw({ resource, subject }: CallParsed<'history.raw'>): Promise<Result<CallOutput<'history.raw'>>> {
      const profile = book.profile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const latest = await cache.latest(profile, resource, subject);
      return latest.ok ? ok({ raw: latest.value?.raw, observedAt: latest.value?.observedAt }) : latest;
    },
  };
}
