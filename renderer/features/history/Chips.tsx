// The active filters in words; each can be removed, or all of them.
import X from 'lucide-react/icons/x';
import { Button } from '../../components/Button.tsx';
import { t } from '../../text.ts';
import { chipsOf, without } from './filter-words.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './History.module.css';
import { setFilter, useHistory } from './view.ts';

export function Chips() {
  const filter = useHistory(({ view }) => view.filter);
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <Row wrap className={styles['chips']}>
      <Row as="ul" wrap aria-label={t('history.narrowedBy')}>
        {chips.map(({ condition, words }) => (
          <Row gap={0} as="li" key={condition} size="less" className={styles['chip']}>
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
          </Row>
        ))}
      </Row>
      <Button kind="link" onClick={() => setFilter({})}>
        {t('history.clearAll')}
      </Button>
    </Row>
  );
}
