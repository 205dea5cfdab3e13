// What a list of one or several pages states: its items, its time, and whether it may be incomplete.
import { describe, expect, it } from 'vitest';
import { agreeingDoor } from '../../../../support/agreeing-door.ts';
import { pagesOf } from '../../../../../main/service/reading/answer-pages.ts';
import { createRound, type ListMeter } from '../../../../../main/service/reading/budgets.ts';
import { readList } from '../../../../../main/service/reading/lists.ts';
import { LISTS } from '../../../../../main/service/reading/resources.ts';
import { createUnchanged } from '../../../../../main/service/reading/unchanged.ts';
import { UNMAPPED } from '../../../../../main/service/reading/wire/mapping.ts';
import { createHttpClient } from '../../../../../main/service/requests/client.ts';
import { createServiceRequests } from '../../../../../main/service/requests/service-requests.ts';
import { fakeClock } from '../../../../support/fake-clock.ts';
import { answer, good, profile, scripted, SECRET } from '../support.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const pages = (...bodies: object[]) =>
  scripted((_request, nth) => answer(200, JSON.stringify(bodies[nth - 1] ?? bodies.at(-1))));
const loans = (...ids: (number | string)[]) => ids.map((id) => ({ id, status: 'active' }));

describe('a list', () => {
  it.each([
    ['is whole with no item and no hint', [{ data: [] }], false],
    ['is whole with as many items as it states', [{ data: loans(1), total: 1 }], false],
    ['may be incomplete with one item fewer than it states', [{ data: loans(1), count: 2 }], true],
    [
      'may be incomplete if only its first page states how many there are',
      [
        { data: loans(1), next_cursor: 'x', total: 3 },
        { data: loans(2), total: 2 },
      ],
      true,
    ],
    [
      'is whole if all its pages together have what it states',
      [
        { data: loans(1), next_cursor: 'x', total: 2 },
        { data: loans(2), total: 2 },
      ],
      false,
    ],
  ])('%s', async (_name, bodies, mayBeIncomplete) => {
    expect(good(await pages(...bodies).service.read('loans')).mayBeIncomplete).toBe(mayBeIncomplete);
  });

  it('names one item that could not be used, and nothing if all could', async () => {
    const one = pages({ data: [...loans(1), { status: 'active' }] });
    await one.service.read('loans');
    expect(one.logged).toEqual([['service.items-skipped', { resource: 'loans', skipped: 1 }]]);
    const none = pages({ data: loans(1) });
    await none.service.read('loans');
    expect(none.logged).toEqual([]);
  });

  it('has an item once that moved to the next page, known by its id as text or as a number', async () => {
    const { service } = pages(
      { data: [{ id: 7, status: 'active' }], next_cursor: 'x' },
      { data: [{ id: 7, status: 'closed' }] },
    );
    expect(good(await service.read('loans')).value).toMatchObject([{ statusWord: { value: 'closed' } }]);
  });

  it('adds a second page that equals the whole list of the last time', async () => {
    const { service } = pages(
      { data: loans('LN-2') },
      { data: loans('LN-1'), next_cursor: 'x' },
      { data: loans('LN-2') },
    );
    expect(good(await service.read('loans')).value).toHaveLength(1);
    expect(good(await service.read('loans')).value.map(({ id }) => id)).toEqual(['LN-1', 'LN-2']);
  });

  it('keeps the query of the profile’s path for its next page', async () => {
    const { service, requests } = scripted(
      (_request, nth) => answer(200, JSON.stringify({ data: [], ...(nth === 1 && { next_cursor: 'x' }) })),
      { paths: { ...profile.paths, loans: '/loans?all=1' } },
    );
    await service.read('loans');
    expect(requests.map(({ path }) => path)).toEqual(['/v1/loans?all=1', '/v1/loans?all=1&cursor=x']);
  });

  it('has the least clock offset of its pages, and none if no page has a date', async () => {
    const read = async (dates: (number | undefined)[]) => {
      const setup = scripted((_request, nth) => {
        const late = dates[nth - 1];
        const date = late === undefined ? {} : { date: new Date(setup.clock.wall() + late).toUTCString() };
        const body = JSON.stringify({ data: [], ...(nth < dates.length && { next_cursor: `c${nth}` }) });
        return answer(200, body, { ...JSON_TYPE, ...date });
      });
      return good(await setup.service.read('loans')).clockOffset;
    };
    const alone = await read([10_000]);
    expect(alone).toBeDefined();
    expect(await read([12_000, 10_000])).toBe(alone);
    expect(await read([10_000, 12_000])).toBe(alone);
    expect(await read([undefined, 10_000])).toBe(alone);
    expect(await read([undefined])).toBeUndefined();
  });

  it('keeps the pages that it was read from', async () => {
    const { service } = pages({ data: loans(1), next_cursor: 'x' }, { data: loans(2) });
    const read = good(await service.read('loans'));
    expect(pagesOf(read)).toMatchObject({ thing: 'loan', of: 'list', pages: [{ status: 200 }, {}] });
  });
});

describe('an answer that is no list', () => {
  it('is a refusal if it states a failure, in the service’s words', async () => {
    expect(await pages({ success: false, message: 'Closed' }).service.read('loans')).toMatchObject({
      error: { code: 'rejected', serviceWords: 'Closed' },
    });
  });
  it.each(['"nothing"', 'null', '7', '{"hello":"world"}'])('is named as such: %s', async (body) => {
    const { service } = scripted(() => answer(200, body));
    expect(await service.read('loans')).toMatchObject({
      error: { code: 'offline', detail: 'the answer holds no list where one was expected', httpStatus: 200 },
    });
  });
});

describe('the budget of a list', () => {
  const reading = (meter: Partial<ListMeter>, status = 200) => {
    const clock = fakeClock();
    let ended = 0;
    const core = {
      exchange: async () => answer(status, JSON.stringify({ data: loans(1, 2) })),
      close: async () => undefined,
    };
    const http = createHttpClient({ core, clock });
    const read = readList(
      createServiceRequests({ openDoor: agreeingDoor, http, clock, profile, secret: SECRET }),
      { profile, mapping: UNMAPPED },
      LISTS.loans,
      {
        meter: { ...createRound().list('loans'), ...meter, end: () => (ended += 1) },
        unchanged: createUnchanged(),
        onSkipped: () => undefined,
      },
    );
    return read.then((result) => ({ result, ended }));
  };
  it('ends the list when it is spent, with what was read', async () => {
    const { result } = await reading({ page: () => ({ kept: 1, mayGoOn: false }) });
    expect(result).toMatchObject({ ok: true, value: { value: [{ id: '1' }], incomplete: 'read-in-part' } });
  });
  it('is given back when the list was read, and when it failed', async () => {
    expect(await reading({})).toMatchObject({ result: { ok: true }, ended: 1 });
    expect(await reading({}, 500)).toMatchObject({ result: { ok: false }, ended: 1 });
  });
});
