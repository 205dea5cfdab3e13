// Writes the evidence pack of a loan, for somebody without this app. The journal records the file's hash.
import type { LoanId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { packOf } from '../../formats/evidence/pack.ts';
import { attachmentsIn, type RecordedAttachment } from '../attachments/attachment-list.ts';
import type { PackedAttachment, PackFacts } from '../../formats/evidence/pack-facts.ts';
import { writeRecorded } from '../exports/recorded-file.ts';
import { record } from '../journal/records.ts';
import type { Cache, Journal } from '../ports/store.ts';
import type { Clock, Desktop } from '../ports/system.ts';
import { gather } from './gather.ts';
import { zipParts } from '../../formats/zip.ts';

interface EvidencePorts {
  readonly cache: Cache;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly desktop: Pick<Desktop, 'saveEvidence'>;
  /** The app's version. */
  readonly version: string;
  readonly profile: () => ServiceProfile | undefined;
  /** The team of this desk; undefined without one. */
  readonly team: () => PackFacts['team'];
  /** The content of an attachment; undefined for what is deleted, missing or changed. */
  readonly contentOf: (attachment: RecordedAttachment) => Promise<Uint8Array | undefined>;
}

export type EvidenceDesk = ReturnType<typeof createEvidence>;

export function createEvidence({
  cache,
  journal,
  clock,
  desktop,
  version,
  profile,
  team,
  contentOf,
}: EvidencePorts) {
  return {
    /** If the operator cancels, no file and no record is written. */
    async write(loanId: LoanId): Promise<Result<CallOutput<'evidence.write'>>> {
      const of = profile();
      if (of === undefined) return fail({ code: 'not-connected' });
      // Gathers before the dialog: an unknown loan fails without a question.
      const gathered = await gather({ cache, journal }, of.id, loanId);
      if (!gathered.ok) return gathered;
      const writtenAt = clock.wall();
      const attachments: PackedAttachment[] = [];
      for (const one of attachmentsIn(gathered.value.entries))
        attachments.push({ ...one, content: await contentOf(one) });
      const files = packOf(gathered.value, {
        profile: of,
        version,
        writtenAt,
        attachments,
        team: team(),
      });
      const sink = await desktop.saveEvidence(loanId, writtenAt);
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({ files: 0 });
      const { name } = sink.value;
      const sha256 = await writeRecorded(sink.value, zipParts(files), (hash) => {
        const body = { profile: of.id, loanId, file: name, files: files.length, sha256: hash };
        return record(journal, 'evidence.written', loanId, clock.wall(), body);
      });
      return sha256.ok ? ok({ file: name, files: files.length, sha256: sha256.value }) : sha256;
    },
  };
}
