// An XLSX file with one sheet, and a second where there is something to say of it, written as it comes: the ZIP around it names sizes and checksums after each part, and
// the deflating is done by the system's threads, so that neither memory nor main feels a million rows.
import { crc32, createDeflateRaw } from 'node:zlib';
import { headOfSheet, rowOfSheet, SHEET_VIEW, sheetStyles } from '../../../domain/sheet.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const sheetPath = (nth: number): string => `xl/worksheets/sheet${nth + 1}.xml`;

/** What a reader needs to find the sheets of these names, which are letters alone. */
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

/** Rows of one sheet, its head among them; more would be cut off by what opens it. */
export const MOST_SHEET_ROWS = 1_048_576;
const MOST_BYTES = 0xffff_ffff;

/**
 * @param rows parts of `<row>` elements
 * @param about what is said of them on a sheet behind theirs: names, and what is so called
 * @throws RangeError past 4 GiB, which a plain ZIP does not hold
 */
export async function* workbook(
  rows: AsyncIterable<string>,
  about: readonly (readonly [string, string])[] = [],
): AsyncGenerator<Uint8Array> {
  const zip = new Zip();
  const sheets = about.length === 0 ? ['History'] : ['History', 'Source'];
  for (const [path, text] of partsOf(sheets)) yield* zip.file(path, only(HEAD + text));
  yield* zip.file(sheetPath(0), sheet(rows));
  if (about.length > 0) yield* zip.file(sheetPath(1), sheet(only(aboutRows(about))));
  yield zip.end();
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

class Zip {
  #at = 0;
  readonly #central: Uint8Array[] = [];

  async *file(path: string, parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
    const name = Buffer.from(path);
    const begins = this.#at;
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    common(header, 4, name.length);
    yield this.#count(Buffer.concat([header, name]));
    const sums = { crc: 0, size: 0, packed: 0 };
    const deflate = createDeflateRaw({ level: 6 });
    const packed = deflate[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const feeding = (async () => {
      for await (const part of parts) {
        const bytes = Buffer.from(part);
        sums.crc = crc32(bytes, sums.crc);
        sums.size += bytes.length;
        if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve));
      }
      deflate.end();
    })();
    feeding.catch((cause: unknown) =>
      deflate.destroy(cause instanceof Error ? cause : new Error('unreadable')),
    );
    try {
      for (let chunk = await packed.next(); chunk.done !== true; chunk = await packed.next()) {
        sums.packed += chunk.value.length;
        yield this.#count(chunk.value);
      }
      await feeding;
    } finally {
      deflate.destroy();
    }
    if (sums.size > MOST_BYTES || this.#at > MOST_BYTES) throw new RangeError('too much for one workbook');
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    sizes(descriptor, 4, sums);
    yield this.#count(descriptor);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    common(central, 6, name.length);
    sizes(central, 16, sums);
    central.writeUInt32LE(begins, 42);
    this.#central.push(central, name);
  }

  end(): Uint8Array {
    const central = Buffer.concat(this.#central);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#central.length / 2, 8);
    end.writeUInt16LE(this.#central.length / 2, 10);
    end.writeUInt32LE(central.length, 12);
    end.writeUInt32LE(this.#at, 16);
    return Buffer.concat([central, end]);
  }

  #count(bytes: Uint8Array): Uint8Array {
    this.#at += bytes.length;
    return bytes;
  }
}

/** Version, sizes after the data and UTF-8 names, deflated, the first day a ZIP knows. */
function common(header: Buffer, at: number, nameLength: number): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(0x0808, at + 2);
  header.writeUInt16LE(8, at + 4);
  header.writeUInt16LE(0x21, at + 8);
  header.writeUInt16LE(nameLength, at + 22);
}

function sizes(
  header: Buffer,
  at: number,
  { crc, size, packed }: { crc: number; size: number; packed: number },
): void {
  header.writeUInt32LE(crc, at);
  header.writeUInt32LE(packed, at + 4);
  header.writeUInt32LE(size, at + 8);
}
