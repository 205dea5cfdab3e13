// Compares the content of each attachment with the hash in its entry. The walk of the chain notes the
// entries, whose own hashes it has checked.
import * as v from 'valibot';
import { readable } from '../faults.ts';
import type { AttachmentsDb } from './attachments.ts';
import type { ChainedEntry } from './chain.ts';

const AddedSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), sha256: v.string() }));
const DeletedSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() }));

export class ContentCheck {
  readonly #attachments: AttachmentsDb;
  readonly #recorded = new Map<string, { seq: number; sha256: string }>();
  readonly #deleted = new Set<string>();
  #right = 0;
  #firstWrong: number | undefined;

  constructor(attachments: AttachmentsDb) {
    this.#attachments = attachments;
  }

  /** Contents that have their recorded hash, so far. */
  get right(): number {
    return this.#right;
  }
  /** Number of the entry of the first content that is missing or changed. */
  get firstWrong(): number | undefined {
    return this.#firstWrong;
  }

  note({ seq, kind, body }: ChainedEntry): void {
    if (kind === 'attachment.added') {
      const read = v.safeParse(AddedSchema, body);
      if (read.success) this.#recorded.set(read.output.id, { seq, sha256: read.output.sha256 });
    } else if (kind === 'attachment.content-deleted') {
      const read = v.safeParse(DeletedSchema, body);
      if (read.success) this.#deleted.add(read.output.id);
    }
  }

  /** Of the contents that must be there. */
  ids(): string[] {
    return [...this.#recorded.keys()].filter((id) => !this.#deleted.has(id));
  }

  /** @param since entries after this number were written during the check, up to number `until` */
  check(id: string, since: number, until: number): void {
    const recorded = this.#recorded.get(id);
    if (recorded === undefined) return;
    const deleted = this.#deletedAt(id);
    if (deleted !== undefined && deleted > since && deleted <= until) return;
    if (this.#hasHash(id, recorded.sha256)) this.#right += 1;
    else this.#firstWrong ??= recorded.seq;
  }

  #deletedAt(id: string): number | undefined {
    return readable(() => this.#attachments.kept(id)?.deleted ?? undefined);
  }
  #hasHash(id: string, sha256: string): boolean {
    const isThere = readable(() => this.#attachments.kept(id)) !== undefined;
    return isThere && readable(() => this.#attachments.hashOf(id)) === sha256;
  }
}
