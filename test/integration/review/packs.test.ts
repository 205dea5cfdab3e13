// An evidence pack under review in a whole desk with real databases: it shows what its own desk showed, and
// its failed checks.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/ids.ts';
import { zipParts } from '../../../main/formats/zip.ts';
import { PackFile } from '../../../main/store/worker/review/pack-file.ts';
import { UnreadList } from '../../../main/store/worker/review/unread.ts';
import { unzip } from '../../../main/store/worker/review/unzip.ts';
import { verifyZip } from '../../../tools/verify-evidence.mjs';
import { borrowedLoan } from '../../support/borrowed-loan.ts';
import { seeded, okValue } from '../store/rig.ts';
import { reviewingDesk, type ReviewingDesk } from './desk-rig.ts';

let desk: ReviewingDesk;
let open: ReviewingDesk['open'];
let loanId: LoanId;
let pack: Buffer;

beforeAll(async () => {
  desk = await reviewingDesk('review');
  ({ open } = desk);
  loanId = await borrowedLoan(open, { amount_ngn: '1250000.00', payout: 'naira_token' });
  await open.session.repay.start(loanId);
  await open.desk.practice.act({ act: 'pay', loanId, amount: 'exact' });
  await open.desk.connect.refreshNow();
  okValue(await open.desk.evidence.write(loanId));
  pack = Buffer.from(desk.at.desktop.savedBytes.get(`${loanId}.zip`) ?? []);
});
afterAll(() => desk.leave());
afterEach(() => open.desk.review.close());

const repacked = (files: ReadonlyMap<string, Uint8Array>): Buffer =>
  Buffer.concat([...zipParts([...files].map(([path, bytes]) => ({ path, bytes })))]);
function filesOf(zip: Buffer): Map<string, Buffer> {
  const unzipped = unzip(zip);
  if ('refused' in unzipped) throw new Error(unzipped.refused);
  return new Map(unzipped.files);
}

describe('an evidence pack under review', () => {
  it('is checked, and shows loan, answers, requests and changes as its own desk did', async () => {
    const slice = await desk.reviewed(pack, 'evidence.zip');
    expect(slice).toMatchObject({ kind: 'evidence', isOneMoment: false, unread: { count: 0 } });
    expect(slice.checks).toHaveLength(8);
    expect(slice.checks?.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect(slice.made).toMatchObject({ loan: loanId, environment: 'sandbox', version: 'test' });
    expect(slice.kinds.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['loans', 'applications', 'returnAddresses', 'quotes']),
    );
    const asked = { resource: 'loans', subject: loanId } as const;
    const live = okValue(await open.desk.history.record(asked));
    const shown = okValue(await open.desk.history.record({ ...asked, source: 'review' }));
    expect(shown.raw).toBe(live.raw);
    expect(shown.row).toEqual({ ...live.row, observedAt: expect.any(Number) as number });
    expect(shown.timeline.map(({ at: when, fields }) => ({ when, fields }))).toEqual(
      live.timeline.map(({ at: when, fields }) => ({ when, fields })),
    );
    const opened = shown.timeline.at(-1)?.at ?? 0;
    const then = okValue(
      await open.desk.history.page({ resource: 'loans', limit: 5, source: 'review', asOf: opened as never }),
    );
    expect(then.rows.map(({ subject }) => subject)).toEqual([loanId]);
    const quotes = await desk.rows('quotes', 'review');
    expect(quotes).toMatchObject([{ amount: '1250000.00', unit: 'NGN', status: 'confirmed' }]);
    const entries = okValue(await open.desk.review.entries({ limit: 200 }));
    expect(entries.total).toBe(slice.entries);
    expect(entries.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['intent.recorded', 'repay.started']),
    );
  });

  it('opens with its failed checks if it was changed', async () => {
    const files = filesOf(pack);
    for (const [path, bytes] of files)
      if (path.endsWith('-loans.json'))
        files.set(path, Buffer.from(String(bytes).replaceAll('1250000', '1950000')));
    const slice = await desk.reviewed(repacked(files), 'changed.zip');
    const failure = { problem: 'changed', file: expect.stringMatching(/-loans\.json$/) as string };
    expect(slice.checks?.filter(({ wrong }) => wrong !== undefined)).toEqual([
      { name: 'hashes', wrong: failure },
      { name: 'records', wrong: failure },
    ]);
    const [journal] = okValue(await open.desk.journal.page({ limit: 1 })).rows;
    expect(journal?.body).toContain('"failed":["hashes","records"]');
    expect((await desk.rows('loans', 'review'))[0]?.amount).toContain('1950000');
  });

  it('is refused if another program packed it or it ends early', async () => {
    const compressed = Buffer.from(pack);
    compressed.writeUInt16LE(8, 8);
    expect(await desk.review(compressed, 'a.zip')).toMatchObject({ state: 'refused', why: 'compressed' });
    expect(await desk.review(pack.subarray(0, 500), 'b.zip')).toMatchObject({
      state: 'refused',
      why: 'cut-off',
    });
    const foreignPack = repacked(new Map([['../../readme.txt', Buffer.from('x')]]));
    expect(await desk.review(foreignPack, 'c.zip')).toMatchObject({ state: 'refused', why: 'unknown' });
    const newer = filesOf(pack);
    newer.set(
      'manifest.json',
      Buffer.from(String(newer.get('manifest.json')).replace('"version": 1', '"version": 2')),
    );
    expect(await desk.review(repacked(newer), 'd.zip')).toMatchObject({ state: 'refused', why: 'newer' });
  });
});

