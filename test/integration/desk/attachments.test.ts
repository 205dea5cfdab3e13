// Notes and attachments by the whole desk: what is kept and refused, what the journal says, and that evidence
// packs, backups and Verify include them.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../contract/calls/attachments.ts';
import type { AppError, Result } from '../../../contract/errors.ts';
import {
  LARGEST_ATTACHMENT,
  MOST_ATTACHMENTS_OF_LOAN,
  MOST_OF_LOAN,
  type AttachmentId,
} from '../../../domain/attachment.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { linesOf } from '../../../tools/verify-evidence.mjs';
import { pngHead, pngOf } from '../../support/picture-files.ts';
import { openRealDesk, premises, type Premises, type RealDesk } from '../../support/real-desk.ts';
import { unzipped } from '../../support/unzipped.ts';

const SLIP = pngOf(40, 20);
const PASSPHRASE = 'heron violin seven gravel';

let at: Premises;
let open: RealDesk;
let loanId: LoanId;
beforeEach(async () => {
  at = await premises('attachments');
  open = await openRealDesk(at);
  okValue(await open.desk.connect.openSandbox());
  await vi.waitUntil(() => open.slice('loans').total > 0, { timeout: 30_000, interval: 20 });
  const page = okValue(await open.session.loans.page({ filter: 'open', limit: 1 }));
  loanId = page.rows[0]?.id as LoanId;
});
afterEach(async () => {
  await open.close();
  await at.leave();
});

function okValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const errorOf = (result: Result<unknown>): AppError | undefined => (result.ok ? undefined : result.error);
const refused = (fault: string, file: string) => ({ code: 'attachment-refused', fault, file });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const list = async (): Promise<readonly Attachment[]> =>
  okValue(await open.desk.attachments.list({ loanId })).attachments;
const dropped = (name: string, bytes: Uint8Array, size = bytes.length) =>
  open.desk.attachments.add({
    loanId,
    name,
    bytes: size,
    base64: Buffer.from(bytes).toString('base64'),
  });
async function keptId(result: Promise<Result<{ id?: AttachmentId | undefined }>>): Promise<AttachmentId> {
  const { id } = okValue(await result);
  if (id === undefined) throw new Error('nothing was attached');
  return id;
}
const records = async () =>
  okValue(await open.desk.journal.page({ kinds: ['attachment.*'], limit: 200 })).rows.map(
    ({ kind, subject, body }) => ({ kind, subject, body: JSON.parse(body) as Record<string, unknown> }),
  );

