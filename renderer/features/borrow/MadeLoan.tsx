// After a request of unknown outcome was found to have taken effect: the loan it made, above a form that is empty.
import { compareDecimals, parseDecimal } from '../../../domain/decimal.ts';
import type { LoanRow } from '../../../contract/calls/queries.ts';
import { client } from '../../bridge.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { putSettledAway, useDraft } from '../../state/draft.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import styles from './Borrow.module.css';

/** Open loans come newest first; the one looked for was opened after the request. */
const LOOKED_AT = 50;

type Settled = NonNullable<ReturnType<typeof useDraft.getState>['settled']>;

export function MadeLoan() {
  const settled = useDraft((draft) => draft.settled);
  return settled === undefined ? null : <Made settled={settled} />;
}

function Made({ settled }: { settled: Settled }) {
  const changes = useSlice('loans')?.changes ?? 0;
  const { value, error } = useAnswer(`made:${settled.sentAt}`, changes, () =>
    client['loans.page']({ filter: 'open', limit: LOOKED_AT }),
  );
  const likely = value?.rows.filter((row) => isLikely(row, settled)) ?? [];
  return (
    <Notice
      tone="good"
      title={t('borrow.made.title')}
      actions={
        <Button kind="quiet" onClick={putSettledAway}>
          {t('links.hide')}
        </Button>
      }
    >
      <div className={styles['stack']}>
        <p>{t(likely.length === 0 ? 'borrow.made.none' : 'borrow.made.likely', { count: likely.length })}</p>
        {likely.map((row) => (
          <div key={row.id} className={styles['actions']}>
            <Button onClick={() => go({ screen: 'loan', id: row.id })}>
              {t('alerts.openLoan', { id: row.id })}
            </Button>
            {row.principal === undefined ? null : <Money value={row.principal} />}
            {row.openedAt === undefined ? null : <Time at={row.openedAt} />}
          </div>
        ))}
        {likely.length > 0 ? null : (
          <div className={styles['actions']}>
            <Button onClick={() => go({ screen: 'loans' })}>{t('borrow.made.loans')}</Button>
          </div>
        )}
        <ErrorNotice error={error} />
      </div>
    </Notice>
  );
}

/** Opened since the request, and of an amount that was asked for where both are known. */
function isLikely({ openedAt, principal }: LoanRow, { sentAt, terms }: Settled): boolean {
  if (openedAt === undefined || openedAt < sentAt) return false;
  const amounts = Object.values(terms).flatMap((text) => parseDecimal(text) ?? []);
  if (principal === undefined || amounts.length === 0) return true;
  return amounts.some((amount) => compareDecimals(amount, principal) === 0);
}
