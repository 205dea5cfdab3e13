// Ordered steps with their state in words, a number or a tick, and a colour that repeats it. A blocked step
// cannot be opened.
import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { StepState } from '../../domain/repayment.ts';
import { t } from '../text.ts';
import { cx } from './cx.ts';
import { Stack, Text } from './Layout.tsx';
import styles from './Checklist.module.css';

export interface ChecklistStep<K extends string> {
  key: K;
  name: string;
  state: StepState;
  note: ReactNode;
}

interface Props<K extends string> {
  label: string;
  steps: readonly ChecklistStep<K>[];
  shown: K;
  onShow: (key: K) => void;
}

export function Checklist<K extends string>({ label, steps, shown, onShow }: Props<K>) {
  return (
    <ol className={styles['checklist']} aria-label={label}>
      {steps.map(({ key, name, state, note }, index) => (
        <li key={key}>
          <button
            type="button"
            className={cx(styles['step'], styles[state], key === shown && styles['shown'])}
            disabled={state === 'blocked'}
            aria-current={key === shown ? 'step' : undefined}
            onClick={() => onShow(key)}
          >
            <span className={styles['sign']} aria-hidden="true">
              {state === 'done' ? <Check /> : state === 'skipped' ? <Minus /> : index + 1}
            </span>
            <Stack gap={0} as="span">
              <Text tone="same" size="same" as="span" weight="strong" className={styles['name']}>
                {name}
              </Text>
              <span className="unseen">{` (${t(`steps.${state}`)})`}</span>
              <Text as="span" className={styles['note']}>
                {note}
              </Text>
            </Stack>
          </button>
        </li>
      ))}
    </ol>
  );
}
