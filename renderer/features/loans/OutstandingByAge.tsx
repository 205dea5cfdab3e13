// What must be paid for the open loans, by the days since each was opened. A loan without a readable opening
// time is in no group, and one without a payoff in no sum.
import type { HistoryFilter } from '../../../contract/calls/history.ts';
import type { Result } from '../../../contract/errors.ts';
import { DAY, lagosDay, startOfLagosDay } from '../../../domain/days.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { epochMillis } from '../../../domain/time.ts';
import { client } from '../../bridge.ts';
import { wallNow } from '../../clock.ts';
import { Money } from '../../components/Money.tsx';
import { useAnswer } from '../../state/query.ts';
import { t } from '../../text.ts';
import styles from './Loans.module.css';

const GROUPS = [
  { name: 'young', from: 0, to: 30 },
  { name: 'month', from: 31, to: 60 },
  { name: 'months', from: 61, to: 90 },
  { name: 'old', from: 91, to: undefined },
] as const;
type Group = (typeof GROUPS)[number];

interface Sum {
  readonly name: Group['name'];
  readonly loans: number;
  readonly sum: Decimal | undefined;
}

export function OutstandingByAge({ search, version }: { search: string; version: string }) {
  const today = lagosDay(wallNow());
  const asked = useAnswer(
    `ages:${search}`,
    `${version} ${today}`,
    async (): Promise<Result<Sum[]>> => {
      const sums = await Promise.all(GROUPS.map((group) => sumOf(group, today, search)));
      const failed = sums.find((sum) => !sum.ok);
      if (failed?.ok === false) return failed;
      return { ok: true, value: sums.flatMap((sum) => (sum.ok ? [sum.value] : [])) };
    },
    'ages',
  );
  // The sums of all loans below state why there are none.
  if (asked.value === undefined || asked.value.every(({ loans }) => loans === 0)) return null;
  return (
    <section className={styles['ages']} aria-label={t('loans.byAge.title')} aria-busy={asked.loading}>
      <h2>{t('loans.byAge.title')}</h2>
      {asked.value.map(({ name, loans, sum }) => (
        <dl key={name}>
          <dt>{t(`loans.byAge.${name}`)}</dt>
          <dd>
            {sum === undefined ? '–' : <Money value={sum} strong />}{' '}
            <span className={styles['ageOf']}>{t('loans.byAge.loans', { count: loans })}</span>
          </dd>
        </dl>
      ))}
    </section>
  );
}

async function sumOf({ name, from, to }: Group, today: string, search: string): Promise<Result<Sum>> {
  const start = startOfLagosDay(today);
  if (start === undefined) return { ok: true, value: { name, loans: 0, sum: undefined } };
  const filter: HistoryFilter = {
    standings: ['open', 'unknown'],
    ...(search !== '' && { search }),
    opened: {
      // Days are counted in Lagos: a loan opened today is 0 days old.
      to: epochMillis(start + DAY - from * DAY),
      ...(to !== undefined && { from: epochMillis(start - to * DAY) }),
    },
  };
  const answer = await client['history.totals']({ resource: 'loans', filter });
  if (!answer.ok) return answer;
  const payoff = answer.value.totals.find(({ of }) => of === 'payoff');
  return { ok: true, value: { name, loans: answer.value.things, sum: payoff?.sum } };
}
