// A loan's facts as the service states them, each with its field.
import type { ReactNode } from 'react';
import type { CollateralReturn, Loan } from '../../../domain/loan.ts';
import { valueOf, type Reading } from '../../../domain/provenance.ts';
import { AddressBlocks, Mono } from '../../components/Address.tsx';
import { Fact, Facts } from '../../components/Card.tsx';
import { confirmationWords } from '../../components/confirmations.ts';
import { DestinationRows } from '../../components/DestinationRows.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { SourcedValue } from '../../components/SourcedValue.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import { ClosingFact, type Closing } from './Closing.tsx';

export function LoanFacts({ loan, closing }: { loan: Loan; closing: Closing | undefined }) {
  const asset = valueOf(loan.collateralAsset) ?? '';
  return (
    <Facts>
      <Row name={t('loans.payoff')} reading={loan.payoff}>
        {(payoff) => <Money value={payoff} size="large" />}
      </Row>
      <Row name={t('loans.principal')} reading={loan.principal}>
        {(principal) => <Money value={principal} />}
      </Row>
      <Row name={t('loans.collateral')} reading={loan.collateralAmount}>
        {(amount) => <Money value={amount} unit={asset} />}
      </Row>
      <Row name={t('deposits.network')} reading={loan.collateralChain}>
        {(chain) => chain}
      </Row>
      <Row name={t('loan.destination')} reading={loan.destination}>
        {(destination) => <DestinationRows of={destination} />}
      </Row>
      <Row name={t('loans.opened')} reading={loan.openedAt}>
        {(at) => <Time at={at} />}
      </Row>
      {closing === undefined || closing.by === 'stated' ? (
        <Row name={t('loans.closed')} reading={loan.closedAt}>
          {(at) => <Time at={at} />}
        </Row>
      ) : (
        <ClosingFact loan={loan} closing={closing} />
      )}
      <Row name={t('applications.application')} reading={loan.applicationId}>
        {(id) => <Mono>{id}</Mono>}
      </Row>
      <Row name={t('borrow.review.reference')} reading={loan.externalId}>
        {(id) => <Mono>{id}</Mono>}
      </Row>
    </Facts>
  );
}

export function CollateralReturnFacts({ back }: { back: CollateralReturn }) {
  const required = valueOf(back.requiredConfirmations);
  return (
    <Facts>
      <Row name={t('deposits.transaction')} reading={back.txHash}>
        {(hash) => <Mono>{hash}</Mono>}
      </Row>
      <Row name={t('loan.returnTo')} reading={back.address}>
        {(address) => <AddressBlocks address={address} />}
      </Row>
      <Row name={t('deposits.amount')} reading={back.amount}>
        {(amount) => <Money value={amount} unit={valueOf(back.asset) ?? ''} />}
      </Row>
      <Row name={t('deposits.confirmations')} reading={back.confirmations}>
        {(done) => (required === undefined ? done : confirmationWords(done, required))}
      </Row>
      <Row name={t('loans.status')} reading={back.statusWord}>
        {(status) => <Pill tone={back.status === 'final' ? 'good' : 'way'}>{status}</Pill>}
      </Row>
    </Facts>
  );
}

function Row<T>({
  name,
  reading,
  children,
}: {
  name: string;
  reading: Reading<T>;
  children: (value: T) => ReactNode;
}) {
  return (
    <Fact name={name}>
      <SourcedValue reading={reading} of={name}>
        {children}
      </SourcedValue>
    </Fact>
  );
}
