// The live region, which is always in the page, and the brief notice.
import { useNotices } from '../state/announcer.ts';
import { Text } from './Layout.tsx';
import styles from './Announcer.module.css';

export function Announcer() {
  const { spoken, toast } = useNotices();
  return (
    <>
      <output className="unseen" aria-live="polite">
        <span key={spoken.id}>{spoken.text}</span>
      </output>
      {toast === undefined ? null : (
        <Text
          tone="same"
          as="div"
          key={toast.id}
          weight="strong"
          className={styles['toast']}
          aria-hidden="true"
        >
          {toast.text}
        </Text>
      )}
    </>
  );
}
