// Before a service is opened: the fields that are missing with their consequences, and that a LIVE service
// moves real money. It does not stop the operator; each affected screen warns again.
import type { ReadResult } from '../../../contract/calls/inspect.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Text } from '../../components/Layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { t } from '../../text.ts';
import { Lacking } from './Result.tsx';

interface Props {
  profile: ServiceProfile;
  /** The last test ended, and no step failed. */
  isTested: boolean;
  lacks: ReadResult['lacks'];
  onClose: () => void;
  onOpen: () => void;
}

export function OpenDialog({ profile, isTested, lacks, onClose, onOpen }: Props) {
  const isLive = profile.environment === 'live';
  return (
    <Dialog
      title={t('inspect.opening.title', { name: profile.name })}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('inspect.opening.back')}
          </Button>
          <Button kind="primary" onClick={onOpen}>
            {t(isLive ? 'goLive.confirm' : 'inspect.opening.confirm')}
          </Button>
        </>
      }
    >
      {isLive ? (
        <Notice tone="stop">
          <p>{t('goLive.text')}</p>
        </Notice>
      ) : null}
      {isTested ? null : <p>{t('inspect.opening.untested')}</p>}
      <Lacking lacks={lacks} />
      {lacks.length === 0 ? null : <Text>{t('inspect.opening.later')}</Text>}
    </Dialog>
  );
}
