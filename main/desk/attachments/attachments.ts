// Notes and files that an operator keeps with a loan. Their content is stored with the journal, and each act
// is a record in it.
import { createHash } from 'node:crypto';
import {
  LARGEST_ATTACHMENT,
  MOST_ATTACHMENTS_OF_LOAN,
  MOST_OF_DESK,
  MOST_OF_LOAN,
  copyName,
  previewOf,
  recordedName,
  type AttachmentId,
  type AttachmentType,
} from '../../../domain/attachment.ts';
import type { LoanId, ProfileId } from '../../../domain/ids.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type AttachmentFault, type Result } from '../../../contract/errors.ts';
import { writtenBody } from '../journal/format/reading.ts';
import { record } from '../journal/records.ts';
import type { AttachmentStore } from '../ports/attachments.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop, Ids } from '../ports/system.ts';
import { attachmentById, attachmentsOf, type RecordedAttachment } from './attachment-list.ts';
import { contentType, textIn } from './content-type.ts';
import { MOST_PIXELS, pictureSize } from './picture-size.ts';

interface AttachmentPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly store: AttachmentStore;
  readonly desktop: Pick<Desktop, 'chooseAttachment' | 'saveAttachment'>;
  /** Name of the computer account. */
  readonly account: string;
  readonly openProfile: () => ProfileId | undefined;
  /** Called after a record that the store wrote with the content. */
  readonly onRecorded: () => void;
}

interface Place {
  readonly loanId: LoanId;
  readonly step?: RepaymentStep | undefined;
}

/** Characters of a text that the page shows. */
const LONGEST_SHOWN = 200_000;

export type AttachmentsDesk = ReturnType<typeof createAttachments>;

const refused = (fault: AttachmentFault, file = '') =>
  fail({ code: 'attachment-refused', fault, file: recordedName(file) });

