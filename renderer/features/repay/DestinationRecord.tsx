// What this desk knows of the earlier and of the present destination: who confirmed it and when, and how often
// its account was paid.
import type { ObservedDestination } from '../../../contract/calls/repay.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { sameDestination, type Destination } from '../../../domain/destination.ts';
import { Exactly } from '../../components/Exactly.tsx';
import { Time } from '../../components/Time.tsx';
import { t } from '../../text.ts';
import styles from './Compare.module.css';

interface Props {
  view: RepaymentView;
  before: NonNullable<RepaymentView['before']>;
  /** The present destination is another one. */
  isNew: boolean;
  listed: CallOutput<'repay.destinations'> | undefined;
}

export function DestinationRecord({ view, before, isNew, listed }: Props) {
  const find = (destination: Destination | undefined): ObservedDestination | undefined =>
    listed?.destinations.find((one) => destination && sameDestination(one.destination, destination));
  const old = find(before.payable.destination);
  const present = find(view.read?.payable.destination);
  return (
    <dl className={styles['record']}>
      <div>
        <dt>{t(`repay.compare.column.${before.how}`)}</dt>
        <dd>
          <p>
            <Time at={before.at} />
          </p>
          {old?.signed === undefined ? null : (
            <p>
              <bdi>{t('repay.person.signed', old.signed)}</bdi>
            </p>
          )}
          {old?.checked === undefined ? null : (
            <p>
              {t('repay.compare.howChecked')} <Exactly>{old.checked}</Exactly>
            </p>
          )}
          {old === undefined ? null : <Paid of={old} />}
        </dd>
      </div>
      {isNew && present !== undefined ? (
        <div>
          <dt>{t('repay.compare.column.now')}</dt>
          <dd>
            <p>
              {t('repay.compare.firstSeen')} <Time at={present.firstSeen} />
            </p>
            <Paid of={present} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Paid({ of: { paid } }: { of: ObservedDestination }) {
  if (paid.times === 0) return <p>{t('repay.compare.neverPaid')}</p>;
  return (
    <p>
      {t('repay.compare.paid', { count: paid.times })}
      {paid.lastAt === undefined ? null : (
        <>
          {', '}
          {t('repay.compare.lastPaid')} <Time at={paid.lastAt} />
        </>
      )}
    </p>
  );
}
