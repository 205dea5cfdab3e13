// Two moments compared, for one kind of record.
import type { Resource } from '../../../contract/slices/connect.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { t } from '../../text.ts';
import { Compare } from './Compare.tsx';
import styles from './History.module.css';
import { isAnsweredFor, KINDS, kindOptions } from './kinds.ts';
import { setCompare, useHistory } from './view.ts';

const COMPARED = KINDS.filter((kind): kind is Resource => isAnsweredFor(kind));

export function CompareMode() {
  const resource = useHistory((state) => state.compare.resource);
  return (
    <>
      <div className={styles['kinds']}>
        <Segmented
          label={t('history.resource')}
          value={resource}
          options={kindOptions(COMPARED)}
          onValue={(value) => setCompare({ resource: value })}
        />
      </div>
      <Compare key={resource} />
    </>
  );
}
