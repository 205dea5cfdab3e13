// Settings of the practice service, which can be read but not changed.
import type { ReactNode } from 'react';
import layout from '../../components/layout.module.css';
import type { Editor } from './editor.ts';
import { isPractice } from './practice.ts';

export function FixedSettings({ editor, children }: { editor: Editor; children: ReactNode }) {
  return (
    <fieldset className={layout['form']} disabled={isPractice(editor.saved.id)}>
      {children}
    </fieldset>
  );
}
