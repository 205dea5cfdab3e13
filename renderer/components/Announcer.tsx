// The live region, which is always in the page, and the brief notice.
import { useNotices } from '../state/announcer.ts';
import styles from './Announcer.module.css';

export function Announcer() {
  const { spoken, toast } = useNotices();
  return (
    <>
      <output className="unseen" aria-live="polite">
        <span key={spoken.id}>{spoken.text}</span>
      </output>
      {toast === undefined ? null : (
        <div key={toast.id} className={styles['toast']} aria-hidden="true">
          {toast.text}
        </div>
      )}
    </>
  );
}
