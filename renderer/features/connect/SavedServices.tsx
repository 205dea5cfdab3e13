// The services set up on this desk, while none is open: each can be opened or tested first.
import { useState } from 'react';
import type { ProfileId } from '../../../domain/ids.ts';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { resetUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './FirstRun.module.css';

interface Props {
  closed: boolean;
  onTest: (profileId: ProfileId) => void;
}

export function SavedServices({ closed, onTest }: Props) {
  const known = useSlice('profiles')?.profiles ?? [];
  const open = useCommand('profiles.open');
  const [live, setLive] = useState<ProfileEntry>();
  const go = async (profileId: ProfileId): Promise<void> => {
    setLive(undefined);
    const result = await open.run({ profileId });
    if (result?.ok === true) resetUi();
  };
  return (
    <Stack as="section" gap={2} className={styles['known']} aria-labelledby="known-services">
      <h2 id="known-services">{t('firstRun.known.title')}</h2>
      <ul>
        {known.map((one) => (
          <Row as="li" key={one.id} className={styles['service']}>
            <div className={styles['who']}>
              <p>
                <strong>{one.name}</strong>{' '}
                <Pill tone={one.environment === 'live' ? 'stop' : 'way'}>
                  {t(`environment.${one.environment}`)}
                </Pill>
              </p>
              <Text>{one.baseUrl}</Text>
            </div>
            <Button
              kind="quiet"
              disabled={closed}
              aria-label={t('firstRun.known.testNamed', { name: one.name })}
              onClick={() => onTest(one.id)}
            >
              {t('firstRun.known.test')}
            </Button>
            <Button
              busy={open.busy}
              disabled={closed}
              aria-label={t('firstRun.known.openNamed', { name: one.name })}
              onClick={() => (one.environment === 'live' ? setLive(one) : inBackground(go(one.id)))}
            >
              {t('firstRun.known.open')}
            </Button>
          </Row>
        ))}
      </ul>
      <ErrorNotice error={open.error} />
      {live === undefined ? null : (
        <Dialog
          title={t('inspect.opening.title', { name: live.name })}
          onClose={() => setLive(undefined)}
          actions={
            <>
              <Button kind="quiet" onClick={() => setLive(undefined)}>
                {t('common.cancel')}
              </Button>
              <Button kind="primary" onClick={() => inBackground(go(live.id))}>
                {t('goLive.confirm')}
              </Button>
            </>
          }
        >
          <p>{t('goLive.text')}</p>
          <Text>{live.baseUrl}</Text>
        </Dialog>
      )}
    </Stack>
  );
}
