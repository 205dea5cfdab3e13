// A long task: its progress, and a button to stop it.
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { Progress } from './Gauge.tsx';
import { count } from './format.ts';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './Task.module.css';

interface Props {
  /** `Exporting history` */
  label: string;
  done: number;
  /** Undefined while the total is unknown. */
  of: number | undefined;
  /** The progress in words; without it, as counts. */
  said?: string | undefined;
  /** `stopping` from the request to stop until main reports the end. */
  state: 'running' | 'stopping' | 'stopped' | 'done';
  onCancel: () => void;
}

export function Task({ label, done, of, said, state, onCancel }: Props) {
  const far =
    said ??
    (of === undefined
      ? t('task.soFar', { done: count(done) })
      : t('task.far', {
          done: count(done),
          of: count(of),
          percent: of === 0 ? 100 : Math.floor((done / of) * 100),
        }));
  return (
    <Stack as="section" gap={1} aria-label={label}>
      <Row align="stretch" as="p" gap={4} rowGap={0} justify="between" wrap>
        <Text tone="same" size="same" as="span" weight="strong">
          {label}
        </Text>
        <Text as="span">{state === 'running' ? far : t(`task.${state}`, { far })}</Text>
      </Row>
      <Row className={styles['bar']}>
        {of === undefined && state === 'running' ? (
          <span className={styles['unknown']}>
            <progress className="unseen" aria-label={label} />
          </span>
        ) : (
          <Progress of={of ?? 1} done={state === 'done' ? (of ?? 1) : done} label={far} />
        )}
        {state === 'running' || state === 'stopping' ? (
          <Button kind="quiet" busy={state === 'stopping'} onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        ) : null}
      </Row>
      <output className="unseen">{state === 'running' ? '' : t(`task.${state}`, { far })}</output>
    </Stack>
  );
}
