// A choice among a few options: radio buttons drawn as one control.
import { useId } from 'react';
import styles from './Segmented.module.css';

interface Props<V extends string> {
  label: string;
  /** Undefined when no option applies. */
  value: V | undefined;
  options: readonly { value: V; label: string }[];
  onValue: (value: V) => void;
}

export function Segmented<V extends string>({ label, value, options, onValue }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={styles['segmented']}>
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['option']}>
          <input
            type="radio"
            className="unseen"
            name={name}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
