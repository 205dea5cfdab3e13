// After an accept the application is followed to its loan, by reading it alone where the profile says how,
// else in the lists.
import { expect, describe, it } from 'vitest';
import type { Application } from '../../../../domain/application.ts';
import { missing } from '../../../../domain/provenance.ts';
import { borrowDesk } from '../../../support/borrow-desk.ts';
import { application, testProfile } from '../../../support/lending-values.ts';

const waiting = application({ loanId: missing('loan_id'), raw: '{"id":"app_1","status":"review"}' });
const ALONE = { application: '/requests/{application_id}' };

/** Accepted without a loan; `alone` is the answer to reading only the application. */
async function accepted(paths: object, alone?: Application) {
  const desk = await borrowDesk({ ...testProfile, paths: { ...testProfile.paths, ...paths } });
  const asked: string[] = [];
  desk.onAccept = () => desk.confirmed(waiting);
  desk.onReadApplication = (id) => {
    asked.push(id);
    return alone === undefined
      ? Promise.resolve({ ok: false, error: { code: 'offline', cause: 'timed-out', detail: '' } })
      : desk.read(alone);
  };
  await desk.borrow.createQuote({ amount_ngn: '4000000' });
  await desk.acceptShown();
  expect(desk.at('accepted')).not.toHaveProperty('loanId');
  return { desk, asked };
}

describe('an accepted application without a loan (gap 24)', () => {
  it('is read alone where the profile says how, until it has its loan', async () => {
    const { desk, asked } = await accepted(ALONE, application());
    // The list of this service has no application at all.
    await desk.lists([]);
    expect(desk.shown.flow).toMatchObject({ stage: 'accepted', loanId: 'LN-1' });
    await desk.lists([]);
    expect(asked).toEqual(['app_1']);
  });
  it.each([ALONE, {}])('is followed in the list if that read fails or has no path: %j', async (paths) => {
    const { desk, asked } = await accepted(paths);
    await desk.lists([application()]);
    expect(desk.shown.flow).toMatchObject({ stage: 'accepted', loanId: 'LN-1' });
    expect(asked).toEqual('application' in paths ? ['app_1'] : []);
  });
});
