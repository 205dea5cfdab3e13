// Facts to check before a request: capacity, the LTV after the loan, the age of the price, the return address
// and the connection. Estimates are labelled.
import type { BorrowSlice } from '../../../contract/slices/borrow.ts';
import { compareDecimals, parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { ltvAfter } from '../../../domain/ltv.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { Ago } from '../../components/Age.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { grouped } from '../../components/format.ts';
import { LtvDisagreement } from '../../components/LtvDisagreement.tsx';
import { Money } from '../../components/Money.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Pill } from '../../components/Pill.tsx';
import { NotProvided } from '../../components/ReadingValue.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Text } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

interface Props {
  preflight: BorrowSlice['preflight'];
  /** The naira to borrow, if the input states it. */
  amount?: Decimal | undefined;
  /** Whether money may move at once depends on the way (service document, What the service does). */
  way: 'quote' | 'direct';
  /** Below the facts. */
  note?: string;
}

export function Preflight({ preflight, amount, way, note }: Props) {
  const collateral = useSlice('collateral');
  const offset = useSlice('connect')?.clockOffset;
  const lacksAddresses = useLacks('returnAddresses');
  const position = collateral?.position?.value;
  const { capacity, usableReturnAddresses: ready } = preflight;
  const priceAt = position && valueOf(position.priceAt);
  const after = position && amount && ltvAfter(position, amount);
  const beyond = capacity !== undefined && amount !== undefined && compareDecimals(amount, capacity) > 0;
  return (
    <Card title={t('borrow.preflight.title')}>
      <Facts>
        <Fact name={t('collateral.capacity')}>
          {capacity === undefined ? (
            <NotProvided />
          ) : (
            <>
              <Money value={capacity} unit={position?.currency ?? ''} />
              {beyond ? <Pill tone="look">{t('whatIf.overCapacity')}</Pill> : null}
            </>
          )}
        </Fact>
        {after === undefined ? null : (
          <Fact name={t('borrow.preflight.ltvAfter')}>
            <LtvAfter percent={after} thresholds={collateral?.thresholds} />
            {position === undefined ? null : (
              <LtvDisagreement
                stated={collateral?.ltvPercent}
                debt={valueOf(position.debt)}
                value={valueOf(position.value)}
              />
            )}
          </Fact>
        )}
        <Fact name={t('collateral.priceTime')}>
          {priceAt === undefined ? <NotProvided /> : <Ago at={priceAt} offset={offset} />}
        </Fact>
        <Fact name={t('borrow.preflight.returnAddress')}>
          {ready === undefined ? (
            <span className={styles['quiet']}>
              {t(lacksAddresses ? 'borrow.preflight.noList' : 'borrow.preflight.notRead')}
            </span>
          ) : ready === 0 ? (
            <Pill tone="look">{t('borrow.preflight.noAddress')}</Pill>
          ) : (
            <>
              {preflight.returnAddressLabel}
              <Pill tone="good">{t('borrow.preflight.address')}</Pill>
            </>
          )}
        </Fact>
        <Fact name={t('borrow.preflight.money')}>
          <span>{t(`borrow.preflight.moves.${way}`)}</span>
        </Fact>
        <Fact name={t('borrow.preflight.connection')}>
          <Pill tone={preflight.connected ? 'good' : 'stop'}>
            {preflight.connected ? t('borrow.preflight.connected') : t('borrow.preflight.notConnected')}
          </Pill>
        </Fact>
      </Facts>
      {note === undefined ? null : <Text className={styles['note']}>{note}</Text>}
    </Card>
  );
}

interface LtvAfterProps {
  percent: Decimal;
  thresholds: { warningPercent: string; criticalPercent: string } | undefined;
}

function LtvAfter({ percent, thresholds }: LtvAfterProps) {
  const past = (mark: string | undefined): boolean => {
    const limit = parseDecimal(mark ?? '');
    return limit !== undefined && compareDecimals(percent, limit) >= 0;
  };
  const tone = past(thresholds?.criticalPercent)
    ? 'stop'
    : past(thresholds?.warningPercent)
      ? 'look'
      : undefined;
  return (
    <>
      {t('common.percent', { percent: grouped(percent) })}
      {tone === undefined ? null : (
        <Pill tone={tone}>{t(tone === 'stop' ? 'collateral.atCritical' : 'collateral.atWarning')}</Pill>
      )}
      <span className={styles['quiet']}>{t('borrow.preflight.estimate')}</span>
    </>
  );
}
