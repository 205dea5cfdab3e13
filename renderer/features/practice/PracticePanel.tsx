// The practice drawer, where the operator plays the chain, the market and the lender. It changes only the
// practice service; the desk reads the changes like any others.
import { useState } from 'react';
import { inBackground } from '../../background.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { ChainGroup } from './ChainGroup.tsx';
import { ClockGroup } from './ClockGroup.tsx';
import { LenderGroup } from './LenderGroup.tsx';
import { LoanGroup } from './LoanGroup.tsx';
import { MarketGroup } from './MarketGroup.tsx';
import { Group, type Act } from './practice-group.tsx';
import { Scenarios } from './Scenarios.tsx';
import { TroubleGroup } from './TroubleGroup.tsx';
import { play } from './running.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Practice.module.css';

export function PracticePanel() {
  const practice = useSlice('practice');
  const command = useCommand('practice.act');
  const act: Act = (input) => inBackground(command.run(input));
  const state = practice?.state;
  return (
    <Drawer title={t('frame.practice')}>
      <Stack gap={0} className={styles['panel']} aria-busy={command.busy}>
        <Text>{t('practice.lead')}</Text>
        <ErrorNotice error={command.error} />
        {practice?.available !== true ? (
          // A real service was opened while the drawer was open.
          <Text>{t('practice.notHere')}</Text>
        ) : state === undefined ? (
          <Skeleton lines={8} />
        ) : (
          <>
            <Scenarios state={state} act={act} />
            <LoanGroup state={state} act={act} />
            <ChainGroup state={state} act={act} />
            <MarketGroup state={state} act={act} />
            <LenderGroup state={state} act={act} />
            <ClockGroup state={state} act={act} />
            <TroubleGroup state={state} act={act} />
            <Reset act={act} />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function Reset({ act }: { act: Act }) {
  const [asking, setAsking] = useState(false);
  const reset = (): void => {
    setAsking(false);
    play(undefined);
    act({ act: 'reset' });
  };
  return (
    <Group title={t('practice.reset.title')} teaches={t('practice.reset.teaches')}>
      <Button onClick={() => setAsking(true)}>{t('practice.reset.open')}</Button>
      {asking ? (
        <Dialog
          title={t('practice.reset.ask')}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('common.cancel')}</Button>
              <Button kind="primary" onClick={reset}>
                {t('practice.reset.do')}
              </Button>
            </>
          }
        >
          <p>{t('practice.reset.text')}</p>
        </Dialog>
      ) : null}
    </Group>
  );
}
