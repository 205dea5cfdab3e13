// What the loan has cost so far, estimated from this desk's readings. The service states no rate.
import { LEAST_DAYS, type Accrual } from '../../../domain/loan-accrual.ts';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { Time } from '../../components/Time.tsx';
import { grouped } from '../../components/format.ts';
import { t } from '../../text.ts';
import { Text } from '../../components/Layout.tsx';

export function AccrualCard({ accrual: { ageDays, accrued, rate } }: { accrual: Accrual }) {
  return (
    <Card title={t('loan.accrual.title')} aside={<Pill tone="look">{t('whatIf.estimate')}</Pill>}>
      <Facts>
        <Fact name={t('loan.accrual.age')}>
          {ageDays === undefined ? (
            <Text size="small">{t('loan.accrual.noAge')}</Text>
          ) : (
            t('time.day', { count: ageDays })
          )}
        </Fact>
        <Fact name={t('loan.accrual.accrued')}>
          {accrued === undefined ? (
            <Text size="small">{t('loan.accrual.noAccrued')}</Text>
          ) : (
            <>
              <Money value={accrued.amount} />
              <Text size="small">{t(`loan.accrual.since.${accrued.since}`)}</Text>
            </>
          )}
        </Fact>
        <Fact name={t('loan.accrual.rate')}>
          {rate.kind === 'too-few' ? (
            <Text size="small">
              {t('loan.accrual.tooFew', {
                covered: t('time.day', { count: rate.days }),
                least: t('time.day', { count: LEAST_DAYS }),
              })}
            </Text>
          ) : (
            <>
              {t('common.percent', { percent: grouped(rate.yearlyPercent) })}
              <Text size="small">
                <Money value={rate.from.payoff} /> (<Time at={rate.from.at} />) →{' '}
                <Money value={rate.to.payoff} /> (<Time at={rate.to.at} />)
              </Text>
              <Text size="small">{t('loan.accrual.simple')}</Text>
            </>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
