// Sums and averages of all filtered records, for each unit: units are never added together.
import type { Total } from '../../contract/calls/history.ts';
import type { CallInput, CallOutput } from '../../contract/contract.ts';
import type { LoanDates } from '../../domain/statement.ts';
import { client } from '../bridge.ts';
import { Money } from './Money.tsx';
import { NotProvided } from './ReadingValue.tsx';
import { wordsFor } from './error-words.ts';
import { useAnswer } from '../state/query.ts';
import { t } from '../text.ts';
import { cx } from './cx.ts';
import { Stack, Text } from './Layout.tsx';
import styles from './Totals.module.css';

type Terms = CallInput<'history.totals'>;

export function Totals({ terms, question }: { terms: Terms; question: string }) {
  const { resource } = terms;
  // One key per kind of record, so that the last sums stay, in paler text, until the next ones arrive.
  const asked = useAnswer(`totals:${resource}`, question, () => client['history.totals'](terms));
  const totals = asked.value?.totals ?? [];
  if (asked.error !== undefined)
    return <Text>{t('history.totals.failed', { why: wordsFor(asked.error).what })}</Text>;
  if (totals.length === 0) return null;
  return (
    <section
      className={cx(styles['totals'], asked.loading && styles['old'])}
      aria-label={t('history.totals.title')}
      aria-busy={asked.loading}
    >
      {totals.map((total) => (
        <Sum key={`${total.of} ${total.unit}`} total={total} name={nameOf(total, resource)} />
      ))}
      {asked.value?.ages === undefined || asked.value.ages.length === 0 ? null : (
        <Ages ages={asked.value.ages} />
      )}
      {asked.value?.mayBeIncomplete === true ? (
        <Text className={styles['dates']}>{t('history.totals.incomplete')}</Text>
      ) : null}
      {asked.value?.dates === undefined ? null : <Dates dates={asked.value.dates} />}
    </section>
  );
}

/** What is outstanding, by the days since each loan was opened. */
function Ages({ ages }: { ages: NonNullable<CallOutput<'history.totals'>['ages']> }) {
  return (
    <section className={styles['ages']} aria-label={t('loans.byAge.title')}>
      <h2>{t('loans.byAge.title')}</h2>
      {ages.map(({ age, loans, payoff }) => (
        <Stack gap={0} as="dl" key={age} className={styles['total']}>
          <dt>
            {t(`loans.byAge.${age}`)}
            <Text as="span" size="small" className={styles['of']}>
              {t('loans.byAge.loans', { count: loans })}
            </Text>
          </dt>
          <dd>{payoff === undefined ? <NotProvided /> : <Money value={payoff} strong />}</dd>
        </Stack>
      ))}
    </section>
  );
}

/** Loans that no period's sum contains, and closing times that do not come from the service. */
function Dates({ dates: { unplaced, latest, entered } }: { dates: LoanDates }) {
  const out = unplaced.reduce((all, { loans }) => all + loans, 0);
  const said = [
    ...(out > 0 ? [t('history.totals.unplaced', { count: out })] : []),
    ...(latest > 0 ? [t('history.totals.latest', { count: latest })] : []),
    ...(entered > 0 ? [t('history.totals.entered', { count: entered })] : []),
  ];
  return said.length === 0 ? null : <Text className={styles['dates']}>{said.join(' ')}</Text>;
}

const nameOf = ({ of }: Total, resource: Terms['resource']): string =>
  of === 'amount' ? t(`history.amountOf.${resource}`) : t(`history.field.${of}`);

function Sum({ total: { things, sum, average, unit }, name }: { total: Total; name: string }) {
  return (
    <Stack gap={0} as="dl" className={styles['total']}>
      <dt>
        {name}
        <Text as="span" size="small" className={styles['of']}>
          {t('history.totals.of', { count: things })}
        </Text>
      </dt>
      <dd>
        <Money value={sum} unit={unit ?? ''} strong />
        {unit === undefined ? (
          <Text as="span" size="small" className={styles['of']}>
            {t('history.totals.noUnit')}
          </Text>
        ) : null}
      </dd>
      {average === undefined ? null : (
        <Text as="dd">
          {t('history.totals.average')} <Money value={average} unit={unit ?? ''} />
        </Text>
      )}
    </Stack>
  );
}
