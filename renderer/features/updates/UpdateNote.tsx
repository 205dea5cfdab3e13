// A newer version is available: one line above every screen, until it is hidden or the app is started again.
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { go, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';

let hiddenVersion: string | undefined;

export function UpdateNote({ version }: { version: string }) {
  const [hidden, setHidden] = useState(hiddenVersion);
  const isOpen = useUi(({ route }) => route.screen === 'settings' && route.section === 'updates');
  if (hidden === version || isOpen) return null;
  const hide = (): void => {
    hiddenVersion = version;
    setHidden(version);
  };
  return (
    <Notice
      tone="way"
      title={t('updates.banner.title', { version })}
      actions={
        <>
          <Button onClick={() => go({ screen: 'settings', section: 'updates' })}>
            {t('updates.banner.show')}
          </Button>
          <Button kind="quiet" onClick={hide}>
            {t('updates.banner.hide')}
          </Button>
        </>
      }
    />
  );
}
