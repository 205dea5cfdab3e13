// What this desk knows of the destination: who agreed to it or to the one before, and when the present one was
// first read.
import type { ObservedDestination } from '../../../contract/calls/repay.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { sameDestination, type Destination } from '../../../domain/destination.ts';
import { PayeeRecord } from '../../components/Payee.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import styles from './Compare.module.css';

interface Props {
  view: RepaymentView;
  /** The present destination is another one. */
  isNew: boolean;
  listed: CallOutput<'repay.destinations'> | undefined;
}

export function DestinationRecord({ view: { payee, read }, isNew, listed }: Props) {
  const find = (destination: Destination | undefined): ObservedDestination | undefined =>
    listed?.destinations.find((one) => destination && sameDestination(one.destination, destination));
  if (payee === undefined) return null;
  const signed = find(payee.agreed?.payee)?.signed;
  const present = find(read?.payable.destination);
  return (
    <dl className={styles['record']}>
      <div>
        <dt>{t(`payee.repayment.${payee.state}`)}</dt>
        <dd>
          {signed === undefined ? null : (
            <p>
              <bdi>{t('secondPerson.signed', signed)}</bdi>
            </p>
          )}
          <PayeeRecord payee={payee} />
        </dd>
      </div>
      {isNew && present !== undefined ? (
        <div>
          <dt>{t('repay.compare.column.now')}</dt>
          <dd>
            <p>
              {t('repay.compare.firstSeen')} <Time at={present.firstSeen} />
            </p>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
