// The collateral to add, or the debt to repay, for a target LTV. An answer can be entered into the estimate.
import { useState, type ReactNode } from 'react';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { multiply } from '../../../domain/arithmetic.ts';
import { priceInCurrency } from '../../../domain/price.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { repaymentToReach, topUpToReach, typedTarget, type Reach } from '../../../domain/target-ltv.ts';
import { priceFactor, type Change } from '../../../domain/what-if.ts';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { Money } from '../../components/Money.tsx';
import { grouped } from '../../components/format.ts';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Panels.module.css';

interface Props {
  position: NonNullable<CollateralSlice['position']>['value'];
  thresholds: CollateralSlice['thresholds'];
  /** Undefined while a field holds no amount. */
  change: Change | undefined;
  onEnter: (field: 'topUp' | 'repay', amount: Decimal) => void;
}

export function TargetLtv({ position, thresholds, change, onEnter }: Props) {
  const [typed, setTyped] = useState('');
  const percent = typedTarget(typed);
  const marks = [...new Set([thresholds?.warningPercent, thresholds?.criticalPercent])].filter(
    (mark) => mark !== undefined,
  );
  return (
    <Stack as="section" gap={3} className={styles['target']} aria-label={t('whatIf.target.title')}>
      <Text tone="same" as="h3" size="body">
        {t('whatIf.target.title')}
      </Text>
      <TextField
        label={t('whatIf.target.label')}
        hint={t('whatIf.target.hint')}
        error={typed !== '' && percent === undefined ? t('whatIf.target.wrong') : undefined}
        inputMode="decimal"
        value={typed}
        onValue={setTyped}
      />
      {marks.length === 0 ? null : (
        <Row align="stretch" className={styles['steps']}>
          {marks.map((mark) => (
            <Button key={mark} kind="quiet" onClick={() => setTyped(mark)}>
              {t('common.percent', { percent: mark })}
            </Button>
          ))}
        </Row>
      )}
      <div aria-live="polite">
        {percent === undefined || change === undefined ? null : (
          <Ways percent={percent} position={position} change={change} onEnter={onEnter} />
        )}
      </div>
    </Stack>
  );
}

function Ways({
  percent,
  position,
  change,
  onEnter,
}: Pick<Props, 'position' | 'onEnter'> & { percent: Decimal; change: Change }) {
  const currency = position.currency ?? '';
  const asset = valueOf(position.asset) ?? '';
  const price = priceInCurrency(position);
  const each = price === undefined ? undefined : multiply(price, priceFactor(change.pricePercent));
  return (
    <dl className={styles['results']}>
      <Way
        name={t('whatIf.target.add')}
        percent={percent}
        reach={topUpToReach(percent, position, change)}
        enter={t('whatIf.target.enterAdd')}
        onEnter={(amount) => onEnter('topUp', amount)}
        unit={asset}
      >
        {each === undefined ? null : (
          <>
            {t('whatIf.target.each')} <Money value={each} unit={currency} />
          </>
        )}
      </Way>
      <Way
        name={t('whatIf.target.repay')}
        percent={percent}
        reach={repaymentToReach(percent, position, change)}
        enter={t('whatIf.target.enterRepay')}
        onEnter={(amount) => onEnter('repay', amount)}
        unit={currency}
      />
    </dl>
  );
}

interface WayProps {
  name: string;
  percent: Decimal;
  reach: Reach;
  enter: string;
  onEnter: (amount: Decimal) => void;
  unit: string;
  /** Beside an amount: what it rests on. */
  children?: ReactNode;
}

function Way({ name, percent, reach, enter, onEnter, unit, children }: WayProps) {
  return (
    <div className={styles['pair']}>
      <dt>{name}</dt>
      {reach.kind === 'amount' ? (
        <>
          <dd>
            <Text size="same" as="span" tone="plain" weight="strong">
              <Money value={reach.amount} unit={unit} />
            </Text>
          </dd>
          <dd className={styles['way']}>
            <Text as="span" size="small">
              {children}
            </Text>
            <Button kind="quiet" aria-label={enter} onClick={() => onEnter(reach.amount)}>
              {t('whatIf.target.enter')}
            </Button>
          </dd>
        </>
      ) : (
        <dd className={styles['below']}>
          <Text size="small">{wordsFor(reach, percent)}</Text>
        </dd>
      )}
    </div>
  );
}

function wordsFor(reach: Exclude<Reach, { kind: 'amount' }>, percent: Decimal): string {
  switch (reach.kind) {
    case 'reached':
      return t('whatIf.target.reached', { percent: grouped(percent) });
    case 'impossible':
      return t(`whatIf.impossible.${reach.why}`);
    case 'lacking':
      return t('whatIf.lacking.text', {
        figures: reach.figures.map((figure) => t(`whatIf.lacking.figure.${figure}`)).join(', '),
      });
  }
}
