// A short explanation behind a question mark. It opens by a press, not by hovering, so that keyboard and
// touch reach it; Escape or a press elsewhere closes it.
import { useId, type ReactNode } from 'react';
import { CircleQuestionMark } from 'lucide-react';
import { t } from '../text.ts';
import styles from './Hint.module.css';

export function Hint({ about, children }: { about: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        popoverTarget={id}
        aria-label={t('hint.about', { about })}
      >
        <CircleQuestionMark aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className={styles['hint']} role="note">
        {children}
      </div>
    </>
  );
}
