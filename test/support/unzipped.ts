// The parts of a workbook as text.
import { inflateRawSync } from 'node:zlib';

/** Read back through the central directory, as whatever opens it does. */
export function unzipped(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.length - 22;
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, local] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const begins = local + 30 + file.readUInt16LE(local + 26);
    parts.set(name, inflateRawSync(file.subarray(begins, begins + packed)).toString());
    at += 46 + nameLength;
  }
  return parts;
}
