// The steps of a flow and the current one.
import Check from 'lucide-react/icons/check';
import { cx } from './cx.ts';
import styles from './Stepper.module.css';

interface Props {
  label: string;
  steps: readonly string[];
  /** Index of the current step; the steps before it are done. */
  at: number;
}

export function Stepper({ label, steps, at }: Props) {
  return (
    <ol className={styles['stepper']} aria-label={label}>
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
    </ol>
  );
}
