// Reads the ZIP of an evidence pack for tools/verify-evidence.mjs, without packages and code of the app.

/** @typedef {Map<string, Buffer>} Files */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** @param {Buffer} bytes */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ Number(TABLE[(sum ^ byte) & 0xff]);
  return (sum ^ 0xffffffff) >>> 0;
}
const TABLE = Array.from({ length: 256 }, (_, index) => {
  let sum = index;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum >>> 0;
});

/**
 * Reads a ZIP in the app's form: not compressed, without dates, each name once. Throws at the first byte that
 * such a ZIP cannot have.
 * @param {Buffer} zip
 * @returns {Files}
 */
export function unzip(zip) {
  /** @type {Files} */
  const files = new Map();
  /** @type {Buffer[]} */
  const central = [];
  let at = 0;
  while (zip.readUInt32LE(at) === LOCAL) {
    const size = zip.readUInt32LE(at + 18);
    const nameLength = zip.readUInt16LE(at + 26);
    const from = at + 30 + nameLength;
    const name = zip.subarray(at + 30, from).toString('utf8');
    const content = zip.subarray(from, from + size);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(size, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(nameLength, 22);
    expect(common, zip.subarray(at + 4, at + 30), `the header or the content of ${name}`);
    if (files.has(name)) throw new Error(`the ZIP contains ${name} twice`);
    files.set(name, content);
    const entry = Buffer.alloc(46 + nameLength);
    entry.writeUInt32LE(CENTRAL, 0);
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    zip.copy(entry, 46, at + 30, from);
    central.push(entry);
    at = from + size;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  expect(Buffer.concat([directory, end]), zip.subarray(at), 'the list at the end of the ZIP');
  return files;
}

/**
 * @param {Buffer} wanted
 * @param {Buffer} found
 * @param {string} what
 */
function expect(wanted, found, what) {
  if (!wanted.equals(found)) throw new Error(`${what} is not as the app writes it`);
}
