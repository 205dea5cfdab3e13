// The log file: events, and failures with a reference that the operator can quote. Values that look like a
// secret are struck out, in case one is passed by mistake.
import { join } from 'node:path';
import type { Ids, Log } from '../desk/ports/system.ts';

const LARGEST_FILE = 5 * 1024 * 1024;

export function createLog(directory: string, ids: Ids): Log {
  let opened: ReturnType<typeof open> | undefined;
  function write(level: 'info' | 'error', text: string): void {
    const line = redact(text);
    opened ??= open(directory);
    // If the log fails, the line goes to the console.
    opened.then((log) => log[level](line)).catch((cause) => console.error(line, cause));
  }

  return {
    info(event, facts = {}) {
      write('info', `${event} ${JSON.stringify(facts)}`);
    },
    failure(event, cause) {
      const reference = ids.uuid().slice(0, 8);
      write('error', `[${reference}] ${event}: ${describe(cause)}`);
      return reference;
    },
  };
}

/** Loaded with the first line, to keep its modules out of the start. */
async function open(directory: string) {
  const { default: log } = await import('electron-log/node.js');
  log.transports.file.resolvePathFn = () => join(directory, 'collateral-desk.log');
  log.transports.file.maxSize = LARGEST_FILE;
  log.transports.file.format = '{y}-{m}-{d}T{h}:{i}:{s}.{ms} {level} {text}';
  log.transports.console.level = false;
  return log;
}

/** Strikes out authorization values and values named like a credential, in JSON and header lines. */
export function redact(text: string): string {
  return text
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [struck out]')
    .replace(
      /("?(?:api[-_]?key|secret|password|token|authorization)"?\s*[:=]\s*)("[^"]*"|[^\s,}]+)/gi,
      '$1[struck out]',
    );
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
