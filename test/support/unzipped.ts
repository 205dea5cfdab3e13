// Unzips a workbook and answers with its parts as text.
import { strFromU8, unzipSync } from 'fflate';

export const unzipped = (file: Buffer): Map<string, string> =>
  new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
