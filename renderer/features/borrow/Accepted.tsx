// After an accept: the application that the service returned, and its loan once it exists.
import type { BorrowFlow } from '../../../contract/slices/borrow.ts';
import { Mono } from '../../components/Address.tsx';
import { Ago } from '../../components/Age.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { Money } from '../../components/Money.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { SourcedValue } from '../../components/SourcedValue.tsx';
import { Time } from '../../components/Time.tsx';
import { go } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { ApplicationStatus } from './ApplicationStatus.tsx';
import { StartOver } from './StartOver.tsx';
import { Row, Stack } from '../../components/Layout.tsx';
import styles from './Borrow.module.css';

interface Props {
  flow: Extract<BorrowFlow, { stage: 'accepted' }>;
  /** Undefined means no. */
  readsApplication: boolean | undefined;
}

export function Accepted({ flow, readsApplication = false }: Props) {
  const { application, loanId } = flow;
  const direct = flow.by === 'direct';
  const isDeclined = application.declined && loanId === undefined;
  const isFollowed = !useLacks('applications') || readsApplication;
  const waiting = isFollowed
    ? t(direct ? 'borrow.accepted.directReview' : 'borrow.accepted.review')
    : t('borrow.accepted.notFollowed');
  const title = direct ? 'borrow.accepted.directTitle' : 'borrow.accepted.title';
  return (
    <Card title={t(isDeclined ? 'applications.application' : title)}>
      <Stack>
        {isDeclined ? (
          <Notice tone="look" title={t('borrow.accepted.declined')}>
            <p>{t(direct ? 'borrow.accepted.declinedDirectText' : 'borrow.accepted.declinedText')}</p>
          </Notice>
        ) : (
          <Notice tone={loanId === undefined ? 'way' : 'good'}>
            {loanId === undefined ? waiting : t('borrow.accepted.disbursed', { loan: loanId })}
          </Notice>
        )}
        <Facts>
          <Fact name={t('applications.amount')}>
            <SourcedValue reading={application.amount} of={t('borrow.review.amount')}>
              {(amount) => <Money value={amount} size="large" />}
            </SourcedValue>
          </Fact>
          <Fact name={t('applications.application')}>
            <ReadingValue reading={application.id}>{(id) => <Mono>{id}</Mono>}</ReadingValue>
          </Fact>
          <Fact name={t('applications.status')}>
            <ApplicationStatus application={application} />
          </Fact>
          <Fact name={t('applications.loan')}>
            {loanId === undefined ? (
              t(isDeclined ? 'applications.noLoanDeclined' : 'applications.noLoan')
            ) : (
              <Mono>{loanId}</Mono>
            )}
          </Fact>
          <Fact name={t('borrow.review.reference')}>
            <ReadingValue reading={application.externalId}>{(id) => <Mono>{id}</Mono>}</ReadingValue>
          </Fact>
          <Fact name={t(direct ? 'borrow.accepted.sentAt' : 'borrow.accepted.at')}>
            <Time at={flow.acceptedAt} utc="beside" />
            {loanId === undefined ? (
              <span className={styles['quiet']}>
                <Ago at={flow.acceptedAt} />
              </span>
            ) : null}
          </Fact>
        </Facts>
        {loanId === undefined ? (
          <StartOver label={t('borrow.another')} />
        ) : (
          <Row wrap>
            <Button kind="primary" onClick={() => go({ screen: 'loan', id: loanId })}>
              {t('borrow.accepted.openLoan')}
            </Button>
            <StartOver kind="quiet" label={t('borrow.another')} />
          </Row>
        )}
      </Stack>
    </Card>
  );
}
