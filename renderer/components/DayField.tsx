// A day, typed day first in every language; a native date field follows the system's order instead. Its calendar
// is the browser's.
import { useId, useRef, useState } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { startOfLagosDay } from '../../domain/days.ts';
import { t } from '../text.ts';
import { Field } from './Field.tsx';
import styles from './DayField.module.css';

interface Props {
  label: string;
  /** `2026-11-21`; empty while no whole day is typed. */
  value: string;
  /** `isUnread`: the field holds a text that is no whole day. */
  onValue: (value: string, isUnread: boolean) => void;
  /** The form was tried: an unread text is an error at once, not only after the field is left. */
  isTried?: boolean;
  error?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

/** `21/11/2026` */
const shownAs = (day: string): string => day.split('-').toReversed().join('/');

/** The day that a text names: `21/11/2026`, `21.11.2026`, `21 11 2026` or `2026-11-21`; empty otherwise. */
export function dayIn(text: string): string {
  const parts = text.trim().split(/[\s./-]+/);
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.toReversed();
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parts.length === 3 && startOfLagosDay(read) !== undefined ? read : '';
}

const isUnreadable = (text: string): boolean => text.trim() !== '' && dayIn(text) === '';

export function DayField({ label, value, onValue, isTried = false, error, min, max }: Props) {
  const [typed, setTyped] = useState('');
  const [isLeft, setLeft] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);
  const id = useId();
  // A day that was set from elsewhere replaces the text.
  const text = dayIn(typed) === value ? typed || shownAs(value) : shownAs(value);
  const isUnread = (isLeft || isTried) && isUnreadable(text);
  return (
    <Field label={label} error={error ?? (isUnread ? t('dayField.unread') : undefined)}>
      {(wiring) => (
        <span className={styles['day']}>
          <input
            {...wiring}
            className={styles['text']}
            value={text}
            placeholder={t('dayField.pattern')}
            inputMode="numeric"
            maxLength={10}
            spellCheck={false}
            autoComplete="off"
            onFocus={() => setLeft(false)}
            onBlur={() => setLeft(true)}
            onChange={(event) => {
              setTyped(event.target.value);
              onValue(dayIn(event.target.value), isUnreadable(event.target.value));
            }}
          />
          <input
            ref={calendar}
            id={`${id}-calendar`}
            className={styles['native']}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            min={min}
            max={max}
            onChange={(event) => {
              setTyped('');
              onValue(event.target.value, false);
            }}
          />
          <button
            type="button"
            className={styles['open']}
            aria-label={t('dayField.calendar', { label })}
            title={t('dayField.calendar', { label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
