// Asks before a LIVE service opens, and says why a service could not be opened.
import type { AppError } from '../../../contract/errors.ts';
import type { ProfileEntry } from '../../../contract/slices/profiles.ts';
import { Button } from '../../components/Button.tsx';
import { Fact, Facts } from '../../components/Card.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Mono } from '../../components/Address.tsx';
import { t } from '../../text.ts';
import { EnvironmentMark } from './EnvironmentMark.tsx';
import { Row } from '../../components/Layout.tsx';

interface Props {
  asked: ProfileEntry;
  busy: boolean;
  error: AppError | undefined;
  onOpen: () => void;
  onClose: () => void;
}

export function OpenQuestion({ asked, busy, error, onOpen, onClose }: Props) {
  return (
    <Dialog title={t('goLive.title', { name: asked.name })} onClose={onClose}>
      <Facts>
        <Fact name={t('goLive.environment')}>
          <EnvironmentMark environment={asked.environment} />
        </Fact>
        <Fact name={t('goLive.base')}>
          <Mono>{asked.baseUrl}</Mono>
        </Fact>
      </Facts>
      {asked.environment === 'live' ? <p>{t('goLive.text')}</p> : null}
      <ErrorNotice error={error} />
      <Row wrap>
        <Button kind="primary" busy={busy} onClick={onOpen}>
          {asked.environment === 'live' ? t('goLive.confirm') : t('goLive.open')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Row>
    </Dialog>
  );
}
