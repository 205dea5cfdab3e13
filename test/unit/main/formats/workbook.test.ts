// The file of a workbook, as a reader finds it.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { rowOfSheet } from '../../../../main/formats/sheet.ts';
import { workbook } from '../../../../main/formats/workbook.ts';
import { unzipped } from '../../../support/unzipped.ts';

async function* rows(count: number): AsyncGenerator<string> {
  for (let at = 0; at < count; at += 1) yield rowOfSheet([{ kind: 'text', value: `LN-${at} à Lagos` }]);
}
const written = async (count: number): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(workbook(rows(count))));

test('the same rows give the same file, without any date', async () => {
  const [first, again] = [await written(5_000), await written(5_000)];
  expect(createHash('sha256').update(first).digest('hex')).toBe(
    createHash('sha256').update(again).digest('hex'),
  );
  // 1 January 1980, midnight: the first day that a ZIP can state.
  expect([first.readUInt16LE(10), first.readUInt16LE(12)]).toEqual([0, 0x21]);
});

test('each part is read back byte for byte, and its checksum and sizes follow it', async () => {
  const file = await written(5_000);
  const parts = unzipped(file);
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('LN-4999 à Lagos');
  // The list at the end, entry by entry.
  let at = file.readUInt32LE(file.length - 6);
  for (const text of parts.values()) {
    const bytes = Buffer.from(text);
    expect([file.readUInt32LE(at + 16), file.readUInt32LE(at + 24)]).toEqual([crc32(bytes), bytes.length]);
    const begins = file.readUInt32LE(at + 42);
    const ends = begins + 30 + file.readUInt16LE(begins + 26) + file.readUInt32LE(at + 20);
    expect([file.readUInt32LE(ends), file.readUInt32LE(ends + 4)]).toEqual([0x08074b50, crc32(bytes)]);
    at += 46 + file.readUInt16LE(at + 28);
  }
});

test('rows that cannot be read end the file with their own error', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield* rows(10);
    throw new Error('the cache was closed');
  }
  await expect(Array.fromAsync(workbook(failing()))).rejects.toThrow('the cache was closed');
});

test.each([
  ['the first second of March 1900', '1900-02-28T23:00:00Z', '<c s="1"><v>61</v></c>'],
  ['the second before', '1900-02-28T22:59:59Z', 'is><t xml:space="preserve">1900-02-28 23:59:59</t>'],
  ['the last second of the year 9999', '9999-12-31T22:59:59Z', '<c s="1"><v>2958465.99998'],
])('a day that spreadsheets have is a date, any other is text: %s', (_which, at, cell) => {
  expect(rowOfSheet([{ kind: 'time', value: Date.parse(at) }])).toContain(cell);
});

test.each([253_402_297_200_000, 8.64e15, -8.64e15, 9e18])(
  'the time %d is text, since no sheet can show it',
  (value) => {
    const row = rowOfSheet([{ kind: 'time', value }]);
    expect(row).not.toContain('<v>');
    expect(row).toContain(`<t xml:space="preserve">${value}</t>`);
  },
);
