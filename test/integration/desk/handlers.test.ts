// A call of the page reaches its handler by name, in a whole desk.
import { beforeEach, expect, it } from 'vitest';
import type { Handlers } from '../../../contract/contract.ts';
import { ok } from '../../../contract/errors.ts';
import { createHandlers } from '../../../main/bridge/handlers.ts';
import { deskForEachTest, open, windowless } from './rig.ts';

let handlers: Handlers;

deskForEachTest('handlers');
beforeEach(() => {
  handlers = createHandlers(async () => ok(open.desk), windowless);
});

it('a call of the session is refused without one, and answered once one is open', async () => {
  const page = () => handlers['loans.page']({ filter: 'all', limit: 9 });
  expect(await page()).toEqual({ ok: false, error: { code: 'not-connected' } });
  expect(await handlers['connect.openSandbox']({})).toMatchObject({ ok: true });
  expect(await page()).toEqual(await open.session.loans.page({ filter: 'all', limit: 9 }));
  expect(await handlers['history.count']({ resource: 'loans' })).toEqual(
    await open.desk.history.count({ resource: 'loans' }),
  );
});

it('a call of the desk is answered with or without a session', async () => {
  expect(await handlers['journal.verify']({})).toMatchObject({ ok: true, value: { outcome: 'intact' } });
});
