// The practice clock: faster, moved ahead, or stopped.
import { Button } from '../../components/Button.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { Group, type GroupProps } from './practice-group.tsx';
import { Text } from '../../components/Layout.tsx';
import styles from './Practice.module.css';

const SPEEDS = ['1', '10', '60', '600'] as const;
const STEPS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
const ORDER = ['minute', 'hour', 'day'] as const;

export function ClockGroup({ state, act }: GroupProps) {
  const speed = SPEEDS.find((known) => Number(known) === state.speed);
  return (
    <Group
      title={t('practice.clock.title')}
      aside={<Time at={state.now} />}
      teaches={t('practice.clock.teaches')}
    >
      <Segmented
        label={t('practice.clock.speed')}
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: t('practice.clock.times', { speed: value }) }))}
        onValue={(value) => act({ act: 'clock', speed: Number(value) })}
      />
      <div className={styles['three']}>
        {ORDER.map((step) => (
          <Button key={step} onClick={() => act({ act: 'clock', advanceMs: STEPS[step] })}>
            {t(`practice.clock.ahead.${step}`)}
          </Button>
        ))}
      </div>
      <Button aria-pressed={state.paused} onClick={() => act({ act: 'clock', paused: !state.paused })}>
        {t(state.paused ? 'practice.clock.goOn' : 'practice.clock.pause')}
      </Button>
      {state.paused ? <Text>{t('practice.clock.paused')}</Text> : null}
    </Group>
  );
}
