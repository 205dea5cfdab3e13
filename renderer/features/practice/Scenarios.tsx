// Guided scenarios: one press prepares the practice service and opens the screen; the steps then say what to
// do.
import { useState } from 'react';
import type { AppError } from '../../../contract/errors.ts';
import { inBackground } from '../../background.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { announce } from '../../state/announcer.ts';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Group, type GroupProps } from './practice-group.tsx';
import { play, useRunning } from './running.ts';
import { SCENARIOS, stageOf, STEPS, type Props, type ScenarioId } from './scenarios.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Practice.module.css';

export function Scenarios({ state, act }: GroupProps) {
  const collateral = useSlice('collateral');
  const profileId = useSlice('connect')?.profile?.id ?? '';
  const running = useRunning((all) => all.scenario);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError>();

  async function start(id: ScenarioId): Promise<void> {
    const stage = stageOf(id, state, collateral);
    if (stage === undefined || busy) return;
    setBusy(true);
    setError(undefined);
    for (const one of stage.acts) {
      const done = await client['practice.act'](one);
      if (!done.ok) {
        setBusy(false);
        return setError(done.error);
      }
    }
    setBusy(false);
    play({ id, props: stage.props, profileId });
    announce(t('practice.scenario.set', { title: t(`practice.scenario.${id}.title`) }));
    go(stage.go);
  }

  if (running?.profileId === profileId)
    return <Running id={running.id} props={running.props} state={state} act={act} />;
  return (
    <Group title={t('practice.scenario.title')} teaches={t('practice.scenario.teaches')}>
      <ErrorNotice error={error} />
      <Stack as="ul" gap={2}>
        {SCENARIOS.map((id) => {
          const possible = stageOf(id, state, collateral) !== undefined;
          return (
            <li key={id}>
              <Button kind="link" busy={busy} disabled={!possible} onClick={() => inBackground(start(id))}>
                {t(`practice.scenario.${id}.title`)}
              </Button>
              <Text>{possible ? t(`practice.scenario.${id}.shows`) : t('practice.scenario.cannot')}</Text>
            </li>
          );
        })}
      </Stack>
    </Group>
  );
}

interface RunningProps extends GroupProps {
  id: ScenarioId;
  props: Props;
}

function Running({ id, props, state, act }: RunningProps) {
  return (
    <Group
      title={t(`practice.scenario.${id}.title`)}
      aside={
        <Button kind="link" onClick={() => play(undefined)}>
          {t('practice.scenario.leave')}
        </Button>
      }
      teaches={t(`practice.scenario.${id}.shows`)}
    >
      <Stack as="ol" gap={2} className={styles['steps']}>
        {STEPS[id].map(({ words, press }) => {
          const next = press?.act(props, state);
          return (
            <li key={words}>
              <p>{t(words)}</p>
              {press === undefined ? null : (
                <Button disabled={next === undefined} onClick={() => next && act(next)}>
                  {t(press.label)}
                </Button>
              )}
            </li>
          );
        })}
      </Stack>
    </Group>
  );
}
