// The log: events, and failures with a reference that the operator can quote.
import type { Ids, Log } from '../desk/ports/system.ts';

export function createLog(directory: string, ids: Ids): Log {
  // Loaded with the first line, to keep its library and the rules of redaction out of the start.
  let opened: Promise<(level: 'info' | 'error', text: string) => void> | undefined;
  function write(level: 'info' | 'error', text: string): void {
    opened ??= import('./log-file.ts').then(({ openLogFile }) => openLogFile(directory));
    // Without the rules of redaction nothing of the line is shown.
    opened
      .then((log) => log(level, text))
      .catch((cause) => console.error('The log cannot be written', cause));
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

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
