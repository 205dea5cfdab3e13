// The steps of a flow and the current one.
import Check from 'lucide-react/icons/check';
import { cx } from './cx.ts';
import { Row } from './Layout.tsx';
import styles from './Stepper.module.css';

interface Props {
  label: string;
  steps: readonly string[];
  /** Index of the current step; the steps before it are done. */
  at: number;
}

export function Stepper({ label, steps, at }: Props) {
  return (
    <Row gap={0} as="ol" wrap tone="quiet" weight="strong" className={styles['stepper']} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(index < at && styles['done'], index === at && styles['at'])}
          aria-current={index === at ? 'step' : undefined}
        >
          {step}
          {index < at ? <Check aria-hidden="true" /> : null}
        </li>
      ))}
    </Row>
  );
}
