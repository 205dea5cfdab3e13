// The active filters in words; each can be removed, or all of them.
import X from 'lucide-react/icons/x';
import { Button } from '../../components/Button.tsx';
import { t } from '../../text.ts';
import { chipsOf, without } from './filter-words.ts';
import styles from './History.module.css';
import { setFilter, useHistory } from './view.ts';

export function Chips() {
  const filter = useHistory(({ view }) => view.filter);
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <div className={styles['chips']}>
      <ul className={styles['chipList']} aria-label={t('history.narrowedBy')}>
        {chips.map(({ condition, words }) => (
          <li key={condition} className={styles['chip']}>
            <span className={styles['chipWords']} title={words}>
              {words}
            </span>
            <button
              type="button"
              className={styles['chipOff']}
              aria-label={t('history.without', { words })}
              onClick={() => setFilter(without(filter, condition))}
            >
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={() => setFilter({})}>
        {t('history.clearAll')}
      </Button>
    </div>
  );
}
