// Settings of the practice service, which can be read but not changed.
import type { ReactNode } from 'react';
import type { Editor } from './editor.ts';
import { isPractice } from './practice.ts';
import styles from './Profiles.module.css';

export function FixedSettings({ editor, children }: { editor: Editor; children: ReactNode }) {
  return (
    <fieldset className={styles['form']} disabled={isPractice(editor.saved.id)}>
      {children}
    </fieldset>
  );
}
