// A whole desk of a team in a process of its own, which asks for a quote, accepts it, and is killed at the step
// that it is told. Before that it prints what its keychain and files hold, so that a later run can go on.
import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { ProfileIdSchema } from '../../../domain/ids.ts';
import type { TeamLink, TeamServers } from '../../../main/desk/ports/team.ts';
import { teamServers } from '../../../main/team/servers.ts';
import { systemClock } from '../../../main/shell/clock.ts';
import { dialectProfile } from '../../support/dialect-profiles.ts';
import { memoryDisk } from '../../support/memory-disk.ts';
import type { Premises } from '../../support/premises.ts';
import { openRealDesk } from '../../support/real-desk.ts';

const EntriesSchema = v.pipe(
  v.array(v.tuple([v.string(), v.string()])),
  v.transform((entries) => new Map(entries)),
);
export const ChildOrdersSchema = v.object({
  folder: v.string(),
  secrets: EntriesSchema,
  files: EntriesSchema,
  agreed: EntriesSchema,
  baseUrl: v.string(),
  controlUrl: v.string(),
  profile: ProfileIdSchema,
  /** after sending: before the first byte · after the effect: before the outcome is reported */
  dieAt: v.picklist(['after sending', 'after the effect']),
});

const orders = v.parse(ChildOrdersSchema, JSON.parse(process.argv[2] ?? ''));
const disk = memoryDisk(orders.files);

function die(): never {
  const kept = { secrets: [...orders.secrets], files: [...disk.files] };
  writeSync(1, `${JSON.stringify(kept)}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
}

const servers: TeamServers = {
  async open(...given) {
    const opened = await teamServers.open(...given);
    if (!opened.ok) return opened;
    const link: TeamLink = {
      ...opened.value,
      async move(id, to, evidence) {
        if (to !== 'sending' && orders.dieAt === 'after the effect') die();
        const moved = await opened.value.move(id, to, evidence);
        if (to === 'sending' && orders.dieAt === 'after sending') die();
        return moved;
      },
    };
    return { ok: true, value: link };
  },
};

const { baseUrl, controlUrl } = orders;
const at = {
  folder: orders.folder,
  secrets: orders.secrets,
  disk,
  practice: { baseUrl, controlUrl },
  profile: dialectProfile('native'),
  agreed: orders.agreed,
  desktop: { routes: [{ kind: 'direct' }], saved: new Map(), savedBytes: new Map(), links: [], notified: [] },
} as unknown as Premises;

const open = await openRealDesk(at, systemClock, servers);
await open.desk.profiles.open(orders.profile);
const until = async (is: () => boolean): Promise<void> => {
  while (!is()) await wait(20);
};
await until(() => open.slice('team').state === 'connected' && open.slice('connect').link === 'live');
const made = await open.session.borrow.createQuote({ amount_ngn: '1250000.00', payout: 'naira_token' });
const { flow } = open.slice('borrow');
if (flow.stage !== 'review') throw new Error(JSON.stringify(made));
await open.session.borrow.accept(flow.intent.id, flow.digest);
await wait(30_000);
throw new Error('the desk was not killed');
