// One loan: its facts with their source, every change since it was first seen, the service's own record, and
// its repayment and attachments, which the routes pass in.
import { isEnded } from '../../../domain/loan.ts';
import type { ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { CallOutput } from '../../../contract/contract.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { Destination } from '../../../domain/destination.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { Freshness } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState, Skeleton } from '../../components/Empty.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { DestinationRows } from '../../components/DestinationRows.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { RemovedNote } from '../../components/RemovedNote.tsx';
import { RawRecord } from '../../components/RawRecord.tsx';
import { Screen } from '../../components/Screen.tsx';
import { Time } from '../../components/Time.tsx';
import { client } from '../../bridge.ts';
import { useSlice } from '../../state/mirror.ts';
import { useAnswer } from '../../state/query.ts';
import { go } from '../../state/ui.ts';
import { amountBeside } from '../../components/WholeText.tsx';
import { t } from '../../text.ts';
import { AccrualCard } from './AccrualCard.tsx';
import { CollateralReturnFacts, LoanFacts } from './LoanFacts.tsx';
import { LoanStatusPill } from './loan-cells.tsx';
import { EvidenceCard, StatementCard } from './SaveCards.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Loans.module.css';

interface Props {
  loanId: LoanId;
  repayment: ReactNode;
  attachments?: ReactNode;
}

export function LoanScreen({ loanId, repayment, attachments }: Props) {
  // A reading without changes is still newer.
  const { changes = 0, observedAt = 0 } = useSlice('loans') ?? {};
  const detail = useAnswer(`loan:${loanId}`, `${changes}:${observedAt}`, () =>
    client['loans.detail']({ loanId }),
  );
  const loan = detail.value?.loan;
  // A link can name any loan. A checklist stays reachable even if the cache was deleted.
  const isStarted = useSlice('repay')?.repayments.some((repayment) => repayment.loanId === loanId) ?? false;
  const unknown = detail.value !== undefined && loan === undefined;
  return (
    <Screen
      title={t('loan.title', { id: loanId })}
      place={`loan:${loanId}`}
      beside={
        loan === undefined ? undefined : (
          <>
            <LoanStatusPill status={loan.value.status} word={valueOf(loan.value.statusWord)} />
            <Freshness observed={loan} resource="loans" />
          </>
        )
      }
      actions={
        <Button kind="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={() => go({ screen: 'loans' })}>
          {t('loan.all')}
        </Button>
      }
    >
      <ErrorNotice error={detail.error} />
      {unknown && !isStarted ? null : repayment}
      {detail.value === undefined ? (
        detail.error === undefined ? (
          <Card>
            <Skeleton lines={7} />
          </Card>
        ) : null
      ) : loan === undefined ? (
        <Card>
          <EmptyState title={t('loan.notSeen')}>{t('loan.notSeenText')}</EmptyState>
        </Card>
      ) : (
        <Stack className={styles['columns']}>
          <Stack>
            <Card title={t('loan.facts')}>
              <LoanFacts loan={loan.value} closing={detail.value.closing} />
            </Card>
            {detail.value.accrual === undefined ? null : <AccrualCard accrual={detail.value.accrual} />}
            {loan.value.collateralReturn === undefined ? null : (
              <Card title={t('loan.return')}>
                <CollateralReturnFacts back={loan.value.collateralReturn} />
              </Card>
            )}
          </Stack>
          <Stack>
            {isEnded(loan.value.status) ? (
              <RemovedNote
                of="loans"
                since={valueOf(loan.value.openedAt)}
                closedAt={detail.value.closing?.at}
              />
            ) : null}
            <Timeline timeline={detail.value.timeline} />
            {attachments}
            <StatementCard loanId={loanId} />
            <EvidenceCard loanId={loanId} />
            <Card>
              <details className={styles['raw']}>
                <summary>{t('provenance.raw')}</summary>
                <RawRecord raw={loan.value.raw} label={t('provenance.raw')} />
              </details>
            </Card>
          </Stack>
        </Stack>
      )}
    </Screen>
  );
}

type Change = CallOutput<'loans.detail'>['timeline'][number];

/** From its lines `path: value`. */
const destinationOf = (text: string): Destination =>
  text.split('\n').map((line) => {
    const [, path = '', value = line] = /^([\w.]+): (.*)$/.exec(line) ?? [];
    return { path, value };
  }) as Destination;

/** The service's document states the payoff in naira; other values stay as received. */
function Value({
  field,
  text,
  beside,
}: {
  field: Change['field'];
  text: string;
  beside?: string | undefined;
}) {
  return field === 'payoff' && parseDecimal(text) !== undefined ? (
    amountBeside(text, beside)
  ) : (
    <Exactly>{text}</Exactly>
  );
}

function Timeline({ timeline }: { timeline: readonly Change[] }) {
  return (
    <Card title={t('addresses.changes')} flush>
      {timeline.length === 0 ? (
        <EmptyState title={t('loan.noChanges')}>{t('loan.noChangesText')}</EmptyState>
      ) : (
        <Stack gap={0} as="ol" className={styles['timeline']}>
          {timeline.map((change) => (
            <li key={`${change.at}:${change.field}:${change.now}`}>
              <Text as="span">
                <Time at={change.at} />
              </Text>
              <div>
                <strong>{t(`loan.changed.${change.field}`)}</strong>
                <ChangeWords {...change} />
              </div>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  );
}

function ChangeWords({ field, before, now }: Change) {
  if (field === 'destination')
    return (
      <Row rowGap={0} align="baseline" wrap tone="quiet" breaks className={styles['change']}>
        <DestinationRows
          of={destinationOf(now)}
          before={before === undefined ? undefined : destinationOf(before)}
        />
      </Row>
    );
  return (
    <Row as="span" rowGap={0} align="baseline" wrap tone="quiet" breaks className={styles['change']}>
      {before === undefined ? null : (
        <>
          <del>
            <Value field={field} text={before} beside={now} />
          </del>
          <span aria-hidden="true">→</span>
          <span className="unseen">{t('addresses.became')}</span>
        </>
      )}
      <span>
        <Value field={field} text={now} beside={before} />
      </span>
    </Row>
  );
}