describe('an attachment', () => {
  it('is kept with its name, type, size, hash, step, time and account, and survives a restart', async () => {
    at.desktop.attachment = { name: 'slip.png', bytes: SLIP };
    const file = await keptId(open.desk.attachments.choose({ loanId, step: 'record-payment' }));
    const note = await keptId(open.desk.attachments.addNote({ loanId, text: 'Ngozi called the bank.' }));
    await open.close();
    open = await openRealDesk(at);
    okValue(await open.desk.connect.openSandbox());
    expect(await list()).toEqual([
      {
        id: file,
        type: 'png',
        name: 'slip.png',
        step: 'record-payment',
        by: 'ada',
        content: 'kept',
        bytes: SLIP.length,
        sha256: sha256(SLIP),
        addedAt: expect.any(Number),
      },
      {
        id: note,
        type: 'note',
        text: 'Ngozi called the bank.',
        by: 'ada',
        content: 'kept',
        bytes: 22,
        sha256: sha256(Buffer.from('Ngozi called the bank.')),
        addedAt: expect.any(Number),
      },
    ]);
    expect(okValue(await open.desk.attachments.preview({ id: file }))).toEqual({
      kind: 'picture',
      base64: SLIP.toString('base64'),
      mime: 'image/png',
    });
    // The journal holds the hash, not the words.
    expect(JSON.stringify(await records())).toContain(sha256(SLIP));
    expect(JSON.stringify(await records())).not.toContain('Ngozi');
  });
  it('is not kept if the operator cancels', async () => {
    expect(okValue(await open.desk.attachments.choose({ loanId }))).toEqual({});
    expect(await list()).toEqual([]);
    expect(await records()).toEqual([]);
  });
  it('of exactly 10 MB is kept whole, and of one byte more refused', async () => {
    const largest = Buffer.alloc(LARGEST_ATTACHMENT, 'naira ');
    const id = await keptId(dropped('big.txt', largest));
    const shown = okValue(await open.desk.attachments.preview({ id }));
    expect(shown).toMatchObject({ kind: 'text', cut: true });
    okValue(await open.desk.attachments.saveCopy({ id }));
    expect(largest.equals(at.desktop.savedBytes.get('big.txt') ?? Buffer.alloc(0))).toBe(true);
    const over = Buffer.concat([largest, Buffer.from('x')]);
    expect(errorOf(await dropped('over.txt', over))).toEqual(refused('too-large', 'over.txt'));
    at.desktop.attachment = { name: 'over.txt', bytes: over };
    expect(errorOf(await open.desk.attachments.choose({ loanId }))).toEqual(refused('too-large', 'over.txt'));
  });
  it('that is empty, or came with fewer or more bytes than the file has, is refused by name', async () => {
    expect(errorOf(await dropped('/home/ada/empty.png', Buffer.alloc(0)))).toEqual(
      refused('empty', 'empty.png'),
    );
    expect(errorOf(await dropped('slip.png', SLIP.subarray(0, 20), SLIP.length))).toEqual(
      refused('cut-off', 'slip.png'),
    );
    expect(errorOf(await dropped('slip.png', SLIP, SLIP.length - 1))).toEqual(refused('cut-off', 'slip.png'));
    expect(await list()).toEqual([]);
    expect(await records()).toEqual([]);
  });
  it('is refused once the loan has its most bytes, until content is deleted', async () => {
    const large = Buffer.alloc(LARGEST_ATTACHMENT, 'x');
    const ids: AttachmentId[] = [];
    for (let kept = 0; kept < MOST_OF_LOAN; kept += LARGEST_ATTACHMENT)
      ids.push(await keptId(dropped(`${kept}.txt`, large)));
    expect(errorOf(await dropped('one.txt', Buffer.from('1')))).toEqual(refused('loan-full', 'one.txt'));
    const [first] = ids;
    if (first === undefined) throw new Error('nothing was attached');
    okValue(await open.desk.attachments.withdraw({ id: first, reason: 'too many' }));
    expect(errorOf(await dropped('one.txt', Buffer.from('1')))).toEqual(refused('loan-full', 'one.txt'));
    okValue(await open.desk.attachments.deleteContent({ id: first }));
    okValue(await dropped('one.txt', Buffer.from('1')));
  });
  it('is refused once the loan has its most attachments', async () => {
    for (let nth = 0; nth < MOST_ATTACHMENTS_OF_LOAN; nth += 1)
      okValue(await open.desk.attachments.addNote({ loanId, text: `note ${nth}` }));
    expect(errorOf(await open.desk.attachments.addNote({ loanId, text: 'one more' }))).toEqual(
      refused('loan-full', ''),
    );
    expect(await list()).toHaveLength(MOST_ATTACHMENTS_OF_LOAN);
  });
  it('shows HTML, SVG and mail as text, and a picture with too many pixels or none not at all', async () => {
    const shown = async (name: string, bytes: Buffer) =>
      okValue(await open.desk.attachments.preview({ id: await keptId(dropped(name, bytes)) }));
    for (const text of [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'From: a@b\r\n\r\n<img src=x onerror=alert(1)>',
    ])
      expect(await shown('slip.png', Buffer.from(text))).toEqual({ kind: 'text', text, cut: false });
    const none = (because: string) => ({ kind: 'none', because });
    expect(await shown('bomb.png', pngHead(60_000, 60_000))).toEqual(none('too-many-pixels'));
    expect(await shown('cut.png', SLIP.subarray(0, 20))).toEqual(none('unreadable'));
    expect(await shown('slip.pdf', Buffer.from('%PDF-1.4'))).toEqual(none('type'));
    expect(await shown('tool.exe', Buffer.from('MZ\u0000', 'latin1'))).toEqual(none('type'));
  });
  it('that somebody changed in the file is neither shown nor saved', async () => {
    const id = await keptId(dropped('slip.png', SLIP));
    await changeContent(id);
    expect(errorOf(await open.desk.attachments.preview({ id }))).toEqual(refused('changed', 'slip.png'));
    expect(errorOf(await open.desk.attachments.saveCopy({ id }))).toEqual(refused('changed', 'slip.png'));
    expect(okValue(await open.desk.journal.verify())).toMatchObject({ outcome: 'content-wrong' });
  });
});

/** As somebody with the key could do it while the app is closed. */
async function changeContent(id: string): Promise<void> {
  const { openDatabase } = await import('../../../main/store/worker/database.ts');
  const { keyOf } = await import('../../../main/desk/ports/key.ts');
  await open.close();
  const db = openDatabase(`${at.folder}/journal.db`, keyOf('ab'.repeat(32)));
  db.raw.exec('DROP TRIGGER attachment_part_is_not_changed');
  db.sql("UPDATE attachment_part SET bytes = x'00' WHERE id = ?").run(id);
  db.close();
  open = await openRealDesk(at);
  okValue(await open.desk.connect.openSandbox());
}

