// An amount typed by a person: grouped while typing, kept as exact text, and read back only by the decimal
// rules. Grouping moves the caret by what was inserted before it, so typing in the middle stays in the middle.
import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react';
import { parseGrouped } from '../../domain/decimal.ts';
import { t } from '../text.ts';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import styles from './Field.module.css';

interface Props {
  label: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  /** Ungrouped: digits and one point. */
  value: string;
  onValue: (value: string) => void;
  /** A stablecoin's symbol; without it the amount is naira. */
  unit?: string | undefined;
  disabled?: boolean;
}

export const groupTyped = (plain: string): string => {
  const [whole = '', ...fraction] = plain.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction.length === 0 ? grouped : `${grouped}.${fraction.join('')}`;
};
const plainOf = (typed: string): string => typed.replaceAll(/[^\d.]/g, '').replace(/(\..*)\./, '$1');

export function AmountField({ label, hint, error, value, onValue, unit, disabled = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [refused, setRefused] = useState<string>();
  const shown = groupTyped(value);

  // What is pasted whole is read by the strict rule: `1,5` is refused, never taken for fifteen.
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text').trim();
    const amount = parseGrouped(text.replace(/^₦\s*/u, ''));
    if (amount !== undefined && !amount.startsWith('-')) {
      setRefused(undefined);
      const all = input.current?.selectionStart === 0 && input.current.selectionEnd === shown.length;
      if (!all && shown !== '') return;
      event.preventDefault();
      onValue(amount);
      return;
    }
    event.preventDefault();
    setRefused(text.slice(0, 40));
  };

  useLayoutEffect(() => {
    const wanted = caret.current;
    if (wanted === undefined || input.current === null) return;
    caret.current = undefined;
    let position = 0;
    for (let seen = 0; seen < wanted && position < shown.length; position++)
      if (shown[position] !== ',') seen++;
    input.current.setSelectionRange(position, position);
  }, [shown]);

  return (
    <Field
      label={label}
      hint={hint}
      error={refused === undefined ? error : t('common.notAnAmount', { text: refused })}
    >
      {(wiring) => (
        <div className={cx(styles['amount'], unit !== undefined && styles['coin'])}>
          {unit === undefined ? (
            <span className={styles['sign']} aria-hidden="true">
              ₦
            </span>
          ) : null}
          <input
            {...wiring}
            ref={input}
            className={styles['input']}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={shown}
            onPaste={paste}
            onChange={(event) => {
              const { value: typed, selectionStart } = event.target;
              caret.current = plainOf(typed.slice(0, selectionStart ?? typed.length)).length;
              setRefused(undefined);
              onValue(plainOf(typed));
            }}
          />
          {unit === undefined ? null : (
            <span className={styles['unit']} aria-hidden="true">
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
