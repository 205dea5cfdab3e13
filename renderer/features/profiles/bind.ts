// What every field of the editor has in common: its label, its text, its problem and where a change goes.
import { t } from '../../text.ts';
import type { TextKey } from './draft.ts';
import type { Editor } from './editor.ts';

export const bind = (editor: Editor, key: TextKey) => ({
  label: t(`profiles.field.${key}`),
  value: editor.draft[key],
  error: editor.problems[key],
  onValue: (value: string) => editor.setText(key, value),
});
