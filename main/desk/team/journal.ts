// The team's journal: every desk appends its own chain, and anybody can check all of them.
import { ok, type Result } from '../../../contract/errors.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { TeamChain } from '../../../contract/calls/team.ts';
import type { TeamMember } from '../../../contract/slices/team.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import type { Journal } from '../ports/store.ts';
import type { ChainedRow, TeamLink, TeamRecords } from '../ports/team.ts';

type Appended = Pick<TeamRecords, 'appended' | 'appendedHash'>;

const PAGE = 200;
/** Bytes of one append; a longer one is cut into several. */
const MOST_BYTES = 1_000_000;

interface TeamJournalPorts {
  readonly journal: Journal;
  /** The hash before the first entry. */
  readonly genesis: string;
  readonly hashOf: (entry: Omit<ChainedRow, 'hash'>) => string;
}

export function createTeamJournal({ journal, genesis, hashOf }: TeamJournalPorts) {
  /** The desk's entries after this one, oldest first; of a desk that joined just now only its last. */
  async function after(appended: number): Promise<Result<ChainedRow[]>> {
    const rows: JournalRow[] = [];
    let cursor: string | undefined;
    do {
      const page = await journal.page({
        limit: appended === 0 ? 1 : PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      if (!page.ok) return page;
      rows.push(...page.value.rows.filter(({ seq }) => seq > appended));
      const isWhole = appended === 0 || (page.value.rows.at(-1)?.seq ?? 0) <= appended + 1;
      cursor = isWhole ? undefined : page.value.nextCursor;
    } while (cursor !== undefined);
    rows.reverse();
    const [first] = rows;
    if (first === undefined) return ok([]);
    const before = first.seq === 1 ? ok([]) : await journal.links(first.seq - 1, first.seq - 1);
    if (!before.ok) return before;
    let prevHash = before.value[0]?.hash ?? genesis;
    return ok(
      rows.map(({ unread: _unread, ...row }) => {
        const chained = { ...row, prevHash };
        prevHash = row.hash;
        return chained;
      }),
    );
  }

  return {
    /** Whether this journal has the server's last entry of this desk; not if it was replaced since. */
    async continues({ appended, appendedHash }: Appended): Promise<Result<boolean>> {
      if (appended === 0) return ok(true);
      const links = await journal.links(appended, appended);
      return links.ok ? ok(links.value[0]?.hash === appendedHash) : links;
    },
    async behind(appended: number): Promise<number> {
      const count = await journal.count();
      return appended === 0 || !count.ok ? 0 : Math.max(0, count.value - appended);
    },
    /** @returns the last entry of this desk that the server has now */
    async append(link: TeamLink, appended: number): Promise<number> {
      const rows = await after(appended);
      if (!rows.ok) return appended;
      let last = appended;
      let part: ChainedRow[] = [];
      let bytes = 0;
      const send = async (): Promise<boolean> => {
        if (part.length === 0) return true;
        const sent = await link.append(part);
        if (sent.ok) last = sent.value;
        [part, bytes] = [[], 0];
        return sent.ok;
      };
      for (const row of rows.value) {
        part.push(row);
        bytes += row.body.length;
        if (bytes >= MOST_BYTES && !(await send())) return last;
      }
      await send();
      return last;
    },
    async page(
      link: TeamLink,
      { cursor, limit }: CallParsed<'team.journal'>,
    ): Promise<Result<CallOutput<'team.journal'>>> {
      const read = await link.page(cursor === undefined ? undefined : Number(cursor), limit);
      if (!read.ok) return read;
      const { rows, total } = read.value;
      const last = rows.at(-1);
      return ok({
        rows,
        total,
        ...(rows.length === limit && last !== undefined && { nextCursor: `${last.seq}` }),
      });
    },
    async verify(
      link: TeamLink,
      members: readonly Pick<TeamMember, 'deskId' | 'deskName'>[],
    ): Promise<Result<CallOutput<'team.verify'>>> {
      const chains: TeamChain[] = [];
      for (const { deskId, deskName } of members) {
        const chain = await verified(link, deskId);
        if (!chain.ok) return chain;
        chains.push({ deskId, deskName, ...chain.value });
      }
      return ok({ chains });
    },
  };

  async function verified(
    link: TeamLink,
    deskId: string,
  ): Promise<Result<Pick<TeamChain, 'entries' | 'verdict' | 'brokenAt'>>> {
    let before: ChainedRow | undefined;
    for (let entries = 0; ;) {
      const rows = await link.chain(deskId, before?.seq ?? 0, PAGE);
      if (!rows.ok) return rows;
      for (const row of rows.value) {
        const { hash, ...hashed } = row;
        const isOwn = hashOf(hashed) === hash;
        if (before !== undefined && row.seq !== before.seq + 1)
          return ok({ entries, verdict: 'incomplete', brokenAt: row.seq });
        if (!isOwn || (before !== undefined && row.prevHash !== before.hash))
          return ok({ entries, verdict: 'broken', brokenAt: row.seq });
        before = row;
        entries += 1;
      }
      if (rows.value.length < PAGE) return ok({ entries, verdict: 'intact' });
    }
  }
}
