// The entries of the log's text. Lines without a time belong to the entry before them, such as a stack.
import type { LogLevel, LogRow } from '../../../contract/calls/diagnostics.ts';

const FIRST = /^(\d{4}-\d{2}-\d{2}T[\d:.]+) (\w+) (.*)$/;

/** Oldest first. */
export function logEntries(text: string): LogRow[] {
  const entries: LogRow[] = [];
  for (const line of text.split('\n')) {
    const [, at, level, rest = ''] = FIRST.exec(line) ?? [];
    const last = entries.at(-1);
    if (at !== undefined) entries.push({ number: entries.length, at, level: levelOf(level), text: rest });
    // The first lines may belong to an entry that was cut off.
    else if (last !== undefined && line.trim() !== '') last.text += `\n${line}`;
  }
  return entries;
}

const levelOf = (word: string | undefined): LogLevel => (word === 'error' || word === 'warn' ? word : 'info');