describe('600 changed packs', () => {
  /** In the order of the command's checks. */
  const NAMES = ['zip', 'list', 'hashes', 'records', 'chain', 'bodies', 'lists', 'attachments'];
  const random = seeded(28);
  const pick = (count: number): number => Math.floor(random() * count);

  function changed(): Buffer {
    if (pick(3) === 0) {
      const zip = Buffer.from(pack);
      zip[pick(zip.length)] = pick(256);
      return zip;
    }
    const files = filesOf(pack);
    const names = [...files.keys()];
    const name = names[pick(names.length)] ?? '';
    const bytes = Buffer.from(files.get(name) ?? []);
    switch (pick(4)) {
      case 0:
        files.delete(name);
        break;
      case 1:
        bytes[pick(bytes.length)] = 0x30 + pick(10);
        files.set(name, bytes);
        break;
      case 2:
        files.set(name, bytes.subarray(0, pick(bytes.length)));
        break;
      default: {
        const text = bytes.toString().split(/(?<=[,{[])/);
        text.splice(
          pick(text.length),
          1,
          ['null', '{}', '[]', '1e400', '"\u202e"', '"__proto__":{},'][pick(6)] ?? '',
        );
        files.set(name, Buffer.from(text.join('')));
      }
    }
    return repacked(files);
  }

  it('never crash the reader, and get the command’s verdict', () => {
    for (let run = 0; run < 600; run += 1) {
      const zip = changed();
      const opened = new PackFile(zip, new UnreadList()).open();
      const wanted = verifyZip(zip).map(({ wrong }) => wrong !== undefined);
      if ('refused' in opened) expect(wanted).toContain(true);
      else {
        const failed = opened.checks.map(({ wrong }) => wrong !== undefined);
        expect({ run, passes: !failed.includes(true) }).toEqual({ run, passes: !wanted.includes(true) });
        // The command stops at a ZIP that the app would not write, so the app may report more failed checks.
        for (const [nth, wrong] of wanted.entries())
          if (wrong) expect({ run, nth, wrong: failed[nth] }).toEqual({ run, nth, wrong });
      }
      if (!('refused' in opened)) expect(opened.checks.map(({ name }) => name)).toEqual(NAMES);
    }
  });
});
