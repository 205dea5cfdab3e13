// A field for an amount: grouped while typing, kept as exact text, and repeated in full beside the label.
// Unreadable input stays as typed, with the reason: dropping a character would turn `1e400` into 1,400 and
// `1,5` into fifteen.
import { useLayoutEffect, useRef, useState } from 'react';
import { MOST_WHOLE_DIGITS, readAmount, type AmountRefusal } from '../../domain/amount.ts';
import { parseDecimal } from '../../domain/decimal.ts';
import { t } from '../text.ts';
import { grouped, naira } from './format.ts';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import { Row } from './Layout.tsx';
import styles from './Field.module.css';

interface Props {
  label: string;
  hint?: React.ReactNode;
  error?: string | undefined;
  /**
   * Ungrouped: digits and one point. Unreadable input begins with a question mark, so that it is neither a
   * decimal nor an empty field.
   */
  value: string;
  onValue: (value: string) => void;
  /** A stablecoin's symbol; undefined for naira. */
  unit?: string | undefined;
  /** Decimals of the unit: two for naira, unlimited for a stablecoin unless known. */
  places?: number | undefined;
  disabled?: boolean;
}

const UNREAD = '?';

export const groupTyped = (plain: string): string => {
  // `0,125` reads as a decimal, so leading zeros stay as they were typed.
  if (/^0\d/.test(plain)) return plain;
  const [whole = '', ...fraction] = plain.split('.');
  const inThrees = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction.length === 0 ? inThrees : `${inThrees}.${fraction.join('')}`;
};
const plainOf = (typed: string): string => typed.replaceAll(/[^\d.]/g, '');
const LONGEST_QUOTED = 40;

/** The inserted text: the new text without the start and the end that it shares with the old one. */
function inserted(before: string, after: string): string {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  return after.slice(start, after.length - end);
}

export function AmountField({
  label,
  hint,
  error,
  value,
  onValue,
  unit,
  places = unit === undefined ? 2 : undefined,
  disabled = false,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // Unfinished input such as `1,2` shows no error yet.
  const [unfinished, setUnfinished] = useState(false);
  const unread = value.startsWith(UNREAD) ? value.slice(UNREAD.length) : undefined;
  const shown = unread ?? groupTyped(value);
  const rules = { places, symbols: unit === undefined ? ['₦', 'NGN'] : [unit] };
  const judged = unread === undefined ? undefined : readAmount(unread, rules);
  const refusal = judged?.kind === 'refused' && !unfinished ? wordsFor(shown, judged.why, places) : undefined;

  const change = (typed: string, at: number): void => {
    const put = inserted(shown, typed);
    // The field's own commas may move; any other separator comes from the operator.
    const plain = plainOf(typed);
    const simple = unread === undefined && /^[\d.]*$/.test(put) && /^\d*\.?\d*$/.test(plain);
    // An operator who groups with spaces may continue so after the field has shown commas.
    const text = unread === undefined && /^[\s\d]+$/.test(put) ? typed.replaceAll(',', ' ') : typed;
    const reading = readAmount(simple ? plain : text, rules);
    if (simple && (reading.kind !== 'refused' || plain === '.')) {
      caret.current = plainOf(typed.slice(0, at)).length;
      onValue(plain);
    } else if (reading.kind === 'refused') {
      setUnfinished(put.length <= 1 && /^\d{1,3}([, ]\d{3})*[, ]\d{0,2}$/.test(text));
      // The field's own commas would be misplaced.
      onValue(UNREAD + (simple ? plain : text));
    } else {
      caret.current = plainOf(typed.slice(0, at)).length;
      onValue(reading.kind === 'empty' ? '' : reading.value);
    }
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
    <Field label={label} hint={hint} aside={understood(value, unit, places)} error={refusal ?? error}>
      {(wiring) => (
        <div className={cx(styles['amount'], unit !== undefined && styles['coin'])}>
          {unit === undefined ? (
            <Row gap={0} as="span" tone="quiet" weight="strong" className={styles['sign']} aria-hidden="true">
              ₦
            </Row>
          ) : null}
          <input
            {...wiring}
            ref={input}
            className={styles['input']}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            value={shown}
            onBlur={() => setUnfinished(false)}
            onChange={(event) => {
              const { value: typed, selectionStart } = event.target;
              change(typed, selectionStart ?? typed.length);
            }}
          />
          {unit === undefined ? null : (
            <Row gap={0} as="span" tone="quiet" weight="strong" className={styles['unit']} aria-hidden="true">
              {unit}
            </Row>
          )}
        </div>
      )}
    </Field>
  );
}

function understood(value: string, unit: string | undefined, places: number | undefined): string | undefined {
  const amount = parseDecimal(value.replace(/\.$/, ''));
  if (amount === undefined) return undefined;
  return t('amount.readAs', {
    amount: unit === undefined ? naira(amount) : `${grouped(amount, places)}\u00a0${unit}`.trimEnd(),
  });
}

function wordsFor(text: string, why: AmountRefusal, places: number | undefined): string {
  const quoted = text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text;
  switch (why) {
    case 'places':
      return t('amount.refused.places', { text: quoted, count: places ?? 40 });
    case 'digits':
      return t('amount.refused.digits', { text: quoted, count: MOST_WHOLE_DIGITS });
    default:
      return t(`amount.refused.${why}`, { text: quoted });
  }
}
