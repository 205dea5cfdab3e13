// The source of a value, in fainter type beside it, with details in a popover. The browser's own popover
// opens, closes and moves the focus.
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
