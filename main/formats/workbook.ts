// Writes an XLSX file with one sheet, and a second for remarks, as a stream. fflate writes the ZIP. Threads
// compress, so that a million rows neither fill memory nor block main.
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate/browser';
import { headOfSheet, rowOfSheet, SHEET_VIEW, sheetStyles } from './sheet.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const sheetPath = (nth: number): string => `xl/worksheets/sheet${nth + 1}.xml`;

/** The parts by which a reader finds the sheets. Sheet names have only letters, so they need no escaping. */
function partsOf(sheets: readonly string[]): readonly (readonly [path: string, text: string])[] {
  const each = (words: (nth: number, name: string) => string): string =>
    sheets.map((name, nth) => words(nth, name)).join('');
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${each(
        (nth) => `<Override PartName="/${sheetPath(nth)}" ContentType="${CONTENT}.worksheet+xml"/>`,
      )}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${each(
        (nth, name) => `<sheet name="${name}" sheetId="${nth + 1}" r:id="sheet${nth + 1}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each(
        (nth) =>
          `<Relationship Id="sheet${nth + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${nth + 1}.xml"/>`,
      )}<Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', sheetStyles()],
  ];
}

const SHEET_HEAD = `${HEAD}<worksheet xmlns="${SPREADSHEET}">${SHEET_VIEW}<sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

const MOST_BYTES = 0xffff_ffff;

/**
 * @param rows `<row>` elements
 * @param about names and texts for the second sheet
 * @throws RangeError past 4 GiB, which a plain ZIP cannot hold
 */
export async function* workbook(
  rows: AsyncIterable<string>,
  about: readonly (readonly [string, string])[] = [],
): AsyncGenerator<Uint8Array> {
  const zip = new Container();
  const sheets = about.length === 0 ? ['History'] : ['History', 'Source'];
  for (const [path, text] of partsOf(sheets)) yield* zip.file(path, only(HEAD + text));
  yield* zip.file(sheetPath(0), sheet(rows));
  if (about.length > 0) yield* zip.file(sheetPath(1), sheet(only(aboutRows(about))));
  yield* zip.end();
}

const aboutRows = (about: readonly (readonly [string, string])[]): string =>
  headOfSheet(['source', 'value']) +
  about.map((line) => rowOfSheet(line.map((value) => ({ kind: 'text', value })))).join('');

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheet(rows: AsyncIterable<string>): AsyncGenerator<string> {
  yield SHEET_HEAD;
  yield* rows;
  yield SHEET_END;
}

/** The first day of the ZIP format in every time zone, so that equal rows make equal files. */
const FIRST_DAY = new Date(1980, 0, 1);
const DEFLATED = 8;

/** Writes files one after another, each followed by its sizes and checksum. */
class Container {
  #at = 0;
  #waiting: Uint8Array[] = [];
  readonly #zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    this.#at += bytes.length;
    this.#waiting.push(bytes);
  });

  async *file(path: string, parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    const entry: ZipInputFile = { filename: path, size: 0, crc: 0, compression: DEFLATED, mtime: FIRST_DAY };
    this.#zip.add(entry);
    const deflate = createDeflateRaw({ level: 6 });
    const packed = deflate[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>;
    const feeding = (async () => {
      for await (const part of parts) {
        const bytes = Buffer.from(part);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
      }
      deflate.end();
    })();
    feeding.catch((cause: unknown) =>
      deflate.destroy(cause instanceof Error ? cause : new Error('unreadable')),
    );
    try {
      for (let chunk = await packed.next(); chunk.done !== true; chunk = await packed.next()) {
        entry.ondata?.(null, chunk.value, false);
        yield* this.#taken();
      }
      await feeding;
    } finally {
      deflate.destroy();
    }
    if (entry.size > MOST_BYTES || this.#at > MOST_BYTES) throw new RangeError('too much for one workbook');
    entry.ondata?.(null, new Uint8Array(), true);
    yield* this.#taken();
  }

  end(): Uint8Array[] {
    this.#zip.end();
    return this.#taken();
  }

  #taken(): Uint8Array[] {
    const taken = this.#waiting;
    this.#waiting = [];
    return taken;
  }
}
