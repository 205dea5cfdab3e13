// Everything ever seen, from the cache alone: works the same with no network.
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { Cache } from '../ports/store.ts';
import type { Book } from '../readings/book.ts';

export type HistoryDesk = ReturnType<typeof createHistory>;

const unanswered = (field: string) => fail({ code: 'bad-input', field, problem: 'cannot be answered yet' });

export function createHistory(cache: Cache, book: Book) {
  return {
    async page(query: CallParsed<'history.page'>): Promise<Result<CallOutput<'history.page'>>> {
      const profile = book.profile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const { resource, filter = {}, sort, asOf, cursor, limit } = query;
      const { search, ...others } = filter;
      if (resource === 'quotes' || resource === 'payments') return unanswered('resource');
      if (Object.keys(others).length > 0 || sort !== undefined || asOf !== undefined)
        return unanswered('filter');
      const page = await cache.historyPage(profile, { resource, search, cursor, limit });
      return page.ok ? ok({ ...page.value, counted: 'exact' }) : page;
    },
    async record(query: CallParsed<'history.record'>): Promise<Result<CallOutput<'history.record'>>> {
      const profile = book.profile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const { resource, subject } = query;
      if (resource === 'quotes' || resource === 'payments') return unanswered('resource');
      const latest = await cache.latest(profile, resource, subject);
      if (!latest.ok) return latest;
      if (latest.value === undefined) return ok({ timeline: [] });
      const { raw, since, observedAt } = latest.value;
      return ok({ row: { resource, subject, since, observedAt }, raw, timeline: [] });
    },
    async unanswered() {
      return unanswered('call');
    },
  };
}
