// The source of a value, behind an icon beside it. The browser's own popover opens, closes and moves the focus.
import { useId, type ReactNode } from 'react';
import Info from 'lucide-react/icons/info';
import type { Reading } from '../../domain/provenance.ts';
import { t } from '../text.ts';
import { Text } from './Layout.tsx';
import styles from './Provenance.module.css';

export function Provenance({ reading, of }: { reading: Reading<unknown>; of: string }) {
  if (reading.state === 'missing') return null;
  return (
    <Source of={of}>
      <p>
        {reading.state === 'found'
          ? t(`provenance.long.${reading.rule}`, { field: reading.field })
          : t('provenance.expected', { field: reading.field, expected: reading.expected })}
      </p>
      <Raw raw={reading.raw} />
    </Source>
  );
}

/** Of values that the service's document does not name and the app shows as received. */
export function Received({ of, fields }: { of: string; fields: readonly { field: string; raw: string }[] }) {
  return (
    <Source of={of}>
      {fields.map(({ field, raw }) => (
        <div key={field}>
          <p>{t('provenance.received', { field })}</p>
          <Raw raw={raw} />
        </div>
      ))}
    </Source>
  );
}

function Source({ of, children }: { of: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles['icon']} popoverTarget={id}>
        <Info aria-hidden="true" />
        <span className="unseen">{t('provenance.ask', { of })}</span>
      </button>
      <Text
        tone="same"
        as="div"
        id={id}
        popover="auto"
        className={styles['detail']}
        role="note"
        aria-label={of}
      >
        {children}
      </Text>
    </>
  );
}

function Raw({ raw }: { raw: string }) {
  return (
    <>
      <Text size="small" className={styles['label']}>
        {t('provenance.raw')}
      </Text>
      <Text tone="same" as="code" size="small" className={styles['raw']}>
        {raw}
      </Text>
    </>
  );
}
