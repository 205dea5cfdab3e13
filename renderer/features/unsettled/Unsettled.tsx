// What is not settled, above every screen: breaks of the journal, unknown outcomes, payments and returns.
import type { JournalBreak } from '../../../contract/slices/journal.ts';
import type { UnsettledItem } from '../../../contract/slices/unsettled.ts';
import type { LoanId } from '../../../domain/ids.ts';
import { AddressBlocks } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Time } from '../../components/Time.tsx';
import { naira } from '../../components/format.ts';
import { useSlice } from '../../state/mirror.ts';
import { go, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { AnswerCarried, SettleBreak, SettleReturn } from './Settle.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Unsettled.module.css';

type Of<K extends UnsettledItem['kind']> = Extract<UnsettledItem, { kind: K }>;

/** The journal belongs to all services, so its problems come first. */
export function Unsettled() {
  const breaks = useSlice('journal')?.breaks ?? [];
  return (
    <>
      {breaks.map((one) => (
        <Break key={one.seq} item={one} />
      ))}
      <AtService />
    </>
  );
}

function Break({ item: { seq, at, found } }: { item: JournalBreak }) {
  const onJournal = useUi((ui) => ui.route.screen === 'journal');
  return (
    <Notice
      tone="stop"
      title={t(`unsettled.break.${found}`)}
      actions={
        <>
          {onJournal ? null : (
            <Button onClick={() => go({ screen: 'journal' })}>{t('unsettled.break.open')}</Button>
          )}
          <SettleBreak seq={seq} />
        </>
      }
    >
      <Text size="same" tone="plain">
        {t('unsettled.break.compare')} {t('unsettled.break.noticed')} <Time at={at} />.
      </Text>
    </Notice>
  );
}

function AtService() {
  const items = useSlice('unsettled')?.items ?? [];
  const route = useUi((ui) => ui.route);
  return items.map((item) => {
    switch (item.kind) {
      case 'outcome':
        return <Outcome key={item.intent.id} item={item} />;
      case 'carried':
        return <CarriedOver key={`carried ${item.need} ${item.subject}`} item={item} />;
      case 'return':
        return <WrongReturn key={item.txHash} item={item} />;
      case 'payment': {
        // The loan's page has the checklist, which states the same.
        const isOpen = route.screen === 'loan' && route.id === item.loanId;
        return isOpen && !item.overdue ? null : <Payment key={`paid ${item.loanId}`} item={item} />;
      }
    }
  });
}

function CarriedOver({ item: { need, subject, restoredAt, acts } }: { item: Of<'carried'> }) {
  return (
    <Notice
      tone="stop"
      title={t(`unsettled.carried.${need}`, { subject })}
      actions={
        <>
          {need === 'loan' ? (
            <Button onClick={() => go({ screen: 'loan', id: subject as LoanId })}>
              {t('borrow.accepted.openLoan')}
            </Button>
          ) : null}
          <AnswerCarried need={need} subject={subject} />
        </>
      }
    >
      <Text size="same" tone="plain">
        {t('unsettled.carried.text')} <Time at={restoredAt} />.
      </Text>
      <Stack as="ul" gap={1} className={styles['likely']} aria-label={t('unsettled.carried.acts')}>
        {acts.map(({ at, what, amount, detail }) => (
          <li key={`${at} ${what} ${detail ?? ''}`}>
            <span>{t(`unsettled.carried.act.${what}`)}</span>
            {amount === undefined ? null : <span>{naira(amount)}</span>}
            {detail === undefined ? null : <span>{detail}</span>}
            <Text as="span">
              <Time at={at} />
            </Text>
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

function Outcome({ item }: { item: Of<'outcome'> }) {
  const { intent, amount, loans, loansWithoutReference } = item;
  const onBorrow = useUi((ui) => ui.route.screen === 'borrow');
  const mayBorrow = intent.kind !== 'create-quote';
  const title =
    intent.kind === 'accept-quote' && amount !== undefined
      ? t('unsettled.outcome.acceptOf', { amount: naira(amount) })
      : t(`unsettled.outcome.${intent.kind}`);
  return (
    <Notice
      tone="look"
      title={title}
      actions={
        onBorrow ? undefined : (
          <Button onClick={() => go({ screen: 'borrow' })}>{t('unsettled.openBorrow')}</Button>
        )
      }
    >
      <Text size="same" tone="plain">
        {t(mayBorrow ? 'unsettled.outcome.money' : 'unsettled.outcome.noMoney')}{' '}
        {t('unsettled.outcome.asked')} <Time at={intent.recordedAt} />.
      </Text>
      {mayBorrow ? <LikelyLoans loans={loans} withoutReference={loansWithoutReference} /> : null}
    </Notice>
  );
}

interface LikelyProps {
  loans: Of<'outcome'>['loans'];
  withoutReference: boolean;
}

function LikelyLoans({ loans, withoutReference }: LikelyProps) {
  return (
    <>
      {loans.length === 0 ? (
        <Text size="same" tone="plain">
          {t('unsettled.likely.none')}
        </Text>
      ) : (
        <Stack as="ul" gap={1} className={styles['likely']} aria-label={t('unsettled.likely.title')}>
          {loans.map((loan) => (
            <li key={loan.id}>
              <Button kind="link" onClick={() => go({ screen: 'loan', id: loan.id })}>
                {loan.id}
              </Button>
              <span>
                {loan.principal === undefined ? t('unsettled.likely.noAmount') : naira(loan.principal)}
              </span>
              <Text as="span">
                {t(`unsettled.likely.${loan.sinceIs}`)} <Time at={loan.since} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
      {withoutReference ? (
        <Text size="same" tone="plain">
          {t('unsettled.likely.noReference')}
        </Text>
      ) : null}
    </>
  );
}

function WrongReturn({ item }: { item: Of<'return'> }) {
  const { loanId, fault, stated } = item;
  return (
    <Notice
      tone="stop"
      title={t(`unsettled.return.${fault}`, { loan: loanId })}
      actions={
        <>
          <Button onClick={() => go({ screen: 'loan', id: loanId })}>{t('borrow.accepted.openLoan')}</Button>
          <SettleReturn txHash={item.txHash} />
        </>
      }
    >
      <Text size="same" tone="plain">
        {t('unsettled.return.call')}
      </Text>
      {fault === 'address' ? (
        <Text size="same" tone="plain">
          {t('unsettled.return.never')}
        </Text>
      ) : null}
      {stated.length === 0 ? null : (
        <Stack as="ul" gap={1} className={styles['stated']} aria-label={t('unsettled.return.stated')}>
          {stated.map(({ address, at }) => (
            <li key={address}>
              <Text as="span">
                {t('unsettled.return.statedAt')} <Time at={at} />
              </Text>
              <AddressBlocks address={address} />
            </li>
          ))}
        </Stack>
      )}
    </Notice>
  );
}

function Payment({ item }: { item: Of<'payment'> }) {
  const { loanId, payoff, reference, paidAt, overdue } = item;
  return (
    <Notice
      tone={overdue ? 'look' : 'way'}
      title={t('unsettled.payment.title', { loan: loanId, amount: naira(payoff) })}
      actions={
        <Button onClick={() => go({ screen: 'loan', id: loanId })}>{t('borrow.accepted.openLoan')}</Button>
      }
    >
      <Text size="same" tone="plain">
        {t('unsettled.payment.recorded', { reference })} <Time at={paidAt} />.{' '}
        {t(overdue ? 'unsettled.payment.ask' : 'repay.watch.text')}
      </Text>
    </Notice>
  );
}
