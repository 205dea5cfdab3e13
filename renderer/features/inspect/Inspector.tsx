// The connection test and the lender's format of one profile. Settings missing for the test come first.
import { useState, type ReactNode } from 'react';
import type { ProfileId } from '../../../domain/ids.ts';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Screen } from '../../components/Screen.tsx';
import { client } from '../../bridge.ts';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import { Workbench } from './Workbench.tsx';

interface InspectorProps {
  profileId: ProfileId;
  /** On the start screen: no service is open yet, and the test starts by itself. */
  isFirst?: boolean;
  /** The back button, where the rail is not shown. */
  back?: ReactNode;
}

export function Inspector({ profileId, isFirst = false, back }: InspectorProps) {
  const [version, setVersion] = useState(0);
  const detail = useAnswer(profileId, version, () => client['profiles.detail']({ profileId }));
  if (detail.value === undefined)
    return (
      <Screen title={t('inspect.title')} place="inspector" actions={back}>
        {detail.error === undefined ? <Skeleton lines={6} /> : <ErrorNotice error={detail.error} />}
      </Screen>
    );
  return (
    <Workbench
      first={detail.value.profile}
      secretStored={detail.value.secretStored}
      isFirst={isFirst}
      back={back}
      onStored={() => setVersion((old) => old + 1)}
    />
  );
}
