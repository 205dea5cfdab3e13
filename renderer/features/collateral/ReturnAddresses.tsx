// The return addresses. The operator manages them in the service's dashboard, outside the app.
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import type { AddressStatus, ReturnAddress } from '../../../domain/address.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { inBackground } from '../../background.ts';
import { AddressBlocks } from '../../components/Address.tsx';
import { AddressBadge } from '../../components/AddressBadge.tsx';
import { Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { NoList } from '../../components/NoList.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Text } from '../../components/Layout.tsx';
import styles from './ReturnAddresses.module.css';

const tones: Record<AddressStatus, Tone> = {
  approved: 'good',
  pending: 'look',
  inactive: 'plain',
  unknown: 'look',
};

export function ReturnAddresses({ collateral }: { collateral: CollateralSlice | undefined }) {
  const addresses = collateral?.returnAddresses;
  return (
    <Card
      title={t('addresses.title')}
      aside={
        addresses === undefined ? undefined : <Freshness observed={addresses} resource="returnAddresses" />
      }
    >
      {addresses === undefined ? (
        <NoList of="returnAddresses" lines={3} />
      ) : addresses.value.length === 0 ? (
        <EmptyState title={t('addresses.none')}>{t('addresses.noneText')}</EmptyState>
      ) : (
        <ul className={styles['list']}>
          {addresses.value.map((address, index) => (
            <li key={valueOf(address.id) ?? index}>
              <Address address={address} />
            </li>
          ))}
        </ul>
      )}
      <Dashboard />
    </Card>
  );
}

function Address({ address }: { address: ReturnAddress }) {
  return (
    <>
      <Row justify="between" className={styles['head']}>
        <strong>{valueOf(address.label) ?? t('addresses.unnamed')}</strong>
        <Pill tone={tones[address.status]}>{t(`addresses.status.${address.status}`)}</Pill>
        <AddressBadge address={address} />
      </Row>
      <ReadingValue reading={address.address}>{(text) => <AddressBlocks address={text} />}</ReadingValue>
      <Text size="small">
        {[valueOf(address.asset), valueOf(address.chain)].filter((word) => word !== undefined).join(' · ')}
      </Text>
    </>
  );
}

function Dashboard() {
  const url = useSlice('connect')?.profile?.dashboardUrl;
  const open = useCommand('app.openDashboard');
  return (
    <>
      <Text size="small" className={styles['foot']}>
        {t('addresses.managed')}
      </Text>
      <div>
        <Button kind="link" onClick={() => go({ screen: 'addresses' })}>
          {t('addresses.history')}
        </Button>
      </div>
      {url === undefined ? null : (
        <div>
          <Button kind="link" busy={open.busy} onClick={() => inBackground(open.run({}))}>
            {t('addresses.dashboard')}
          </Button>
        </div>
      )}
      <ErrorNotice error={open.error} />
    </>
  );
}
