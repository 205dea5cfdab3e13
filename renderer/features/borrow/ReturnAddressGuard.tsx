// Stated before any request: collateral can return only to an approved address (service document, Withdrawal
// address). The operator can continue without one by a deliberate tick.
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import { useLacks } from '../../components/NoList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { setWithoutReturnAddress, useDraft } from '../../state/draft.ts';
import { t } from '../../text.ts';
import { Row } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

/** Whether the form may be sent, and what it adds to the request. */
export function useReturnAddressGuard(preflight: BorrowSlice['preflight'] | undefined) {
  const ticked = useDraft((draft) => draft.withoutReturnAddress);
  const isMissing = preflight?.usableReturnAddresses === 0;
  return {
    isMissing,
    maySend: !isMissing || ticked,
    ...(isMissing && ticked ? { withoutReturnAddress: true } : {}),
  };
}

export function ReturnAddressGuard({ preflight }: { preflight: BorrowSlice['preflight'] | undefined }) {
  const ticked = useDraft((draft) => draft.withoutReturnAddress);
  const lacks = useLacks('returnAddresses');
  if (lacks)
    return (
      <Notice tone="look" title={t('noSuchList.titles.returnAddresses')}>
        {t('noSuchList.returnAddresses')}
      </Notice>
    );
  if (preflight?.usableReturnAddresses !== 0) return null;
  return (
    <Notice tone="stop" title={t('addresses.guard.title')}>
      <p>{t('addresses.guard.text')}</p>
      <Row as="label" align="start" className={styles['check']}>
        <input
          type="checkbox"
          checked={ticked}
          onChange={(event) => setWithoutReturnAddress(event.target.checked)}
        />
        {t('addresses.guard.tick')}
      </Row>
    </Notice>
  );
}
