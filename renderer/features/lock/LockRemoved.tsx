// States once, in the run that noticed it, that the PIN was removed from the keychain and so the lock is off.
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';

export function LockRemoved() {
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  return (
    <Notice
      tone="look"
      title={t('lock.removed.title')}
      actions={
        <>
          <Button onClick={() => go({ screen: 'settings', section: 'lock' })}>
            {t('lock.removed.settings')}
          </Button>
          <Button kind="quiet" onClick={() => setHidden(true)}>
            {t('links.hide')}
          </Button>
        </>
      }
    >
      <p>{t('lock.removed.text')}</p>
    </Notice>
  );
}
