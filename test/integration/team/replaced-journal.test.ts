// A backup is restored on the computer that made it. The desk's chain at the team's server has entries that its
// journal lacks, so it goes on as a new desk, and what it had claimed before is not its own any more.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProfileId } from '../../../domain/ids.ts';
import { openRealDesk } from '../../support/real-desk.ts';
import { opened } from '../../support/two-services.ts';
import { postgresPrograms, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { valueOf } from '../../support/team-server.ts';
import { claimsSeen, confirmed, copied, done, openLoans, soon, twoDesks, type TwoDesks } from './rig.ts';

let desks: TwoDesks;
beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  desks = await twoDesks();
}, 300_000);
afterEach(() => desks?.leave());

it('a payment copied before the backup can be recorded, and nothing more is copied', async () => {
  const { ada, chidi } = desks;
  const [loanId] = await openLoans(ada);
  if (loanId === undefined) throw new Error('the lender has no open loan');
  const digest = await confirmed(ada, loanId);
  await copied(ada, loanId, digest);
  const journal = join(ada.at.folder, 'journal.db');
  const backup = join(ada.at.folder, 'backup');
  await ada.open.close();
  copyFileSync(journal, backup);
  ada.open = await openRealDesk(ada.at);
  await expect.poll(() => ada.open.slice('team').state, soon).toBe('connected');
  valueOf(await ada.open.desk.signers.add({ name: 'Ngozi', pin: '482915' }));
  expect(await ada.open.desk.team.readAgain()).toEqual(done);
  await ada.open.close();
  copyFileSync(backup, journal);
  ada.open = await openRealDesk(ada.at);
  await opened(ada.open, { id: 'service-lender' as ProfileId });
  await expect.poll(() => ada.open.slice('team').members.length, soon).toBe(3);
  await expect.poll(() => ada.open.slice('team').state, soon).toBe('connected');

  const { repay } = ada.open.session;
  expect(await repay.readNow(loanId)).toEqual(done);
  expect(await repay.take(loanId, digest, 'amount')).toMatchObject({
    error: { code: 'claimed', person: 'ada' },
  });
  expect(await repay.recordPayment(loanId, digest, 'TRF-1')).toEqual(done);
  await expect
    .poll(() => claimsSeen(chidi), soon)
    .toMatchObject([{ person: 'ada', state: 'confirmed', evidence: 'TRF-1' }]);
}, 300_000);
