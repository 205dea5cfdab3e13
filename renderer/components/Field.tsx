// A labelled control with its hint and its error, connected for screen readers.
import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './Field.module.css';

interface Wiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}
interface FrameProps {
  label: string;
  hint?: ReactNode;
  /** Opposite the label, such as how an amount was read. */
  aside?: ReactNode;
  error?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
}

export function Field({ label, hint, aside, error, children }: FrameProps) {
  const id = useId();
  const describedBy = cx(
    aside !== undefined && `${id}-aside`,
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  );
  return (
    <Stack gap={1}>
      <Row gap={3} rowGap={0} align="baseline" justify="between" wrap>
        <Text as="label" weight="strong" htmlFor={id}>
          {label}
        </Text>
        {aside === undefined ? null : (
          <Text as="span" id={`${id}-aside`} size="small">
            {aside}
          </Text>
        )}
      </Row>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <Text id={`${id}-hint`} size="small">
          {hint}
        </Text>
      )}
      {error === undefined ? null : (
        <Text id={`${id}-error`} tone="stop" weight="strong">
          {error}
        </Text>
      )}
    </Stack>
  );
}

type Shared = Pick<FrameProps, 'label' | 'hint' | 'error'>;
type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'id' | 'value' | 'onChange' | 'onInput'
>;
interface TextProps extends Shared, InputProps {
  value: string;
  onValue: (value: string) => void;
  mono?: boolean;
}

export function TextField({ label, hint, error, value, onValue, mono = false, ...input }: TextProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <input
          spellCheck={false}
          autoComplete="off"
          {...input}
          {...wiring}
          className={cx(styles['input'], mono && styles['mono'])}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Several lines of a recipe. */
export function TextArea({
  label,
  hint,
  error,
  value,
  onValue,
}: Omit<TextProps, keyof InputProps | 'mono'> & Pick<TextProps, 'value'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <textarea
          spellCheck={false}
          {...wiring}
          className={cx(styles['input'], styles['mono'])}
          rows={Math.max(1, value.split('\n').length)}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A secret for the keychain: never shown, never suggested. */
export function SecretField(props: Omit<TextProps, 'type' | 'mono'>) {
  return <TextField {...props} type="password" autoComplete="new-password" />;
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}

export function CheckField({ label, checked, onChecked }: CheckProps) {
  return (
    <Row as="label" align="baseline" weight="strong" className={styles['check']}>
      <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
      {label}
    </Row>
  );
}

interface ChoiceProps extends Shared {
  value: string;
  options: readonly { value: string; label: string }[];
  onValue: (value: string) => void;
  disabled?: boolean;
}

export function ChoiceField({ label, hint, error, value, options, onValue, disabled = false }: ChoiceProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select
          {...wiring}
          className={cx(styles['input'], styles['choice'])}
          value={value}
          disabled={disabled}
          onChange={(event) => onValue(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
