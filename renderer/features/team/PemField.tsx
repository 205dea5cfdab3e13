// A certificate or a key as text, pasted whole.
import { Field } from '../../components/Field.tsx';
import styles from './Team.module.css';

interface Props {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

export function PemField({ label, hint, value, error, onValue }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          {...wiring}
          className={styles['pem']}
          value={value}
          rows={2}
          maxLength={40_000}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
