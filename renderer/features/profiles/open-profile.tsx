// Opens another service. A LIVE one asks first, because every screen then shows real money.
import { useState, type ReactNode } from 'react';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Fact, Facts } from '../../components/Card.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Mono } from '../../components/Address.tsx';
import { useCommand } from '../../state/command.ts';
import { leaving } from '../../state/leaving.ts';
import { currentSlice } from '../../state/mirror.ts';
import { resetUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { EnvironmentMark } from './EnvironmentMark.tsx';
import styles from './Profiles.module.css';

interface Opening {
  /** The service that is being opened. */
  busy: ProfileEntry | undefined;
  open: (entry: ProfileEntry) => void;
  /** To render on the page: the question, or why the service could not be opened. */
  dialog: ReactNode;
}

export function useOpening(): Opening {
  const [asked, setAsked] = useState<ProfileEntry>();
  const [busy, setBusy] = useState<ProfileEntry>();
  const command = useCommand('profiles.open');

  const act = async (entry: ProfileEntry): Promise<void> => {
    setBusy(entry);
    const result = await command.run({ profileId: entry.id });
    setBusy(undefined);
    // A service whose secret is missing is open all the same; the banners say what it needs.
    const isOpen = result?.ok === true || currentSlice('connect')?.profile?.id === entry.id;
    setAsked(isOpen ? undefined : entry);
    if (isOpen) resetUi();
  };
  const open = (entry: ProfileEntry): void =>
    leaving(undefined, () => {
      command.forget();
      if (entry.environment === 'live') setAsked(entry);
      else inBackground(act(entry));
    });

  return {
    busy,
    open,
    dialog:
      asked === undefined ? null : (
        <Dialog title={t('goLive.title', { name: asked.name })} onClose={() => setAsked(undefined)}>
          <Facts>
            <Fact name={t('goLive.environment')}>
              <EnvironmentMark environment={asked.environment} />
            </Fact>
            <Fact name={t('goLive.base')}>
              <Mono>{asked.baseUrl}</Mono>
            </Fact>
          </Facts>
          {asked.environment === 'live' ? <p>{t('goLive.text')}</p> : null}
          <ErrorNotice error={command.error} />
          <div className={styles['actions']}>
            <Button kind="primary" busy={busy !== undefined} onClick={() => inBackground(act(asked))}>
              {asked.environment === 'live' ? t('goLive.confirm') : t('goLive.open')}
            </Button>
            <Button kind="quiet" onClick={() => setAsked(undefined)}>
              {t('common.cancel')}
            </Button>
          </div>
        </Dialog>
      ),
  };
}
