// What opening the databases found, above every screen. It is rare, so it loads when it happens.
import { Notice } from '../components/Notice.tsx';
import { storeNoteWords } from './store-notes.ts';
import { Text } from '../components/Layout.tsx';

/** A note about the journal is an alarm. */
export function StoreNote({ note }: { note: string }) {
  const { title, text, serious } = storeNoteWords(note);
  return (
    <Notice tone={serious ? 'stop' : 'look'} title={title}>
      <Text size="same" tone="plain">
        {text}
      </Text>
    </Notice>
  );
}
