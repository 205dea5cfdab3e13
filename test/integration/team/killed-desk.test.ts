// A desk of a team is killed between two steps of an act. The other desk shows the act, and two people settle it.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TeamClaim } from '../../../contract/slices/team.ts';
import { postgresPrograms, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { openRealDesk } from '../../support/real-desk.ts';
import { signedIn, ageClaims, valueOf } from '../../support/team-server.ts';
import { opened } from '../../support/two-services.ts';
import { accept, accepted, claimsSeen, done, reviewed, soon, twoDesks, type TwoDesks } from './rig.ts';

let desks: TwoDesks;
beforeEach(async (context) => {
  if (postgresPrograms() === undefined) return context.skip(WITHOUT_POSTGRES);
  desks = await twoDesks();
}, 300_000);
afterEach(() => desks?.leave());

const LENDER = 'service-lender';

/** Ada's desk goes on in a process of its own until it is killed. */
async function killed(dieAt: string): Promise<void> {
  const { ada } = desks;
  await ada.open.close();
  const { folder, secrets, agreed, disk, practice } = ada.at;
  const { baseUrl, controlUrl } = practice;
  const orders = JSON.stringify({
    folder,
    secrets: [...secrets],
    files: [...disk.files],
    agreed: [...agreed],
    baseUrl,
    controlUrl,
    profile: LENDER,
    dieAt,
  });
  const child = fileURLToPath(new URL('desk-child.ts', import.meta.url));
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [child, orders],
      { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' }, timeout: 90_000 },
      (cause, stdout, stderr) =>
        cause?.signal === 'SIGKILL' && stdout !== '' ? resolve(stdout) : reject(new Error(stderr, { cause })),
    );
  });
  const kept = JSON.parse(printed) as { secrets: [string, string][]; files: [string, string][] };
  for (const [name, value] of kept.secrets) secrets.set(name, value);
  for (const [path, text] of kept.files) disk.files.set(path, text);
}

/** Ada's app is opened again. */
async function restarted(): Promise<void> {
  const { ada } = desks;
  ada.open = await openRealDesk(ada.at);
  await opened(ada.open, { id: LENDER as never });
  await expect.poll(() => ada.open.slice('team').state, soon).toBe('connected');
}

async function approvedByNgozi(): Promise<void> {
  const { link } = await signedIn(desks.postgres, 'ngozi');
  const asked = valueOf(await link.read([])).approvals[0];
  if (asked === undefined) throw new Error('nothing was asked for');
  expect(valueOf(await link.decide(asked.id, asked.askedBy, 'approved', undefined))).toBe('done');
  await link.close();
}

async function shown(): Promise<TeamClaim> {
  const { chidi } = desks;
  await chidi.open.desk.team.readAgain();
  const [claim] = claimsSeen(chidi);
  if (claim === undefined) throw new Error('the other desk shows no claim');
  return claim;
}

it('a desk killed after the effect is shown as under way, settled by two people, and sends nothing again', async () => {
  const { chidi, ada } = desks;
  await killed('after the effect');
  expect(await accepted(desks)).toBe(1);
  const claim = await shown();
  expect(claim).toMatchObject({ kind: 'accept', person: 'ada', state: 'sending', isOwn: false });
  await reviewed(chidi);
  expect(await accept(chidi)).toMatchObject({ error: { code: 'claimed', person: 'ada' } });

  const evidence = 'the lender lists the application';
  expect(await chidi.open.desk.team.end({ claimId: claim.id, to: 'confirmed', reason: evidence })).toEqual(
    done,
  );
  await approvedByNgozi();
  expect(await shown()).toMatchObject({ state: 'confirmed', evidence: `chidi and ngozi: ${evidence}` });
  await restarted();
  await expect.poll(() => claimsSeen(ada)[0], soon).toMatchObject({ state: 'confirmed', isOwn: true });
  expect(await accepted(desks)).toBe(1);
}, 300_000);

it('a desk killed before the first byte is freed by two people with a reason, and then the other desk accepts', async () => {
  const { chidi, ada, postgres } = desks;
  await killed('after sending');
  expect(await accepted(desks)).toBe(0);
  const claim = await shown();
  expect(claim).toMatchObject({ person: 'ada', state: 'sending' });
  const reason = 'the lender says that it has nothing';
  // The request may have left the killed desk, and still be on its way.
  expect(await chidi.open.desk.team.end({ claimId: claim.id, to: 'rejected', reason })).toMatchObject({
    error: { code: 'blocked', by: 'may-arrive' },
  });
  await ageClaims(postgres);
  expect(await chidi.open.desk.team.end({ claimId: claim.id, to: 'rejected', reason })).toEqual(done);
  const [release] = chidi.open.slice('team').approvals;
  if (release === undefined) throw new Error('nothing was asked for');
  expect(release).toMatchObject({ content: { kind: 'ending', reason }, mayDecide: false });
  const { id: approvalId, digest } = release;
  expect(await chidi.open.desk.team.approve({ approvalId, digest })).toMatchObject({
    error: { code: 'team', fault: 'second-person' },
  });
  await reviewed(chidi);
  expect(await accept(chidi)).toMatchObject({ error: { code: 'claimed', person: 'ada' } });

  await approvedByNgozi();
  expect(await accept(chidi)).toEqual(done);
  expect(await accepted(desks)).toBe(1);

  // The desk that was killed shows its own act as unknown, and blocks another one until somebody settles it.
  await restarted();
  expect(ada.open.slice('borrow').flow.stage).toBe('unknown');
  expect(await accepted(desks)).toBe(1);
}, 300_000);
