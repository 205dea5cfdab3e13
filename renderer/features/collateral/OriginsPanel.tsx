// The source of each figure of the position: its field, its rule, its raw text and its time.
import type { ReactNode } from 'react';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import type { Reading } from '../../../domain/provenance.ts';
import { Mono } from '../../components/Address.tsx';
import { Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { RawRecord } from '../../components/RawRecord.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Time } from '../../components/Time.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { grouped } from '../../components/format.ts';
import { currentSlice, useSlice } from '../../state/mirror.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Panels.module.css';

type Observed = NonNullable<CollateralSlice['position']>;

export function OriginsPanel() {
  const position = useSlice('collateral')?.position;
  return (
    <Drawer title={t('collateral.origins.title')}>
      <Stack gap={3} className={styles['panel']}>
        {position === undefined ? <Waiting lines={10} /> : <Origins position={position} />}
      </Stack>
    </Drawer>
  );
}

function Origins({ position }: { position: Observed }) {
  const { value: read, observedAt } = position;
  const money = (value: Decimal): ReactNode => <Money value={value} unit={read.currency ?? ''} />;
  const inspect = (): void => {
    const profileId = currentSlice('connect')?.profile?.id;
    if (profileId !== undefined) go({ screen: 'inspector', profileId });
  };
  return (
    <>
      <Text>{t('collateral.origins.lead')}</Text>
      <Text size="small">
        <Time at={observedAt} /> · <Freshness observed={position} resource="position" />
      </Text>
      <dl>
        <Origin name={t('collateral.value')} reading={read.value}>
          {money}
        </Origin>
        <Origin name={t('collateral.capacity')} reading={read.capacity}>
          {money}
        </Origin>
        <Origin name={t('collateral.origins.debt')} reading={read.debt}>
          {money}
        </Origin>
        <Origin name={t('collateral.ltv')} reading={read.ltv} note={unitNote(read)}>
          {grouped}
        </Origin>
        <Origin name={t('collateral.origins.price')} reading={read.price}>
          {(price) => <Money value={price} unit={read.priceCurrency ?? ''} />}
        </Origin>
        <Origin name={t('collateral.priceTime')} reading={read.priceAt}>
          {(at) => <Time at={at} utc="beside" />}
        </Origin>
        <Origin name={t('collateral.origins.amount')} reading={read.collateralAmount}>
          {grouped}
        </Origin>
        <Origin name={t('collateral.origins.asset')} reading={read.asset}>
          {(text) => text}
        </Origin>
        <Origin name={t('collateral.origins.chain')} reading={read.chain}>
          {(text) => text}
        </Origin>
        <Origin name={t('ledger.line.credits')} reading={read.ledger.credits}>
          {grouped}
        </Origin>
        <Origin name={t('ledger.line.releases')} reading={read.ledger.releases}>
          {grouped}
        </Origin>
        <Origin name={t('ledger.line.seizures')} reading={read.ledger.seizures}>
          {grouped}
        </Origin>
        <Origin name={t('ledger.line.balance')} reading={read.ledger.balance}>
          {grouped}
        </Origin>
      </dl>
      <Text tone="same" as="h3" size="body">
        {t('provenance.raw')}
      </Text>
      <RawRecord raw={read.raw} label={t('provenance.raw')} />
      <Row wrap>
        <Button onClick={() => go({ screen: 'settings', section: 'reading' })}>
          {t('collateral.unclear.settings')}
        </Button>
        <Button onClick={inspect}>{t('collateral.unclear.inspect')}</Button>
      </Row>
    </>
  );
}

/** The unit of the LTV and what decided it, because the document does not state the unit. */
function unitNote({ ltvUnit, ltvUnitBy }: Observed['value']): string {
  if (ltvUnit === undefined) return t('collateral.ltvUnknown');
  const unit = t(`collateral.origins.unit.${ltvUnit}`);
  return t(`collateral.origins.unitBy.${ltvUnitBy ?? 'profile'}`, { unit });
}

interface OriginProps<T> {
  name: string;
  reading: Reading<T>;
  children: (value: T) => ReactNode;
  note?: string;
}

function Origin<T>({ name, reading, children, note }: OriginProps<T>) {
  return (
    <div className={styles['origin']}>
      <dt>{name}</dt>
      <dd>
        <Text tone="same" size="same" weight="strong">
          <ReadingValue reading={reading}>{children}</ReadingValue>
        </Text>
        {reading.state === 'missing' ? (
          reading.looked.length === 0 ? null : (
            <Text size="small">{t('collateral.origins.looked', { names: reading.looked.join(', ') })}</Text>
          )
        ) : (
          <>
            <Row as="p" rowGap={1} wrap breaks>
              <Mono>{reading.field}</Mono>
              {reading.state === 'found' ? (
                <Pill tone={reading.rule === 'assumed' ? 'look' : 'plain'}>
                  {t(`provenance.short.${reading.rule}`)}
                </Pill>
              ) : null}
            </Row>
            <Text size="small">
              {reading.state === 'found'
                ? t('collateral.origins.raw', { raw: reading.raw })
                : t('provenance.expected', { field: reading.field, expected: reading.expected })}
            </Text>
          </>
        )}
        {note === undefined ? null : <Text size="small">{note}</Text>}
      </dd>
    </div>
  );
}
