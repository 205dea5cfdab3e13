// The properties that all fields of the editor share: label, text, problem and change.
import { t } from '../../text.ts';
import type { TextKey } from './draft.ts';
import type { Editor } from './editor.ts';

export const bind = (editor: Editor, key: TextKey) => ({
  label: t(`profiles.field.${key}`),
  value: editor.draft[key],
  error: editor.problems[key],
  onValue: (value: string) => editor.setText(key, value),
});