describe('a withdrawn attachment', () => {
  it('stays with its reason and content; its content can be deleted, and the hash stays', async () => {
    const id = await keptId(dropped('slip.png', SLIP));
    const { attachments } = open.desk;
    expect(errorOf(await attachments.deleteContent({ id }))).toEqual(refused('not-withdrawn', 'slip.png'));
    expect(await attachments.deletable(id)).toBeUndefined();
    okValue(await attachments.withdraw({ id, reason: 'of another loan' }));
    expect(errorOf(await attachments.withdraw({ id, reason: 'again' }))).toEqual(
      refused('withdrawn', 'slip.png'),
    );
    expect(await list()).toMatchObject([
      { content: 'kept', withdrawn: { by: 'ada', reason: 'of another loan' } },
    ]);
    expect(await attachments.deletable(id)).toEqual({ name: 'slip.png' });
    okValue(await attachments.deleteContent({ id }));
    expect(errorOf(await attachments.deleteContent({ id }))).toEqual(refused('deleted', 'slip.png'));
    expect(errorOf(await attachments.preview({ id }))).toEqual(refused('deleted', 'slip.png'));
    expect(await list()).toMatchObject([{ content: 'deleted', sha256: sha256(SLIP) }]);
    expect((await records()).map(({ kind, body }) => [kind, body['sha256']])).toEqual([
      ['attachment.content-deleted', sha256(SLIP)],
      ['attachment.withdrawn', sha256(SLIP)],
      ['attachment.added', sha256(SLIP)],
    ]);
    expect(okValue(await open.desk.journal.verify())).toMatchObject({ outcome: 'intact' });
  });
  it('must be known on this desk', async () => {
    const id = '00000000-0000-4000-8000-000000000000' as AttachmentId;
    for (const answer of [
      open.desk.attachments.preview({ id }),
      open.desk.attachments.saveCopy({ id }),
      open.desk.attachments.withdraw({ id, reason: 'x' }),
      open.desk.attachments.deleteContent({ id }),
    ])
      expect(errorOf(await answer)).toEqual(refused('unknown', ''));
  });
});

describe('an evidence pack', () => {
  it('has every content under a harmless name, says what is deleted, and passes its checks', async () => {
    const hostile = '../../<b>\u202Egnp.exe';
    await keptId(dropped(hostile, Buffer.from('<!doctype html><script>alert(1)</script>')));
    await keptId(open.desk.attachments.addNote({ loanId, text: 'note' }));
    const gone = await keptId(dropped('slip.png', SLIP));
    okValue(await open.desk.attachments.withdraw({ id: gone, reason: 'wrong <i>file</i>' }));
    okValue(await open.desk.attachments.deleteContent({ id: gone }));
    okValue(await open.desk.evidence.write(loanId));
    const zip = Buffer.from(at.desktop.savedBytes.get(`${loanId}.zip`) ?? []);
    expect((await linesOf(undefined, zip)).filter(({ ok }) => !ok)).toEqual([]);
    const files = unzipped(zip);
    expect([...files.keys()].filter((path) => path.startsWith('attachments'))).toEqual([
      'attachments.json',
      'attachments/index.json',
      'attachments/0001.txt',
      'attachments/0002.txt',
    ]);
    const index = JSON.parse(files.get('attachments/index.json') ?? '') as { state: string }[];
    expect(index.map(({ state }) => state)).toEqual(['kept', 'kept', 'deleted']);
    const page = files.get('index.html') ?? '';
    expect(page).not.toContain('<b>');
    expect(page).not.toContain('<i>file');
    expect(page).toContain('slip.png');
    expect(page).toContain('href="attachments/0001.txt"');
  });
});

describe('a backup', () => {
  it('restores the content, and Verify counts it', async () => {
    const id = await keptId(dropped('slip.png', SLIP));
    okValue(await open.desk.backup.write({ passphrase: PASSPHRASE }));
    await ended();
    okValue(await open.desk.backup.choose());
    okValue(await open.desk.backup.open({ passphrase: PASSPHRASE, purpose: 'restore' }));
    await ended();
    expect(open.slice('backup').opened).toMatchObject({
      verification: { outcome: 'intact', attachments: 1 },
    });
    // What the restore would put in place: new files under this desk's key.
    const { openDatabase } = await import('../../../main/store/worker/database.ts');
    const { createJournal } = await import('../../../main/store/worker/journal/journal.ts');
    const { keyOf } = await import('../../../main/desk/ports/key.ts');
    const db = openDatabase(`${at.folder}/opened-backup/journal.db`, keyOf('ab'.repeat(32)));
    const { attachments } = createJournal(db);
    expect(attachments.hashOf(id)).toBe(sha256(SLIP));
    expect(attachments.kept(id)).toMatchObject({ bytes: SLIP.length, deleted: null });
    db.close();
  });
});

async function ended(): Promise<void> {
  await expect.poll(() => open.slice('backup').task?.state, { timeout: 30_000 }).not.toBe('running');
  expect(open.slice('backup').task?.state).toBe('done');
}
