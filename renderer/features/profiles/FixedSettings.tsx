// Settings of the practice service, which can be read but not changed.
import type { ReactNode } from 'react';
import type { Editor } from './editor.ts';
import { isPractice } from './practice.ts';
import { Stack } from '../../components/Layout.tsx';

export function FixedSettings({ editor, children }: { editor: Editor; children: ReactNode }) {
  return (
    <Stack as="fieldset" disabled={isPractice(editor.saved.id)}>
      {children}
    </Stack>
  );
}
