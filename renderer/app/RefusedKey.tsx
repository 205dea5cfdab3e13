// The service rejected the key, and polling stopped. It is rare, so it loads when it happens.
import type { AppError } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { Button } from '../components/Button.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { wordsFor } from '../components/error-words.ts';
import { announce } from '../state/announcer.ts';
import { useCommand } from '../state/command.ts';
import { go } from '../state/ui.ts';
import { t } from '../text.ts';
import { Text } from '../components/Layout.tsx';

export function RefusedKey({ error }: { error: AppError }) {
  const retry = useCommand('connect.refreshNow');
  // The notice does not change after another rejection, so this one is announced.
  const tryAgain = async (): Promise<void> => {
    const tried = await retry.run({});
    if (tried?.ok === false) announce(wordsFor(tried.error).what);
  };
  return (
    <ErrorNotice
      error={error}
      alert={false}
      actions={
        <>
          <Button busy={retry.busy} onClick={() => inBackground(tryAgain())}>
            {t('refusedKey.tryAgain')}
          </Button>
          <Button onClick={() => go({ screen: 'settings', section: 'connection' })}>
            {t('refusedKey.replace')}
          </Button>
        </>
      }
    >
      <Text size="same" tone="plain">
        {t('refusedKey.text')}
      </Text>
    </ErrorNotice>
  );
}
