// What if: an estimate from the service's own figures. It sends nothing.
import { useState, type ReactNode } from 'react';
import type { CollateralSlice } from '../../../contract/slices/collateral.ts';
import { compareDecimals, parseDecimal, ZERO, type Decimal } from '../../../domain/decimal.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { ltvOf, priceMoveTo, roomTo, typedChange, whatIf, type WhatIf } from '../../../domain/what-if.ts';
import { Freshness } from '../../components/Age.tsx';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { Drawer } from '../../components/Drawer.tsx';
import { TextField } from '../../components/Field.tsx';
import { Gauge } from '../../components/Gauge.tsx';
import { LtvDisagreement } from '../../components/LtvDisagreement.tsx';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Waiting } from '../../components/Waiting.tsx';
import { grouped } from '../../components/format.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { TargetLtv } from './TargetLtv.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Panels.module.css';

const EMPTY = { price: '', topUp: '', borrow: '', repay: '' };
const STEPS = ['-20', '-10', '-5', '5'] as const;
const withSign = (percent: string): string =>
  percent.startsWith('-') ? percent.replace('-', '\u2212') : `+${percent}`;

type Position = NonNullable<CollateralSlice['position']>['value'];
type Thresholds = CollateralSlice['thresholds'];
type Estimate = Extract<WhatIf, { kind: 'estimate' }>;

