// Settings: the services this desk knows, every setting of one of them, and what belongs to the desk itself.
import { useState } from 'react';
import type { ProfileId } from '../../domain/ids.ts';
import { client } from '../bridge.ts';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Skeleton } from '../components/Empty.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import { useSlice } from '../state/mirror.ts';
import { useAnswer } from '../state/query.ts';
import { useUi, type SettingsSection } from '../state/ui.ts';
import { t } from '../text.ts';
import { DeskSection, isOfDesk, SettingsFrame } from './SettingsFrame.tsx';
import { SettingsOfProfile } from './SettingsOfProfile.tsx';

export function SettingsPage() {
  const route = useUi((ui) => ui.route);
  const open = useSlice('connect')?.profile?.id;
  if (route.screen !== 'settings') return null;
  const profileId = route.profileId ?? open;
  const section = route.section ?? 'connection';
  return profileId === undefined ? (
    <SettingsFrame section={isOfDesk(section) ? section : 'services'}>
      <DeskSection section={section} />
    </SettingsFrame>
  ) : (
    <OfProfile key={profileId} profileId={profileId} section={section} />
  );
}

function OfProfile({ profileId, section }: { profileId: ProfileId; section: SettingsSection }) {
  const [version, setVersion] = useState(0);
  const detail = useAnswer(`profile ${profileId}`, version, () => client['profiles.detail']({ profileId }));
  const reread = (): void => setVersion((old) => old + 1);
  if (detail.value !== undefined)
    return <SettingsOfProfile detail={detail.value} reread={reread} section={section} />;
  return (
    <SettingsFrame section={section} profileId={profileId}>
      {detail.error === undefined ? (
        <Card>
          <Skeleton lines={6} />
        </Card>
      ) : isOfDesk(section) ? (
        <DeskSection section={section} />
      ) : (
        <ErrorNotice
          error={detail.error}
          alert={false}
          actions={<Button onClick={reread}>{t('settings.again')}</Button>}
        />
      )}
    </SettingsFrame>
  );
}
