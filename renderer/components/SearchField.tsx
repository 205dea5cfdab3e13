// A search field; Escape empties it.
import { useId } from 'react';
import Search from 'lucide-react/icons/search';
import styles from './SearchField.module.css';

export function SearchField({
  label,
  value,
  onValue,
  onLeave,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
  onLeave?: () => void;
}) {
  const id = useId();
  return (
    <div className={styles['search']}>
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <Search aria-hidden="true" />
      <input
        id={id}
        type="search"
        placeholder={label}
        value={value}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onValue(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onValue('');
        }}
      />
    </div>
  );
}
