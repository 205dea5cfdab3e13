// The log: events, and failures with a reference that the operator can quote. Values that look like a secret
// are struck out, in case one is passed by mistake.
import { withoutSecrets } from '../../domain/redaction.ts';
import type { Ids, Log } from '../desk/ports/system.ts';

export function createLog(directory: string, ids: Ids): Log {
  // Loaded with the first line, to keep its library out of the start.
  let opened: Promise<Pick<Console, 'info' | 'error'>> | undefined;
  function write(level: 'info' | 'error', text: string): void {
    const line = withoutSecrets(text);
    opened ??= import('./log-file.ts').then(({ openLogFile }) => openLogFile(directory));
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

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
