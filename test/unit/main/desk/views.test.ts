// Saved views of History: stored before the answer, for one service unless chosen for all. An unreadable
// text loses only its own views.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ViewsSlice } from '../../../../contract/slices/views.ts';
import type { ProfileId } from '../../../../domain/ids.ts';
import { epochMillis } from '../../../../domain/time.ts';
import { createViews, type ViewsDesk } from '../../../../main/desk/history/views.ts';
import { fail, ok, type AppError } from '../../../../contract/errors.ts';
import { readViews } from '../../../../main/store/views.ts';
import { countedIds } from '../../../support/counted-ids.ts';

const LAGOS = 'lagos' as ProfileId;
const ABUJA = 'abuja' as ProfileId;
const view = { resource: 'loans', filter: { statuses: ['open'] } } as const;
const named = (name: string, everywhere = false) => ({
  name,
  everywhere,
  view: { ...view, filter: { statuses: ['open'] } },
});

let text: string | undefined;
let failing: AppError | undefined;
let slice: ViewsSlice;
let views: ViewsDesk;
let service: ProfileId | undefined;

function at(next: ProfileId | undefined): void {
  service = next;
  views.publish();
}

async function start(): Promise<void> {
  views = createViews({
    store: {
      load: () => Promise.resolve(readViews(text)),
      keep(kept) {
        if (failing !== undefined) return Promise.resolve(fail(failing));
        text = JSON.stringify(kept);
        return Promise.resolve(ok(undefined));
      },
    },
    ids: countedIds(),
    openProfile: () => service,
    publish: (next) => (slice = next),
  });
  at(LAGOS);
  await views.load();
}
const names = (): string[] => slice.views.map(({ name }) => name);

beforeEach(async () => {
  text = failing = undefined;
  await start();
});

describe('a saved view', () => {
  it('is there again after a restart, with its columns, order and time', async () => {
    const whole = {
      resource: 'deposits',
      filter: { search: 'a b', amount: { least: '1.50' } },
      sort: { by: 'amount', descending: true },
      columns: ['subject', 'amount', 'a column of another version'],
      asOf: epochMillis(1_800_000_000_000),
    } as const;
    const saved = await views.save({
      name: 'Mine',
      everywhere: false,
      view: structuredClone(whole) as never,
    });
    expect(saved).toMatchObject({ ok: true });
    await start();
    expect(slice).toMatchObject({ profile: LAGOS, views: [{ ...whole, name: 'Mine', profile: LAGOS }] });
  });

  it('is shown only at its own service, unless it is for all', async () => {
    await views.save(named('Here'));
    await views.save(named('All', true));
    at(ABUJA);
    expect(names()).toEqual(['All']);
    at(undefined);
    expect(slice).toEqual({ views: [] });
    expect(await views.save(named('Nobody’s'))).toMatchObject({
      ok: false,
      error: { code: 'not-connected' },
    });
  });

  it('is renamed and replaced under its id, and its name is unique', async () => {
    const first = await views.save(named('One'));
    await views.save(named('Two'));
    const id = first.ok ? first.value.id : '';
    expect(await views.save({ ...named('Two'), id })).toMatchObject({ ok: false, error: { field: 'name' } });
    expect(await views.save(named('One'))).toMatchObject({ ok: false, error: { field: 'name' } });
    expect(await views.save({ ...named('Three'), id })).toEqual({ ok: true, value: { id } });
    expect(names()).toEqual(['Three', 'Two']);
    at(ABUJA);
    expect(await views.save(named('Two'))).toMatchObject({ ok: true });
  });

  it('that was removed is restored as it was, and is again what History begins with', async () => {
    const saved = await views.save(named('One'));
    const id = saved.ok ? saved.value.id : '';
    await views.setFirst({ id });
    await views.remove({ id });
    expect(names()).toEqual([]);
    await views.save({ ...named('One'), id });
    await start();
    expect(slice).toMatchObject({ first: id, views: [{ id, name: 'One' }] });
    await views.setFirst({});
    expect(slice.first).toBeUndefined();
  });

  it('is removed with its service, and those of others stay', async () => {
    await views.save(named('Here'));
    await views.save(named('All', true));
    await views.setFirst({ id: 'open-loans' });
    await views.forget(LAGOS);
    await start();
    expect([names(), slice.first]).toEqual([['All'], undefined]);
    const before = text;
    await views.forget(ABUJA);
    expect(text).toBe(before);
  });

  it('is not reported as saved if the disk refuses it', async () => {
    failing = { code: 'store-failed', fault: 'disk-full', detail: '' };
    expect(await views.save(named('One'))).toMatchObject({ ok: false, error: { fault: 'disk-full' } });
    expect(names()).toEqual([]);
  });
});

describe('saved views that cannot be read', () => {
  it.each([
    ['{"views":[{"id":"x"}],"first":{}}', 'views[0].'],
    ['{"views":[', 'not JSON'],
  ])('are told of, and replaced by the next view that is saved: %s', async (damaged, detail) => {
    text = damaged;
    await start();
    expect(slice).toMatchObject({ views: [], trouble: { fault: 'corrupt' } });
    expect(slice.trouble).toMatchObject({ detail: expect.stringContaining(detail) as string });
    expect(await views.save(named('One'))).toMatchObject({ ok: true });
    expect(slice.trouble).toBeUndefined();
    await start();
    expect(names()).toEqual(['One']);
  });
});
