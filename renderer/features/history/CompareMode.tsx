// Two moments compared, for one kind of record.
import type { Resource } from '../../../contract/slices/connect.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { t } from '../../text.ts';
import { Compare } from './Compare.tsx';
import styles from './History.module.css';
import { KINDS, kindOptions } from './kinds.ts';
import { holds, isAnsweredFor, useReview } from './review/under-review.ts';
import { setCompare, useHistory } from './view.ts';

const COMPARED = KINDS.filter((kind): kind is Resource => isAnsweredFor(kind));

export function CompareMode() {
  const resource = useHistory((state) => state.compare.resource);
  const review = useReview();
  return (
    <>
      <div className={styles['kinds']}>
        <Segmented
          label={t('history.resource')}
          value={resource}
          options={kindOptions(
            review === undefined ? COMPARED : COMPARED.filter((kind) => holds(review, kind)),
          )}
          onValue={(value) => setCompare({ resource: value })}
        />
      </div>
      <Compare key={resource} />
    </>
  );
}
