// Writes the log's lines to `collateral-desk.log`; a full file is kept beside it as `.old`.
import { join } from 'node:path';
import log from 'electron-log/node.js';

const LARGEST_FILE = 5 * 1024 * 1024;

/** @param directory made with the first line */
export function openLogFile(directory: string): Pick<Console, 'info' | 'error'> {
  log.transports.file.resolvePathFn = () => join(directory, 'collateral-desk.log');
  log.transports.file.maxSize = LARGEST_FILE;
  log.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms} {level} {text}';
  log.transports.console.level = false;
  return log;
}
