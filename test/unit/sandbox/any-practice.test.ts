// Seeded runs of random actions: the ledger must balance after each, and the same run must end in the same
// bytes.
import { describe, expect, it } from 'vitest';
import { fractionFor, integerFor } from '../../../sandbox/random.ts';
import { runsOf } from '../../support/runs.ts';
import { all, kit } from './kit.ts';
import type { Kit } from './kit.ts';
import { coins, items, pick, word } from './json.ts';

const STEPS = 30;
const { runs } = runsOf('COLLATERAL_DESK_PRACTICE_RUNS', 8);
const SEEDS = Array.from({ length: runs }, (_, index) => `run-${String(index)}`);
/** Seeds that are run twice. */
const TWICE = SEEDS.slice(0, Math.ceil(runs / 5));

/** One random act of a client, an operator, the market or the chain. */
async function act(practice: Kit, run: string, step: number): Promise<void> {
  const label = `${run}/${String(step)}`;
  const draw = (what: string, high: number): number => integerFor(run, `${label}/${what}`, 0, high);
  const state = (await practice.control('GET', '/state')).json;
  const one = (path: string): string => {
    const list = items(state, `data.${path}`).map(String);
    return list[draw(path, Math.max(0, list.length - 1))] ?? 'none';
  };
  const { api, control } = practice;
  const amount = `${String(draw('amount', 900_000) + 10_000)}.${String(draw('kobo', 89) + 10)}`;
  const address = async (): Promise<string> => {
    const { json } = await api('GET', '/collateral/withdrawal-addresses');
    const ids = ['approved', 'pending']
      .flatMap((kind) => items(json, `data.${kind}`))
      .map((each) => word(each, 'id'));
    return ids[draw('address', ids.length - 1)] ?? 'none';
  };
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const payout = draw('payout', 1) === 0 ? 'bank' : 'naira_token';
      const { json } = await api('POST', '/loans/quotes', { external_id: label, amount_ngn: amount, payout });
      practice.pass(draw('thinking', 60_000));
      await api('POST', `/loans/quotes/${String(pick(json, 'data.id'))}/accept`);
    },
    () => api('POST', '/loans/applications', { collateral_amount: `${String(draw('coins', 3_000) + 20)}.5` }),
    () =>
      control('POST', `/applications/${one('pending_applications')}/decide`, {
        decision: draw('d', 1) ? 'approve' : 'decline',
      }),
    () =>
      control('POST', '/deposits', { asset: 'USDC', chain: draw('chain', 3) ? 'base' : 'ethereum', amount }),
    () => control('POST', `/deposits/${one('pending_deposits')}/confirm`),
    () =>
      control('POST', '/price', {
        move_percent: `${draw('down', 1) ? '-' : ''}${String(draw('move', 12))}.5`,
      }),
    () => control('POST', '/price/freeze', { frozen: draw('frozen', 1) === 0 }),
    () =>
      control('POST', `/loans/${one('open_loans')}/pay`, {
        amount: ['exact', 'exact', 'under', 'over'][draw('how', 3)],
      }),
    () => control('POST', `/loans/${one('open_loans')}/rotate`),
    () => control('POST', `/loans/${one('pending_returns')}/return`, { finish: true }),
    () => control('POST', '/seizures', { amount: `${String(draw('seized', 400))}.25` }),
    async () =>
      control('POST', `/withdrawal-addresses/${await address()}`, {
        status: draw('status', 2) ? 'approved' : 'pending',
        active: draw('active', 2) > 0,
      }),
    () => control('POST', '/clock', { advance_ms: draw('advance', 40_000_000) }),
  ];
  practice.pass(draw('pass', 20_000));
  await acts[draw('act', acts.length - 1)]?.();
}

async function books(practice: Kit): Promise<void> {
  const deposits = await all(practice, '/collateral/deposits');
  const [loans, applications] = [await all(practice, '/loans'), await all(practice, '/loans/applications')];
  const position = (await practice.api('GET', '/collateral/position')).json;
  let balance = 0n;
  for (const one of deposits) if (pick(one, 'status') === 'confirmed') balance += coins(word(one, 'amount'));
  let locked = 0n;
  for (const one of applications)
    if (pick(one, 'status') === 'under_review') locked += coins(word(one, 'collateral_amount'));
  for (const one of loans) {
    const held = coins(word(one, 'collateral_amount')) - coins(word(one, 'collateral_seized'));
    expect(held).toBeGreaterThanOrEqual(0n);
    balance -= coins(word(one, 'collateral_seized'));
    if (pick(one, 'collateral_return.status') === 'final') {
      balance -= coins(word(one, 'collateral_return.amount'));
    } else {
      locked += held;
    }
  }
  expect(word(position, 'data.ledger.balance')).toBe(word(position, 'data.collateral_amount'));
  expect(coins(word(position, 'data.ledger.balance'))).toBe(balance);
  expect(coins(word(position, 'data.collateral_locked'))).toBe(locked);
  expect(balance).toBeGreaterThanOrEqual(locked);
  const applied = loans.map((one) => word(one, 'application_id'));
  expect(new Set(applied).size).toBe(applied.length);
}

/** The world without its counts of requests, which polling may change. */
function essence(practice: Kit): string {
  const world: unknown = JSON.parse(practice.service.snapshot(), (key, value: unknown) =>
    key === 'requests' || key === 'request' ? undefined : value,
  );
  return JSON.stringify(world);
}

describe('random runs of the practice service', () => {
  it.each(SEEDS)(
    'keep balance = credits − releases − seizures, and cover what is locked (%s)',
    async (run) => {
      const practice = kit({ seed: run });
      for (let step = 0; step < STEPS; step += 1) {
        await act(practice, run, step);
        // Every fifth state is checked, to find where a run went wrong.
        if (step % 5 === 4) await books(practice);
      }
    },
  );

  it.each(TWICE)('give the same JSON for the same seed and acts (%s)', async (run) => {
    const play = async (): Promise<string> => {
      const practice = kit({ seed: run });
      for (let step = 0; step < STEPS; step += 1) await act(practice, run, step);
      const answers = [];
      for (const path of ['/collateral/position', '/loans', '/loans/quotes', '/collateral/deposits']) {
        answers.push((await practice.api('GET', path)).json);
      }
      return JSON.stringify([practice.service.snapshot(), answers]);
    };
    expect(await play()).toBe(await play());
  });

  it.each(TWICE)('do not depend on polling (%s)', async (run) => {
    const play = async (isPolled: boolean): Promise<string> => {
      const practice = kit({ seed: run });
      for (let step = 0; step < STEPS; step += 1) {
        const wait = integerFor(run, `wait/${String(step)}`, 0, 200_000);
        const polls = isPolled ? 7 : 1;
        for (let poll = 0; poll < polls; poll += 1) {
          practice.pass(Math.floor((wait * (poll + 1)) / polls) - Math.floor((wait * poll) / polls));
          if (isPolled && fractionFor(run, `poll/${String(step)}/${String(poll)}`) < 0.8)
            await practice.api('GET', '/loans');
        }
        await act(practice, run, step);
      }
      await practice.control('GET', '/state');
      return essence(practice);
    };
    expect(await play(true)).toBe(await play(false));
  });

  it('differ between seeds', async () => {
    const [a, b] = [kit({ seed: 'a' }), kit({ seed: 'b' })];
    const path = '/loans?limit=1';
    expect((await a.api('GET', path)).json).not.toEqual((await b.api('GET', path)).json);
  });
});
