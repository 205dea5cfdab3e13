// Return addresses: each with its status, its changes and when they were read.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { AddressHistory } from '../../../contract/calls/collateral.ts';
import { usableReturnAddresses, type AddressStatus } from '../../../domain/address.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { inBackground } from '../../background.ts';
import { AddressBlocks } from '../../components/Address.tsx';
import { Ago, Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { EmptyState } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { NoSuchList } from '../../components/NoSuchList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { SourcedValue } from '../../components/SourcedValue.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Time } from '../../components/Time.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { client } from '../../bridge.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Addresses.module.css';

const tones: Record<AddressStatus, Tone> = {
  approved: 'good',
  pending: 'look',
  inactive: 'plain',
  unknown: 'look',
};

export function AddressesScreen() {
  const listed = useSlice('collateral')?.returnAddresses;
  const lacks = useLacks('returnAddresses');
  const changes = useSlice('loans')?.changes ?? 0;
  const asked = useAnswer('addresses', `${listed?.observedAt ?? 0}:${changes}`, () =>
    client['addresses.history']({}),
  );
  const dashboard = useSlice('connect')?.profile?.dashboardUrl;
  const open = useCommand('app.openDashboard');
  return (
    <Screen
      title={t('addresses.title')}
      place="addresses"
      beside={listed === undefined ? undefined : <Freshness observed={listed} resource="returnAddresses" />}
      actions={
        <>
          <Button
            kind="quiet"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => go({ screen: 'collateral' })}
          >
            {t('addresses.back')}
          </Button>
          {dashboard === undefined ? null : (
            <Button busy={open.busy} onClick={() => inBackground(open.run({}))}>
              {t('addresses.dashboard')}
            </Button>
          )}
        </>
      }
    >
      <Text measure>
        {t('addresses.lead')} {t('addresses.managed')}
      </Text>
      <ErrorNotice error={asked.error ?? open.error} />
      <Ready />
      {asked.value === undefined ? (
        asked.error === undefined ? (
          <Card>
            <Waiting lines={6} />
          </Card>
        ) : null
      ) : asked.value.addresses.length === 0 ? (
        <Card>
          {lacks ? (
            <NoSuchList of="returnAddresses" />
          ) : (
            <EmptyState title={t('addresses.none')}>{t('addresses.noneText')}</EmptyState>
          )}
        </Card>
      ) : (
        asked.value.addresses.map((one) => <One key={one.address.raw} one={one} />)
      )}
    </Screen>
  );
}

/** Whether collateral could be returned now. */
function Ready() {
  const collateral = useSlice('collateral');
  const { expected, returnAddresses } = collateral ?? {};
  if (expected === undefined || returnAddresses === undefined) return null;
  const pair = t('collateral.pair', { asset: expected.asset, chain: expected.chain });
  const count = usableReturnAddresses(returnAddresses.value, expected).length;
  if (count > 0) return <p>{t('addresses.ready', { count, pair })}</p>;
  return (
    <Notice tone="stop" title={t('addresses.notReady', { pair })}>
      {t('addresses.notReadyText')}
    </Notice>
  );
}

function One({ one }: { one: AddressHistory }) {
  const { address, isListed, firstSeenAt, lastSeenAt, changes, loans } = one;
  const network = [valueOf(address.asset), valueOf(address.chain)].filter((word) => word !== undefined);
  return (
    <Card
      title={valueOf(address.label) ?? t('addresses.unnamed')}
      aside={
        <>
          {isListed ? null : <Pill tone="look">{t('addresses.gone')}</Pill>}
          <Pill tone={isListed ? tones[address.status] : 'plain'}>
            {t(`addresses.status.${address.status}`)}
          </Pill>
        </>
      }
    >
      <Stack>
        <Facts>
          <Fact name={t('addresses.address')}>
            <SourcedValue reading={address.address} of={t('addresses.address')}>
              {(text) => (
                <>
                  <AddressBlocks address={text} />
                  <Explorer address={text} />
                </>
              )}
            </SourcedValue>
          </Fact>
          <Fact name={t('addresses.network')}>
            {network.length === 0 ? t('addresses.anyNetwork') : network.join(' · ')}
          </Fact>
          <Fact name={t('addresses.field.status')}>
            <SourcedValue reading={address.statusWord} of={t('addresses.field.status')}>
              {(word) => word}
            </SourcedValue>
          </Fact>
          <Fact name={t('addresses.approvedAt')}>
            <ReadingValue reading={address.approvedAt}>{(at) => <Time at={at} utc="beside" />}</ReadingValue>
          </Fact>
          <Fact name={t('addresses.firstSeen')}>
            <Time at={firstSeenAt} />
          </Fact>
          <Fact name={t('addresses.lastSeen')}>
            <Ago at={lastSeenAt} />
          </Fact>
          <Fact name={t('addresses.loans')}>
            {loans.length === 0
              ? t('addresses.noLoans')
              : loans.map((id) => (
                  <Button key={id} kind="link" onClick={() => go({ screen: 'loan', id })}>
                    {id}
                  </Button>
                ))}
          </Fact>
        </Facts>
        <div>
          <h3 className={styles['heading']}>{t('addresses.changes')}</h3>
          {changes.length === 0 ? <Text>{t('addresses.noChanges')}</Text> : <Changes changes={changes} />}
        </div>
      </Stack>
    </Card>
  );
}

function Changes({ changes }: Pick<AddressHistory, 'changes'>) {
  return (
    <ol className={styles['changes']}>
      {changes.map(({ at, field, before, now }) => (
        <li key={`${at} ${field}`}>
          <Time at={at} />
          <span>
            <strong>{t(`addresses.field.${field}`)}</strong> <del>{before ?? t('provenance.missing')}</del>{' '}
            {t('addresses.became')} <ins>{now ?? t('provenance.missing')}</ins>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Explorer({ address }: { address: string }) {
  const explores = useSlice('connect')?.profile?.explores ?? [];
  const look = useCommand('app.openExplorer');
  if (!explores.includes('address')) return null;
  return (
    <>
      <Button
        kind="link"
        busy={look.busy}
        onClick={() => inBackground(look.run({ kind: 'address', value: address }))}
      >
        {t('addresses.explorer')}
      </Button>
      <ErrorNotice error={look.error} />
    </>
  );
}
