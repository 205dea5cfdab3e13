// The path that a field is read from. It takes effect on Enter or on leaving it, if it is a path; empty, the app
// looks for the names that it knows.
import { useId } from 'react';
import { cx } from '../../components/cx.ts';
import { Text } from '../../components/Layout.tsx';
import { t } from '../../text.ts';
import { placeIn, type Place } from './mapping.ts';
import { useTyped } from './use-typed.ts';
import styles from './Inspector.module.css';

interface Props {
  label: string;
  /** With its label above it; in a table the column is the label. */
  isShown?: boolean;
  value: string;
  /** Where the app found it without a setting. */
  found?: string | undefined;
  /** The list of the paths to choose from. */
  places: string;
  /** @returns whether it could be set */
  onPlace: (place: Place | undefined) => boolean;
}

export function PlaceField({ label, isShown = false, value, found = '', places, onPlace }: Props) {
  const id = useId();
  const [{ text, isWrong }, setTyped] = useTyped(value, (stated) => ({ text: stated, isWrong: false }));
  const take = (): void => {
    if (text.trim() === value) return;
    const isDone = onPlace(placeIn(text));
    setTyped({ text, isWrong: !isDone }, isDone ? text.trim() : value);
  };
  return (
    <div className={styles['place']}>
      <label className={isShown ? undefined : 'unseen'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={cx(styles['path'], styles['input'])}
        list={places}
        value={text}
        placeholder={found}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => setTyped({ text: event.target.value, isWrong: false })}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
      {isWrong ? (
        <Text id={`${id}-error`} tone="stop" size="small">
          {t('inspect.said.impossible')}
        </Text>
      ) : null}
    </div>
  );
}
