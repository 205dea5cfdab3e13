// An answer with fields that the profile does not map: the operator can map them when they first appear.
import { useState } from 'react';
import type { ProfileId } from '../../domain/ids.ts';
import { client } from '../bridge.ts';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { useSlice } from '../state/mirror.ts';
import { useAnswer } from '../state/query.ts';
import { go, useUi } from '../state/ui.ts';
import { t } from '../text.ts';

export function LateShapes() {
  const inspect = useSlice('inspect');
  const profileId = useSlice('connect')?.profile?.id;
  const flow = useSlice('borrow')?.flow.stage;
  const screen = useUi((ui) => ui.route.screen);
  const seen = inspect?.samples.filter(({ from }) => from === 'work') ?? [];
  if (profileId === undefined || inspect?.profileId !== profileId || seen.length === 0) return null;
  // Not during a review, and not in the inspector, which lists the suggestions itself.
  if (screen === 'inspector' || (screen === 'borrow' && isDeciding(flow))) return null;
  return <Offer profileId={profileId} version={seen.map(({ thing, at }) => `${thing} ${at}`).join(' ')} />;
}

const isDeciding = (stage: string | undefined): boolean =>
  stage === 'review' || stage === 'application-review';

function Offer({ profileId, version }: { profileId: ProfileId; version: string }) {
  const [hidden, setHidden] = useState<string>();
  const { value } = useAnswer(profileId, version, async () => {
    const detail = await client['profiles.detail']({ profileId });
    return detail.ok ? client['inspect.proposals']({ profile: detail.value.profile }) : detail;
  });
  const count = value?.proposals.length ?? 0;
  if (count === 0 || hidden === version) return null;
  return (
    <Notice
      tone="look"
      title={t('lateShapes.title')}
      actions={
        <>
          <Button onClick={() => go({ screen: 'inspector', profileId })}>
            {t('lateShapes.look', { count })}
          </Button>
          <Button kind="quiet" onClick={() => setHidden(version)}>
            {t('links.hide')}
          </Button>
        </>
      }
    >
      {t('lateShapes.text')}
    </Notice>
  );
}
