// The saved profile as it stands in its file, for people who compare it with a service's document.
import { useRef, useState } from 'react';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import styles from './Profiles.module.css';

interface Props {
  profile: ServiceProfile;
  changed: boolean;
  onClose: () => void;
}

export function JsonDialog({ profile, changed, onClose }: Props) {
  const text = useRef<HTMLPreElement>(null);
  const [selected, setSelected] = useState(false);
  const mac = useSlice('app')?.platform.startsWith('darwin') ?? false;
  // Copied by the operator's own keys: the app itself writes to the clipboard only what it can read back.
  const selectAll = (): void => {
    if (text.current === null) return;
    text.current.focus();
    getSelection()?.selectAllChildren(text.current);
    setSelected(true);
  };
  return (
    <Dialog title={t('profiles.json.title', { name: profile.name })} onClose={onClose}>
      <p>{t('profiles.json.text')}</p>
      {changed ? (
        <Notice tone="look">
          <p>{t('profiles.json.unsaved')}</p>
        </Notice>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre ref={text} className={styles['json']} tabIndex={0}>
        {JSON.stringify(profile, undefined, 2)}
      </pre>
      <div className={styles['actions']}>
        <Button onClick={selectAll}>{t('profiles.json.all')}</Button>
        <output className={styles['quiet']}>
          {selected ? t('profiles.json.selected', { keys: mac ? '⌘C' : 'Ctrl+C' }) : null}
        </output>
      </div>
    </Dialog>
  );
}
