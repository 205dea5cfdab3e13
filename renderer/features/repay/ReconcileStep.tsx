// Step 7: the collateral's way back: the transaction, the address in full beside the approved one, and whether
// it is final. Where the service names no transaction, the operator's own is recorded as theirs.
import { useState, type FormEvent } from 'react';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { sameAddress, usableReturnAddresses } from '../../../domain/address.ts';
import type { CollateralReturn } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { AddressBlocks, Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Progress } from '../../components/Gauge.tsx';
import { Money } from '../../components/Money.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import styles from './Repay.module.css';

export function ReconcileStep({ view }: { view: RepaymentView }) {
  const back = view.collateralReturn;
  if (view.reconciled !== undefined) return <Reconciled done={view.reconciled} />;
  return (
    <Card
      title={t('repay.reconcile.title')}
      aside={<Pill tone={tones[view.returnState]}>{t(`repay.return.${view.returnState}`)}</Pill>}
    >
      <div className={styles['stack']}>
        {view.returnState === 'wrong-address' ? (
          <Notice tone="stop" title={t('repay.reconcile.wrongTitle')} alert>
            {t('repay.reconcile.wrongText')}
          </Notice>
        ) : null}
        {back === undefined ? <p>{t('repay.reconcile.none')}</p> : <ReturnFacts back={back} />}
        <Confirm view={view} txHash={back === undefined ? undefined : valueOf(back.txHash)} />
      </div>
    </Card>
  );
}

const tones = { none: 'plain', 'on-its-way': 'way', final: 'good', 'wrong-address': 'stop' } as const;

function Reconciled({ done }: { done: NonNullable<RepaymentView['reconciled']> }) {
  return (
    <Card title={t('repay.reconcile.doneTitle')}>
      <div className={styles['stack']}>
        <Notice tone="good" title={t('repay.reconcile.done')}>
          {t('repay.reconcile.doneText')}
        </Notice>
        <Facts>
          <Fact name={t('deposits.transaction')}>
            <Mono>{done.txHash}</Mono>
          </Fact>
          {done.address === '' ? null : (
            <Fact name={t('loan.returnTo')}>
              <AddressBlocks address={done.address} />
            </Fact>
          )}
          <Fact name={t('repay.reconcile.at')}>
            <Time at={done.at} utc="beside" />
          </Fact>
        </Facts>
      </div>
    </Card>
  );
}

function ReturnFacts({ back }: { back: CollateralReturn }) {
  const done = valueOf(back.confirmations);
  const of = valueOf(back.requiredConfirmations);
  const address = valueOf(back.address);
  return (
    <Facts>
      <Fact name={t('deposits.transaction')}>
        <ReadingValue reading={back.txHash}>{(hash) => <Mono>{hash}</Mono>}</ReadingValue>
      </Fact>
      <Fact name={t('deposits.amount')}>
        <ReadingValue reading={back.amount}>
          {(amount) => <Money value={amount} unit={valueOf(back.asset) ?? ''} strong />}
        </ReadingValue>
      </Fact>
      <Fact name={t('repay.reconcile.returnedTo')}>
        <ReadingValue reading={back.address}>{(text) => <AddressBlocks address={text} />}</ReadingValue>
      </Fact>
      <Fact name={t('repay.reconcile.approved')}>
        <ApprovedMatch address={address} />
      </Fact>
      {back.status.state !== 'missing' && (
        <Fact name={t('loans.status')}>
          <ReadingValue reading={back.status}>{(word) => word}</ReadingValue>
        </Fact>
      )}
      <Fact name={t('deposits.confirmations')}>
        {done === undefined || of === undefined ? (
          <ReadingValue reading={back.confirmations}>{(count) => count}</ReadingValue>
        ) : (
          <>
            <span className={styles['bar']}>
              <Progress of={of} done={done} label={t('deposits.of', { done, of })} />
            </span>
            {t('deposits.of', { done: Math.min(done, of), of })}
          </>
        )}
      </Fact>
    </Facts>
  );
}

/** The approved address itself, in full, so that the two can be compared by eye as well. */
function ApprovedMatch({ address }: { address: string | undefined }) {
  const collateral = useSlice('collateral');
  if (collateral?.returnAddresses === undefined || collateral.expected === undefined)
    return <span className={styles['quiet']}>{t('borrow.preflight.notRead')}</span>;
  const usable = usableReturnAddresses(collateral.returnAddresses.value, collateral.expected);
  const match = usable.find(
    (known) => address !== undefined && sameAddress(valueOf(known.address) ?? '', address),
  );
  if (match === undefined) return <Pill tone="stop">{t('repay.reconcile.noMatch')}</Pill>;
  return (
    <>
      <AddressBlocks address={valueOf(match.address) ?? ''} />
      <Pill tone="good">
        {t('repay.reconcile.match', { label: valueOf(match.label) ?? t('addresses.unnamed') })}
      </Pill>
    </>
  );
}

function Confirm({ view, txHash }: { view: RepaymentView; txHash: string | undefined }) {
  const [typed, setTyped] = useState('');
  const reconcile = useCommand('repay.reconcile');
  const final = view.returnState === 'final';
  const hash = txHash ?? typed.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (hash !== '') void reconcile.run({ loanId: view.loanId, txHash: hash });
  };
  return (
    <form className={styles['stack']} onSubmit={submit}>
      {txHash === undefined ? (
        <TextField
          label={t('repay.reconcile.own')}
          hint={t('repay.reconcile.ownHint')}
          value={typed}
          mono
          maxLength={200}
          onValue={setTyped}
        />
      ) : null}
      <div className={styles['actions']}>
        <Button
          kind="primary"
          submit
          busy={reconcile.busy}
          disabled={hash === '' || (txHash !== undefined && !final)}
        >
          {t('repay.reconcile.confirm')}
        </Button>
        {txHash !== undefined && !final ? (
          <span className={styles['quiet']}>{t('repay.reconcile.waitFinal')}</span>
        ) : null}
      </div>
      <ErrorNotice error={reconcile.error} />
    </form>
  );
}
