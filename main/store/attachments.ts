// Sends the content of attachments to the databases' thread in parts, so that no message is long and the
// journal is served in between.
import { ok } from '../../contract/errors.ts';
import { inBackground } from '../desk/ports/background.ts';
import type { AttachmentStore } from '../desk/ports/attachments.ts';
import type { Front } from '../desk/ports/call-table.ts';
import type { AnchorKeeper } from './anchor-keeper.ts';
import { ROW_BYTES, ROWS_AT_ONCE } from './attachment-rows.ts';
import type { StoreTable } from './protocol.ts';

const AT_ONCE = ROW_BYTES * ROWS_AT_ONCE;

export function attachmentsOver(
  calls: Front<StoreTable['attachments']>,
  keeper: Pick<AnchorKeeper, 'note'>,
): AttachmentStore {
  const noted = <W extends { seq: number; hash: string }>(written: W): W => {
    keeper.note({ count: written.seq, hash: written.hash });
    return written;
  };
  return {
    async add(id, bytes, content, entry) {
      const abandon = (): void =>
        // What remains is removed at the next start.
        inBackground('attachments.discard', async () => {
          await calls.discard(id);
        });
      for (let at = 0; at < bytes.length; at += AT_ONCE) {
        // A copy, because it moves to the thread.
        const put = await calls.put(id, at / ROW_BYTES, Uint8Array.from(bytes.subarray(at, at + AT_ONCE)));
        if (put.ok) continue;
        abandon();
        return put;
      }
      const written = await calls.complete(id, content, entry);
      if (written.ok) return ok(noted(written.value));
      abandon();
      return written;
    },
    async read(id) {
      const parts: Uint8Array[] = [];
      for (let from = 0; ; from += ROWS_AT_ONCE) {
        const part = await calls.part(id, from);
        if (!part.ok) return part;
        if (part.value.length === 0) return ok(Buffer.concat(parts));
        parts.push(part.value);
      }
    },
    async deleteContent(id, entry) {
      const written = await calls.deleteContent(id, entry);
      return written.ok ? ok(noted(written.value)) : written;
    },
    held: calls.held,
  };
}
