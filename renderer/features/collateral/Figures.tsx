// The four main figures. A value that the service did not send is shown as missing. The thresholds on the
// gauge are the operator's.
import type { ReactNode } from 'react';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import { compareDecimals, parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import { Ago } from '../../components/Age.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { grouped } from '../../components/format.ts';
import { Gauge } from '../../components/Gauge.tsx';
import { Large as LargeNumber } from '../../components/Digits.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { laterPart } from '../../later-part.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Figures.module.css';

/** It calculates, and what calculates exactly comes after the first figures. */
const useLtvCheck = laterPart(() => import('../../components/LtvDisagreement.tsx'));

type Position = NonNullable<CollateralSlice['position']>['value'];

export function Figures({ collateral }: { collateral: CollateralSlice | undefined }) {
  const position = collateral?.position?.value;
  return (
    <Stack as="dl" className={styles['figures']}>
      <Figure name={t('collateral.value')}>
        {position === undefined ? <Waiting lines={2} /> : <Value position={position} />}
      </Figure>
      <Figure name={t('collateral.debt')}>
        {position === undefined ? (
          <Waiting lines={2} />
        ) : (
          <>
            <Large reading={position.debt} unit={position.currency} />
            <OpenLoans />
          </>
        )}
      </Figure>
      <Figure name={t('collateral.ltv')}>
        {position === undefined || collateral === undefined ? (
          <Waiting lines={2} />
        ) : (
          <Ltv position={position} percent={collateral.ltvPercent} thresholds={collateral.thresholds} />
        )}
      </Figure>
      <Figure name={t('collateral.capacity')}>
        {position === undefined ? (
          <Waiting lines={2} />
        ) : (
          <>
            <Large reading={position.capacity} unit={position.currency} />
            {valueOf(position.capacity) === undefined ? null : <small>{t('collateral.asStated')}</small>}
          </>
        )}
      </Figure>
    </Stack>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Large({ reading, unit }: { reading: Reading<Decimal>; unit: string | undefined }) {
  return (
    <Row as="p" rowGap={0} align="baseline" wrap className={styles['large']}>
      <ReadingValue reading={reading}>
        {(value) => <Money value={value} unit={unit ?? ''} size="figure" />}
      </ReadingValue>
    </Row>
  );
}

function Value({ position }: { position: Position }) {
  const amount = valueOf(position.collateralAmount);
  const price = valueOf(position.price);
  return (
    <>
      <Large reading={position.value} unit={position.currency} />
      <small>
        {amount === undefined ? (
          t('collateral.amountMissing')
        ) : (
          <Money value={amount} unit={valueOf(position.asset) ?? ''} />
        )}
      </small>
      <small className={styles['aged']}>
        {price === undefined ? null : (
          <>
            {t('collateral.at')} <Money value={price} unit={position.priceCurrency ?? ''} /> ·{' '}
          </>
        )}
        <PriceAge position={position} />
      </small>
    </>
  );
}

function Ltv({
  position,
  percent,
  thresholds,
}: {
  position: Position;
  percent: Decimal | undefined;
  thresholds: CollateralSlice['thresholds'];
}) {
  const check = useLtvCheck();
  if (percent === undefined)
    return (
      <>
        <Row as="p" rowGap={0} align="baseline" wrap className={styles['large']}>
          <ReadingValue reading={position.ltv}>{(ltv) => <LargeNumber>{ltv}</LargeNumber>}</ReadingValue>
        </Row>
        <small>{t('collateral.ltvUnknown')}</small>
      </>
    );
  const warning = parseDecimal(thresholds?.warningPercent ?? '');
  const critical = parseDecimal(thresholds?.criticalPercent ?? '');
  const past = (mark: Decimal | undefined): boolean =>
    mark !== undefined && compareDecimals(percent, mark) >= 0;
  const tone = past(critical) ? 'stop' : past(warning) ? 'look' : 'good';
  const marks = [
    ...(warning === undefined ? [] : [{ at: Number(warning), tone: 'look' as const }]),
    ...(critical === undefined ? [] : [{ at: Number(critical), tone: 'stop' as const }]),
  ];
  return (
    <>
      <Row as="p" rowGap={0} align="baseline" wrap className={styles['large']}>
        <LargeNumber>{t('common.percent', { percent: grouped(percent) })}</LargeNumber>
        {tone === 'good' ? null : (
          <Pill tone={tone}>{t(tone === 'stop' ? 'collateral.atCritical' : 'collateral.atWarning')}</Pill>
        )}
      </Row>
      <div className={styles['gauge']}>
        {/* Geometry only: the exact figure is above. */}
        <Gauge percent={Number(percent)} marks={marks} tone={tone} />
      </div>
      {warning === undefined || critical === undefined ? null : (
        <small className={styles['marks']}>
          {t('collateral.marks', { warning: grouped(warning), critical: grouped(critical) })}
        </small>
      )}
      {check === undefined ? null : (
        <check.LtvDisagreement
          stated={percent}
          debt={valueOf(position.debt)}
          value={valueOf(position.value)}
        />
      )}
    </>
  );
}

/** What the debt belongs to. */
function OpenLoans() {
  const open = useSlice('loans')?.open ?? 0;
  return open === 0 ? null : <small>{t('frame.openLoans', { count: open })}</small>;
}

function PriceAge({ position }: { position: Position }) {
  const offset = useSlice('connect')?.clockOffset;
  return (
    <>
      {t(valueOf(position.priceAt) === undefined ? 'collateral.priceTime' : 'collateral.priced')}{' '}
      <ReadingValue reading={position.priceAt}>{(at) => <Ago at={at} offset={offset} />}</ReadingValue>
    </>
  );
}
