// A shortcut as text and as `aria-keyshortcuts`, both from one table.
import { chordOf, keysOf, type ShortcutName } from '../../contract/shortcuts.ts';
import { currentSlice, useSlice } from '../state/mirror.ts';
import { t } from '../text.ts';
import styles from './Keys.module.css';

const isMac = (platform: string | undefined): boolean => platform?.startsWith('darwin') ?? false;

const useMac = (): boolean => isMac(useSlice('app')?.platform);
export const onMac = (): boolean => isMac(currentSlice('app')?.platform);

export function useAriaKeys(name: ShortcutName): string {
  return keysOf(chordOf(name, useMac()), useMac()).join('+');
}

/** For sighted users only: the control itself has `aria-keyshortcuts` or words. */
export function Keys({ of }: { of: ShortcutName }) {
  const mac = useMac();
  return (
    <span className={styles['keys']}>
      {keysOf(chordOf(of, mac), mac).map((key) => (
        <kbd key={key} className={styles['key']}>
          {keyWord(key, mac)}
        </kbd>
      ))}
    </span>
  );
}

function keyWord(key: string, mac: boolean): string {
  switch (key) {
    case 'plus':
      return '+';
    case 'Alt':
      return t(mac ? 'shortcuts.key.Option' : 'shortcuts.key.Alt');
    case 'Control':
    case 'Meta':
    case 'Shift':
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'Escape':
    case 'Enter':
      return t(`shortcuts.key.${key}`);
    default:
      return key;
  }
}