export function WhatIfPanel() {
  const collateral = useSlice('collateral');
  const observed = collateral?.position;
  return (
    <Drawer title={t('whatIf.title')} aside={<Pill tone="look">{t('whatIf.estimate')}</Pill>}>
      <Stack gap={3} className={styles['panel']}>
        <Text>{t('whatIf.lead')}</Text>
        {observed === undefined ? (
          <Waiting lines={8} />
        ) : (
          <>
            <Text size="small">
              <Freshness observed={observed} resource="position" />
            </Text>
            <Estimating
              position={observed.value}
              thresholds={collateral?.thresholds}
              ltv={collateral?.ltvPercent}
            />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

interface EstimatingProps {
  position: Position;
  thresholds: Thresholds;
  ltv: Decimal | undefined;
}

function Estimating({ position, thresholds, ltv }: EstimatingProps) {
  const [typed, setTyped] = useState(EMPTY);
  const set = (key: keyof typeof EMPTY) => (value: string) => setTyped((all) => ({ ...all, [key]: value }));
  const percent = typedChange(
    typed.price
      .trim()
      .replace(/^\u2212/, '-')
      .replace(/^\+/, ''),
  );
  const [topUp, borrow, repay] = [
    typedChange(typed.topUp),
    typedChange(typed.borrow),
    typedChange(typed.repay),
  ];
  const unit = position.currency === 'NGN' ? undefined : (position.currency ?? '');
  const change =
    percent === undefined || topUp === undefined || borrow === undefined || repay === undefined
      ? undefined
      : { pricePercent: percent, topUp, borrow, repay };
  const result = change && whatIf(position, change);
  return (
    <>
      <Stack gap={3}>
        <TextField
          label={t('whatIf.price')}
          hint={t('whatIf.priceHint')}
          error={percent === undefined ? t('whatIf.priceWrong') : undefined}
          inputMode="decimal"
          value={typed.price}
          onValue={set('price')}
        />
        <Row wrap className={styles['steps']}>
          {STEPS.map((step) => (
            <Button key={step} kind="quiet" onClick={() => set('price')(step)}>
              {t('common.percent', { percent: withSign(step) })}
            </Button>
          ))}
        </Row>
        <AmountField
          label={t('whatIf.topUp')}
          value={typed.topUp}
          unit={valueOf(position.asset) ?? ''}
          onValue={set('topUp')}
        />
        <AmountField label={t('whatIf.borrow')} value={typed.borrow} unit={unit} onValue={set('borrow')} />
        <AmountField label={t('whatIf.repay')} value={typed.repay} unit={unit} onValue={set('repay')} />
      </Stack>
      <div aria-live="polite">
        {result === undefined ? null : (
          <EstimateResult result={result} position={position} thresholds={thresholds} ltv={ltv} />
        )}
      </div>
      <div>
        <Button disabled={Object.values(typed).every((text) => text === '')} onClick={() => setTyped(EMPTY)}>
          {t('whatIf.clear')}
        </Button>
      </div>
      <TargetLtv
        position={position}
        thresholds={thresholds}
        change={change}
        onEnter={(field, amount) => set(field)(amount)}
      />
    </>
  );
}

function EstimateResult({ result, position, thresholds, ltv }: EstimatingProps & { result: WhatIf }) {
  switch (result.kind) {
    case 'lacking':
      return (
        <Notice tone="look" title={t('whatIf.lacking.title')}>
          {t('whatIf.lacking.text', {
            figures: result.figures.map((figure) => t(`whatIf.lacking.figure.${figure}`)).join(', '),
          })}
        </Notice>
      );
    case 'impossible':
      return <Notice tone="look">{t(`whatIf.impossible.${result.why}`)}</Notice>;
    case 'estimate':
      return <Results after={result} position={position} thresholds={thresholds} ltv={ltv} />;
  }
}

function Results({ after, position, thresholds, ltv }: EstimatingProps & { after: Estimate }) {
  const [value, debt] = [valueOf(position.value) ?? ZERO, valueOf(position.debt) ?? ZERO];
  const now = ltvOf(debt, value);
  const [warning, critical] = [
    parseDecimal(thresholds?.warningPercent ?? ''),
    parseDecimal(thresholds?.criticalPercent ?? ''),
  ];
  const isPast = (mark: Decimal | undefined): boolean =>
    mark !== undefined && (after.ltvPercent === undefined || compareDecimals(after.ltvPercent, mark) >= 0);
  const tone = isPast(critical) ? 'stop' : isPast(warning) ? 'look' : 'good';
  const money = (amount: Decimal): ReactNode => <Money value={amount} unit={position.currency ?? ''} />;
  const percent = (one: Decimal | undefined): string =>
    one === undefined ? t('whatIf.noLtv') : t('common.percent', { percent: grouped(one) });
  const room = (mark: Decimal): { now: ReactNode; after: ReactNode } => ({
    now: money(roomTo(mark, debt, value)),
    after: money(roomTo(mark, after.debt, after.value)),
  });
  return (
    <>
      <dl className={styles['results']}>
        <Pair name={t('whatIf.ltv')} now={percent(now)} after={percent(after.ltvPercent)}>
          {after.ltvPercent === undefined ? null : (
            <Gauge percent={Number(after.ltvPercent)} tone={tone} marks={gaugeMarks(warning, critical)} />
          )}
          {tone === 'good' ? null : (
            <Pill tone={tone}>{t(tone === 'stop' ? 'collateral.atCritical' : 'collateral.atWarning')}</Pill>
          )}
        </Pair>
        <Pair name={t('collateral.value')} now={money(value)} after={money(after.value)} />
        <Pair name={t('collateral.origins.debt')} now={money(debt)} after={money(after.debt)} />
        {warning === undefined ? null : (
          <Pair name={t('whatIf.room.warning', { percent: grouped(warning) })} {...room(warning)} />
        )}
        {critical === undefined ? null : (
          <Pair name={t('whatIf.room.critical', { percent: grouped(critical) })} {...room(critical)} />
        )}
        <Capacity stated={valueOf(position.capacity)} after={after.capacity} money={money} />
      </dl>
      <Fall critical={critical} after={after} />
      <LtvDisagreement stated={ltv} debt={debt} value={value} />
    </>
  );
}

/** Geometry only: the exact figures are beside it. */
const gaugeMarks = (warning: Decimal | undefined, critical: Decimal | undefined) => [
  ...(warning === undefined ? [] : [{ at: Number(warning), tone: 'look' as const }]),
  ...(critical === undefined ? [] : [{ at: Number(critical), tone: 'stop' as const }]),
];

interface PairProps {
  name: string;
  now: ReactNode;
  after: ReactNode;
  children?: ReactNode;
}

function Pair({ name, now, after, children }: PairProps) {
  return (
    <div className={styles['pair']}>
      <dt>{name}</dt>
      <dd>
        <Text as="span">{now}</Text>
        <span aria-hidden="true">→</span>
        <span className="unseen">{t('whatIf.becomes')}</span>
        <Text size="same" as="span" tone="plain" weight="strong">
          {after}
        </Text>
      </dd>
      {children === undefined ? null : <dd className={styles['below']}>{children}</dd>}
    </div>
  );
}

interface CapacityProps {
  stated: Decimal | undefined;
  after: Estimate['capacity'];
  money: (amount: Decimal) => ReactNode;
}

function Capacity({ stated, after, money }: CapacityProps) {
  const name = t('collateral.capacity');
  if (after.kind === 'stated-less' && stated !== undefined)
    return (
      <Pair name={name} now={money(stated)} after={money(after.left)}>
        {compareDecimals(after.left, ZERO) < 0 ? <Pill tone="stop">{t('whatIf.overCapacity')}</Pill> : null}
      </Pair>
    );
  const because = after.kind === 'unavailable' ? after.because : 'not-stated';
  return (
    <div className={styles['pair']}>
      <dt>{name}</dt>
      <dd className={styles['below']}>
        <Text size="small">{t(`whatIf.capacity.${because}`)}</Text>
      </dd>
    </div>
  );
}

/** How far the price may fall before the LTV reaches the critical threshold. */
function Fall({ critical, after }: { critical: Decimal | undefined; after: Estimate }) {
  const move = critical && priceMoveTo(critical, after.debt, after.value);
  if (critical === undefined || move === undefined) return null;
  return (
    <Text size="small">
      {compareDecimals(move, ZERO) < 0
        ? t('whatIf.fall', { percent: grouped(move), mark: critical })
        : t('whatIf.fallen', { mark: critical })}
    </Text>
  );
}
