// Words for what opening the databases found. Main names it as `store.<note> key=value …`; an unknown note is
// shown as main wrote it.
import { records } from '../../messages/records.ts';
import { t, type MessageKey } from '../text.ts';

type Note = keyof typeof records.storeNotes.title;
const isNote = (name: string): name is Note => name in records.storeNotes.title;

/** Damage to the journal, or missing entries; the app repairs everything else. */
const SERIOUS: readonly string[] = [
  'restarted',
  'journal-set-aside',
  'journal-truncated',
  'journal-broken',
  'journal-anchor-lost',
];

export function storeNoteWords(note: string): { title: string; text: string; serious: boolean } {
  const [head = '', ...pairs] = note.split(' ');
  const name = head.replace(/^store\./, '');
  if (!isNote(name)) return { title: t('storeNotes.unknown'), text: note, serious: false };
  const facts: Record<string, string> = {};
  for (const pair of pairs) {
    const [fact = '', value = ''] = pair.split('=', 2);
    facts[fact] = value;
  }
  // The note contains its values as text.
  return {
    title: t(`storeNotes.title.${name}`),
    text: t<MessageKey>(`storeNotes.text.${name}`, facts),
    serious: SERIOUS.includes(name),
  };
}
