// Where a value came from, in a fainter voice beside it, with the details one key press away. The browser's
// own popover does the opening, closing and focus, so nothing here needs a library or an inline style.
import { useId } from 'react';
import type { Reading } from '../../domain/provenance.ts';
import { t } from '../text.ts';
import styles from './Provenance.module.css';

export function Provenance({ reading, of }: { reading: Reading<unknown>; of: string }) {
  const id = useId();
  if (reading.state === 'missing') return null;
  const said = reading.state === 'found' ? t(`provenance.short.${reading.rule}`) : t('provenance.unreadable');
  return (
    <>
      <button type="button" className={styles['voice']} popoverTarget={id}>
        {reading.field} · {said}
        <span className="unseen">{t('provenance.ask', { of })}</span>
      </button>
      <div id={id} popover="auto" className={styles['detail']} role="note" aria-label={of}>
        <p>
          {reading.state === 'found'
            ? t(`provenance.long.${reading.rule}`, { field: reading.field })
            : t('provenance.expected', { field: reading.field, expected: reading.expected })}
        </p>
        <p className={styles['label']}>{t('provenance.raw')}</p>
        <code className={styles['raw']}>{reading.raw}</code>
      </div>
    </>
  );
}
