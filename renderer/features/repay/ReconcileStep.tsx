// Step 8: the collateral's return: the transaction, its address in full beside the approved one, and whether
// it is final. If the lender names no transaction, the operator records one.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { usableReturnAddresses } from '../../../domain/address.ts';
import { sameAddress } from '../../../domain/address-text.ts';
import type { CollateralReturn } from '../../../domain/loan.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { confirmationWords } from '../../components/confirmations.ts';
import { AddressBlocks, Mono } from '../../components/Address.tsx';
import { Card, Fact, Facts } from '../../components/Card.tsx';
import { Progress } from '../../components/Gauge.tsx';
import { Money } from '../../components/Money.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { AgreePayee } from '../../components/Payee.tsx';
import { Pill } from '../../components/Pill.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { Time } from '../../components/Time.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { PaidBefore } from './PaidBefore.tsx';
import { Reconcile, ReturnAlarms } from './Reconcile.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Repay.module.css';

export function ReconcileStep({ view }: { view: RepaymentView }) {
  const back = view.collateralReturn;
  if (view.reconciled?.contradicted === false)
    return (
      <Reconciled done={view.reconciled} elsewhere={view.closedElsewhere} unit={view.returnExpected.asset} />
    );
  if (view.steps.some(({ step, state }) => step === 'reconcile-return' && state === 'skipped'))
    return (
      <Card title={t('repay.step.reconcile-return')}>
        <Notice tone="stop" title={t('returns.reconcile.seized')} />
      </Card>
    );
  return (
    <Card
      title={t('repay.step.reconcile-return')}
      aside={<Pill tone={tones[view.returnState]}>{t(`returns.state.${view.returnState}`)}</Pill>}
    >
      <Stack>
        {view.closedElsewhere ? (
          <Notice tone="look" title={t('repay.elsewhere.title')}>
            <p>{t('repay.elsewhere.text')}</p>
            <PaidBefore view={view} step="reconcile-return" />
          </Notice>
        ) : null}
        <ReturnAlarms view={view} />
        <AgreeReturn view={view} />
        {back === undefined ? (
          <>
            <p>{t(noReturnWords(view))}</p>
            <Facts>
              <Expected view={view} />
            </Facts>
          </>
        ) : (
          <ReturnFacts view={view} back={back} />
        )}
        <Reconcile key={view.reconcilableBy} view={view} />
      </Stack>
    </Card>
  );
}

const noReturnWords = ({ status, returnNotMapped }: RepaymentView) =>
  status !== 'closed'
    ? 'returns.reconcile.notClosed'
    : returnNotMapped
      ? 'returns.reconcile.notMapped'
      : 'returns.reconcile.none';

/** The address that the collateral went to, while nobody has agreed to it. */
function AgreeReturn({ view }: { view: RepaymentView }) {
  const payees = useSlice('collateral')?.payees ?? [];
  const to = view.collateralReturn && valueOf(view.collateralReturn.address);
  const asks = payees.find(
    ({ purpose, payee }) =>
      purpose === 'return' &&
      payee.some(({ path, value }) => path === 'address' && sameAddress(value, to ?? '')),
  );
  if (view.returnPayee === undefined) return null;
  return asks === undefined || asks.state === 'known' ? (
    <Notice tone="stop" title={t('payee.return.stranger')} />
  ) : (
    <AgreePayee payee={asks} />
  );
}

const tones = {
  none: 'plain',
  'on-its-way': 'way',
  final: 'good',
  'wrong-address': 'stop',
  'address-lost': 'stop',
  'wrong-asset': 'stop',
} as const;

interface ReconciledProps {
  done: NonNullable<RepaymentView['reconciled']>;
  elsewhere: boolean;
  unit: string;
}

