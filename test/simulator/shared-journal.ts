// The journal of a simulated team's server: the entries that each desk appended of its own, in their order.
import type { ChainedRow } from '../../main/desk/ports/team.ts';

export type Row = Readonly<Record<string, unknown>>;

interface Entry extends ChainedRow {
  /** In the team's journal; `seq` is that of the desk's own. */
  readonly place: number;
  readonly desk: string;
  readonly person: string;
}

export class SharedJournal {
  readonly entries: Entry[] = [];
  private readonly last = new Map<string, ChainedRow>();

  /** The last entry of this desk's journal that is here; 0 without one. */
  lastOf(desk: string): number {
    return this.last.get(desk)?.seq ?? 0;
  }
  hashOf(desk: string): string | undefined {
    return this.last.get(desk)?.hash;
  }

  /** As the server's function: it leaves out what is here, and stops at a gap or another chain. */
  append(person: string, desk: string, rows: readonly ChainedRow[]): number {
    for (const row of rows) {
      const last = this.lastOf(desk);
      if (row.seq <= last) continue;
      if (last > 0 && (row.seq !== last + 1 || row.prevHash !== this.hashOf(desk))) break;
      this.entries.push({ ...row, place: this.entries.length + 1, desk, person });
      this.last.set(desk, row);
    }
    return this.lastOf(desk);
  }

  /** For the two statements of main/team/entries.ts. */
  rows(sql: string, values: readonly unknown[], nameOf: (desk: string) => string): Row[] {
    const [first, second, third] = values;
    const found = sql.includes('e.desk_seq >')
      ? this.entries.filter(({ desk, seq }) => desk === first && seq > Number(second)).slice(0, Number(third))
      : this.entries
          .filter(({ place }) => first === null || place < Number(first))
          .toReversed()
          .slice(0, Number(second));
    return found.map((entry) => ({
      seq: String(entry.place),
      desk: entry.desk,
      name: nameOf(entry.desk),
      person: entry.person,
      desk_seq: String(entry.seq),
      at: String(entry.at),
      kind: entry.kind,
      subject: entry.subject,
      body: entry.body,
      prev_hash: entry.prevHash,
      hash: entry.hash,
      total: String(this.entries.length),
    }));
  }
}
