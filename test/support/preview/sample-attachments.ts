// Sample notes and attachments of a loan, in each of their states.
import type { Attachment } from '../../../contract/calls/attachments.ts';
import type { AttachmentId } from '../../../domain/attachment.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { MockHandlers } from '../mock-main.ts';
import { hex } from './readings.ts';

const DAY = 86_400_000;
const idOf = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}` as AttachmentId;

export const sampleAttachments = (now: EpochMillis): Attachment[] => {
  const at = (days: number): EpochMillis => epochMillis(now - days * DAY);
  const by = 'ada';
  return [
    {
      id: idOf(1),
      type: 'png',
      name: 'GTBank slip 24 November.png',
      bytes: 284311,
      sha256: hex(1, 64),
      step: 'record-payment',
      addedAt: at(1),
      by,
      content: 'kept',
    },
    {
      id: idOf(2),
      type: 'note',
      text: 'Ngozi confirmed the account by phone.\nRef. TS-4471.',
      bytes: 52,
      sha256: hex(2, 64),
      addedAt: at(1),
      by,
      content: 'kept',
    },
    {
      id: idOf(3),
      type: 'html',
      name: 'notice‮gnp.html',
      bytes: 9120,
      sha256: hex(3, 64),
      addedAt: at(2),
      by,
      content: 'kept',
      withdrawn: {
        at: at(1),
        by: 'chidi',
        reason: 'Belongs to another loan',
      },
    },
    {
      id: idOf(4),
      type: 'pdf',
      name: 'old slip.pdf',
      bytes: 1204e3,
      sha256: hex(4, 64),
      addedAt: at(9),
      by,
      content: 'deleted',
      withdrawn: {
        at: at(8),
        by,
        reason: 'Wrong amount',
      },
    },
    {
      id: idOf(5),
      type: 'mail',
      name: 'lender.eml',
      bytes: 4410,
      sha256: hex(5, 64),
      addedAt: at(12),
      by: '',
      content: 'missing',
    },
  ];
};

const done = () => ({ ok: true as const, value: {} });

export const attachmentHandlers = (now: EpochMillis): MockHandlers => ({
  'attachments.list': () => ({ ok: true, value: { attachments: sampleAttachments(now) } }),
  'attachments.preview': () => ({
    ok: true,
    value: { kind: 'text', text: '<script>alert(1)</script>', cut: true },
  }),
  'attachments.choose': done,
  'attachments.add': () => ({ ok: true, value: { id: idOf(6) } }),
  'attachments.addNote': () => ({ ok: true, value: { id: idOf(7) } }),
  'attachments.saveCopy': () => ({ ok: true, value: { file: 'slip.png' } }),
  'attachments.withdraw': done,
  'attachments.deleteContent': done,
});
