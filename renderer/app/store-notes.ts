// Words for what opening the records found. Main names it as `store.<note> key=value …`; one it adds later still
// reads as what it said.
import { storeNotes } from '../../messages/en-NG/store-notes.ts';
import { t, type MessageKey } from '../text.ts';

type Note = keyof typeof storeNotes.storeNotes.title;
const isNote = (name: string): name is Note => name in storeNotes.storeNotes.title;

/** Damage to the journal, and entries it may lack; everything else mends itself. */
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
  // What is filled in comes with the note, as text.
  return {
    title: t(`storeNotes.title.${name}`),
    text: t<MessageKey>(`storeNotes.text.${name}`, facts),
    serious: SERIOUS.includes(name),
  };
}
