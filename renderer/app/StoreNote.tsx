// What opening the records found, above every screen. Rare, so it is loaded when there is something to say.
import { Notice } from '../components/Notice.tsx';
import { storeNoteWords } from './store-notes.ts';
import styles from './Banners.module.css';

/** What opening the records found; a note about the journal is a reason to stop. */
export function StoreNote({ note }: { note: string }) {
  const { title, text, serious } = storeNoteWords(note);
  return (
    <Notice tone={serious ? 'stop' : 'look'} title={title}>
      <p className={styles['more']}>{text}</p>
    </Notice>
  );
}
