// The end of a copy on the clipboard, as far as the system showed it.
import type { ClipboardEffect } from '../../contract/copied.ts';
import { t } from '../text.ts';
import { Text } from './Layout.tsx';
import { Notice } from './Notice.tsx';

export function Cleared({ effect }: { effect: ClipboardEffect }) {
  const text = t(`deposit.cleared.${effect}`);
  return effect === 'verified' ? <Text size="small">{text}</Text> : <Notice tone="look" title={text} />;
}