function Reconciled({ done, elsewhere, unit }: ReconciledProps) {
  const own = done.by === 'operator';
  const title = elsewhere
    ? 'repay.elsewhere.done'
    : own
      ? 'returns.reconcile.doneOwn'
      : done.rest === undefined
        ? 'returns.reconcile.done'
        : 'returns.reconcile.doneRest';
  return (
    <Card title={t('returns.reconcile.doneTitle')}>
      <Stack>
        <Notice tone={done.rest === undefined ? 'good' : 'look'} title={t(title)}>
          {own ? <p>{t('returns.reconcile.byOperator')}</p> : null}
          {done.inAnswer === undefined ? null : (
            <p>{t(`returns.reconcile.${done.inAnswer ? 'inAnswer' : 'notInAnswer'}`)}</p>
          )}
          <p>{t('returns.reconcile.doneText')}</p>
        </Notice>
        <Facts>
          <Fact name={t('deposits.transaction')}>
            <Mono>{done.txHash}</Mono>
          </Fact>
          {done.address === undefined ? null : (
            <Fact name={t('loan.returnTo')}>
              <AddressBlocks address={done.address} />
            </Fact>
          )}
          {done.rest === undefined ? null : (
            <Fact name={t('returns.reconcile.rest')}>
              <Money value={done.rest} unit={unit} />
            </Fact>
          )}
          {done.reason === undefined ? null : (
            <Fact name={t(own ? 'returns.reconcile.ownReason' : 'returns.reconcile.reason')}>
              {done.reason}
            </Fact>
          )}
          <Fact name={t('returns.reconcile.at')}>
            <Time at={done.at} utc="beside" />
          </Fact>
        </Facts>
      </Stack>
    </Card>
  );
}

function ReturnFacts({ view, back }: { view: RepaymentView; back: CollateralReturn }) {
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
      <Expected view={view} />
      <Fact name={t('loan.returnTo')}>
        <ReadingValue reading={back.address}>{(text) => <AddressBlocks address={text} />}</ReadingValue>
      </Fact>
      <Fact name={t('returns.reconcile.approved')}>
        <ApprovedMatch address={address} />
      </Fact>
      {back.statusWord.state !== 'missing' && (
        <Fact name={t('loans.status')}>
          <ReadingValue reading={back.statusWord}>{(word) => word}</ReadingValue>
        </Fact>
      )}
      <Fact name={t('deposits.confirmations')}>
        {done === undefined || of === undefined ? (
          <ReadingValue reading={back.confirmations}>{(count) => count}</ReadingValue>
        ) : (
          <>
            <span className={styles['bar']}>
              <Progress of={of} done={done} label={confirmationWords(done, of)} />
            </span>
            {confirmationWords(done, of)}
          </>
        )}
      </Fact>
    </Facts>
  );
}

/** The approved address in full, for comparing by eye. */
function ApprovedMatch({ address }: { address: string | undefined }) {
  const collateral = useSlice('collateral');
  const lacks = useLacks('returnAddresses');
  if (collateral?.returnAddresses === undefined || collateral.expected === undefined)
    return (
      <Text as="span" size="small">
        {t(lacks ? 'returns.reconcile.noList' : 'borrow.preflight.notRead')}
      </Text>
    );
  const usable = usableReturnAddresses(collateral.returnAddresses.value, collateral.expected);
  const match = usable.find(
    (known) => address !== undefined && sameAddress(valueOf(known.address) ?? '', address),
  );
  if (match === undefined) return <Pill tone="stop">{t('returns.reconcile.noMatch')}</Pill>;
  return (
    <>
      <AddressBlocks address={valueOf(match.address) ?? ''} />
      <Pill tone="good">
        {t('returns.reconcile.match', { label: valueOf(match.label) ?? t('addresses.unnamed') })}
      </Pill>
    </>
  );
}

/** What must come back, by the profile and, if the lender states it, by the loan. */
function Expected({ view: { returnExpected } }: { view: RepaymentView }) {
  const { amount, asset, chain } = returnExpected;
  return (
    <Fact name={t('returns.reconcile.expected')}>
      {amount === undefined ? asset : <Money value={amount} unit={asset} />}
      <Text as="span" size="small">{` ${chain}`}</Text>
    </Fact>
  );
}
