// Writes an XLSX file with one sheet as a stream. fflate writes the ZIP. Threads
// compress, so that a million rows neither fill memory nor block main.
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate/browser';
import { SHEET_VIEW, sheetStyles } from './sheet.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const SHEET = 'xl/worksheets/sheet1.xml';

/** The parts by which a reader finds the sheet. */
function partsOf(): readonly (readonly [path: string, text: string])[] {
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/><Override PartName="/${SHEET}" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="History" sheetId="1" r:id="sheet1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="sheet1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', sheetStyles()],
  ];
}

const SHEET_HEAD = `${HEAD}<worksheet xmlns="${SPREADSHEET}">${SHEET_VIEW}<sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

const MOST_BYTES = 0xffff_ffff;

/**
 * @param rows `<row>` elements
 * @throws RangeError past 4 GiB, which a plain ZIP cannot hold
 */
export async function* workbook(rows: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const zip = new Container();
  for (const [path, text] of partsOf()) yield* zip.file(path, only(HEAD + text));
  yield* zip.file(SHEET, sheet(rows));
  yield* zip.end();
}

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
