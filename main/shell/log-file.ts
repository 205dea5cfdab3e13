// Writes the log's lines to `collateral-desk.log`; a full file is kept beside it as `.old`. Values that look like a
// secret are struck out, in case one is passed by mistake.
import { join } from 'node:path';
import log from 'electron-log/node.js';
import { withoutSecrets } from '../../domain/redaction.ts';

const LARGEST_FILE = 5 * 1024 * 1024;

/** @param directory made with the first line */
export function openLogFile(directory: string): (level: 'info' | 'error', text: string) => void {
  log.transports.file.resolvePathFn = () => join(directory, 'collateral-desk.log');
  log.transports.file.maxSize = LARGEST_FILE;
  log.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms} {level} {text}';
  log.transports.console.level = false;
  return (level, text) => {
    const line = withoutSecrets(text);
    try {
      log[level](line);
    } catch (cause) {
      // The line goes to the console instead.
      console.error(line, cause);
    }
  };
}