export function createAttachments(ports: AttachmentPorts) {
  const { clock, ids, journal, store, desktop, account, openProfile, onRecorded } = ports;

  async function keep(
    { loanId, step }: Place,
    type: AttachmentType,
    name: string | undefined,
    bytes: Uint8Array,
  ): Promise<Result<CallOutput<'attachments.add'>>> {
    const profile = openProfile();
    if (profile === undefined) return fail({ code: 'not-connected' });
    if (bytes.length === 0) return refused('empty', name);
    if (bytes.length > LARGEST_ATTACHMENT) return refused('too-large', name);
    const full = await fullBy(profile, loanId, bytes.length);
    if (!full.ok) return full;
    if (full.value !== undefined) return refused(full.value, name);
    const id = ids.uuid() as AttachmentId;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const body = {
      profile,
      loanId,
      id,
      type,
      sha256,
      bytes: bytes.length,
      by: account,
      ...(name !== undefined && { name }),
      ...(step !== undefined && { step }),
    };
    const entry = {
      kind: 'attachment.added',
      subject: loanId,
      at: clock.wall(),
      body: writtenBody('attachment.added', body),
    };
    const written = await store.add(id, bytes, { bytes: bytes.length, sha256 }, entry);
    if (!written.ok) return written;
    onRecorded();
    return ok({ id });
  }

  async function fullBy(
    profile: ProfileId,
    loanId: LoanId,
    bytes: number,
  ): Promise<Result<'loan-full' | 'desk-full' | undefined>> {
    const [all, held] = await Promise.all([attachmentsOf(journal, profile, loanId), store.held()]);
    if (!all.ok) return all;
    if (!held.ok) return held;
    const ofLoan = new Set<string>(all.value.map(({ id }) => id));
    const sum = (some: typeof held.value): number => some.reduce((total, one) => total + one.bytes, bytes);
    if (all.value.length >= MOST_ATTACHMENTS_OF_LOAN) return ok('loan-full');
    if (sum(held.value.filter(({ id }) => ofLoan.has(id))) > MOST_OF_LOAN) return ok('loan-full');
    return ok(sum(held.value) > MOST_OF_DESK ? 'desk-full' : undefined);
  }

  function keepFile(place: Place, name: string, bytes: Uint8Array) {
    const recorded = recordedName(name);
    return keep(place, contentType(bytes, recorded), recorded, bytes);
  }

  async function known(id: AttachmentId): Promise<Result<RecordedAttachment>> {
    const profile = openProfile();
    if (profile === undefined) return fail({ code: 'not-connected' });
    const found = await attachmentById(journal, profile, id);
    if (!found.ok) return found;
    return found.value === undefined ? refused('unknown') : ok(found.value);
  }

  /** The content, proved by the hash in its record. */
  async function contentOf(one: RecordedAttachment): Promise<Result<Uint8Array>> {
    if (one.isDeleted) return refused('deleted', one.name);
    const bytes = await store.read(one.id);
    if (!bytes.ok) return bytes;
    if (bytes.value.length === 0) return refused('missing', one.name);
    const sha256 = createHash('sha256').update(bytes.value).digest('hex');
    return sha256 === one.sha256 ? bytes : refused('changed', one.name);
  }

  const factsOf = ({ profile, loanId, id, sha256 }: RecordedAttachment) => ({
    profile,
    loanId,
    id,
    sha256,
    by: account,
  });

  return {
    async list({ loanId }: { loanId: LoanId }): Promise<Result<CallOutput<'attachments.list'>>> {
      const profile = openProfile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const [all, held] = await Promise.all([attachmentsOf(journal, profile, loanId), store.held()]);
      if (!all.ok) return all;
      if (!held.ok) return held;
      const sizes = new Map(held.value.map((one) => [one.id, one.bytes]));
      const attachments: CallOutput<'attachments.list'>['attachments'] = [];
      for (const { isDeleted, profile: _profile, loanId: _loan, seq: _seq, ...facts } of all.value) {
        const isKept = sizes.get(facts.id) === facts.bytes;
        const note = isKept && facts.type === 'note' ? await store.read(facts.id) : undefined;
        const text = note?.ok === true ? textIn(note.value) : undefined;
        attachments.push({
          ...facts,
          ...(text !== undefined && { text }),
          content: isDeleted ? 'deleted' : isKept ? 'kept' : 'missing',
        });
      }
      return ok({ attachments });
    },
    async preview({
      id,
    }: CallParsed<'attachments.preview'>): Promise<Result<CallOutput<'attachments.preview'>>> {
      const one = await known(id);
      if (!one.ok) return one;
      const { type } = one.value;
      if (previewOf(type) === 'none') return ok({ kind: 'none', because: 'type' });
      const content = await contentOf(one.value);
      if (!content.ok) return content;
      const bytes = content.value;
      if (type === 'png' || type === 'jpeg' || type === 'gif' || type === 'webp') {
        const size = pictureSize(bytes, type);
        if (size === undefined) return ok({ kind: 'none', because: 'unreadable' });
        if (size.width * size.height > MOST_PIXELS) return ok({ kind: 'none', because: 'too-many-pixels' });
        return ok({
          kind: 'picture',
          base64: Buffer.from(bytes).toString('base64'),
          mime: `image/${type}`,
        });
      }
      const text = textIn(bytes) ?? '';
      return ok({
        kind: 'text',
        text: text.slice(0, LONGEST_SHOWN).toWellFormed(),
        cut: text.length > LONGEST_SHOWN,
      });
    },
    addNote: ({ text, ...place }: CallParsed<'attachments.addNote'>) =>
      keep(place, 'note', undefined, Buffer.from(text, 'utf8')),
    async choose(place: CallParsed<'attachments.choose'>): Promise<Result<CallOutput<'attachments.choose'>>> {
      const chosen = await desktop.chooseAttachment(LARGEST_ATTACHMENT);
      if (!chosen.ok) return chosen;
      return chosen.value === undefined ? ok({}) : keepFile(place, chosen.value.name, chosen.value.bytes);
    },
    async add({
      name,
      bytes,
      base64,
      ...place
    }: CallParsed<'attachments.add'>): Promise<Result<CallOutput<'attachments.add'>>> {
      if (bytes > LARGEST_ATTACHMENT) return refused('too-large', name);
      const content = Buffer.from(base64, 'base64');
      return content.length === bytes ? keepFile(place, name, content) : refused('cut-off', name);
    },
    async saveCopy({
      id,
    }: CallParsed<'attachments.saveCopy'>): Promise<Result<CallOutput<'attachments.saveCopy'>>> {
      const one = await known(id);
      if (!one.ok) return one;
      const content = await contentOf(one.value);
      if (!content.ok) return content;
      const { stem, ending } = copyName(one.value.name ?? '', one.value.type);
      const sink = await desktop.saveAttachment(stem, ending);
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const written = await sink.value.write(content.value);
      if (!written.ok) {
        await sink.value.abandon();
        return written;
      }
      const closed = await sink.value.close();
      return closed.ok ? ok({ file: sink.value.name }) : closed;
    },
    async withdraw({ id, reason }: CallParsed<'attachments.withdraw'>): Promise<Result<object>> {
      const one = await known(id);
      if (!one.ok) return one;
      if (one.value.withdrawn !== undefined) return refused('withdrawn', one.value.name);
      const body = { ...factsOf(one.value), reason };
      const written = await record(journal, 'attachment.withdrawn', one.value.loanId, clock.wall(), body);
      return written.ok ? ok({}) : written;
    },
    async deleteContent({ id }: CallParsed<'attachments.deleteContent'>): Promise<Result<object>> {
      const one = await known(id);
      if (!one.ok) return one;
      if (one.value.withdrawn === undefined) return refused('not-withdrawn', one.value.name);
      if (one.value.isDeleted) return refused('deleted', one.value.name);
      const written = await store.deleteContent(id, {
        kind: 'attachment.content-deleted',
        subject: one.value.loanId,
        at: clock.wall(),
        body: writtenBody('attachment.content-deleted', factsOf(one.value)),
      });
      if (!written.ok) return written;
      onRecorded();
      return ok({});
    },
    /** For main's question before it deletes content; undefined if nothing can be deleted. */
    async deletable(id: AttachmentId): Promise<{ readonly name: string | undefined } | undefined> {
      const one = await known(id);
      if (!one.ok || one.value.withdrawn === undefined || one.value.isDeleted) return undefined;
      return { name: one.value.name };
    },
    /** The content for an evidence pack; undefined for what is deleted, missing or changed. */
    async proved(one: RecordedAttachment): Promise<Uint8Array | undefined> {
      const content = await contentOf(one);
      return content.ok ? content.value : undefined;
    },
  };
}
