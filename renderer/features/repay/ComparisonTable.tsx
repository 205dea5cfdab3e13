// The amount and each part of the destination, before and now, with the differences marked and named.
import type { RepaymentView } from '../../../contract/slices/repay.ts';
import { compareDestinations } from '../../../domain/destination.ts';
import type { Payable } from '../../../domain/repayment-events.ts';
import { Before, Now } from '../../components/Difference.tsx';
import { Exactly } from '../../components/Exactly.tsx';
import { Money } from '../../components/Money.tsx';
import { Pill } from '../../components/Pill.tsx';
import { t } from '../../text.ts';
import { partName } from '../../components/part-name.ts';
import styles from './Repay.module.css';

interface Props {
  now: Payable;
  before: Payable | undefined;
  how: NonNullable<RepaymentView['before']>['how'] | undefined;
}

export function ComparisonTable({ now, before, how }: Props) {
  const parts =
    before === undefined
      ? now.destination.map(({ path, value }) => ({ path, before: undefined, now: value }))
      : compareDestinations(before.destination, now.destination);
  return (
    <table className={styles['compare']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('repay.compare.part')}</span>
          </th>
          {how === undefined ? null : <th scope="col">{t(`repay.compare.column.${how}`)}</th>}
          <th scope="col">{t('repay.compare.column.now')}</th>
          {before === undefined ? null : (
            <th scope="col">
              <span className="unseen">{t('repay.compare.verdict')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('loans.payoff')}</th>
          {before === undefined ? null : (
            <td>
              <Money value={before.payoff} />
            </td>
          )}
          <td>
            <Money value={now.payoff} strong />
          </td>
          {before === undefined ? null : <Verdict same={before.payoff === now.payoff} />}
        </tr>
        {parts.map((part, index) => (
          // Two parts can have the same path, so the key is their place.
          <tr key={`${index}:${part.path}`}>
            <th scope="row">{partName(part.path)}</th>
            {before === undefined ? null : <td>{partBefore(part)}</td>}
            <td>{partNow(part, before !== undefined)}</td>
            {before === undefined ? null : <Verdict same={part.before === part.now} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Part {
  before: string | undefined;
  now: string | undefined;
}

function partBefore({ before, now }: Part) {
  if (before === undefined) return <span className={styles['quiet']}>{t('repay.compare.absent')}</span>;
  return before === now ? <Exactly>{before}</Exactly> : <Before before={before} now={now ?? ''} />;
}

function partNow({ before, now }: Part, compared: boolean) {
  if (now === undefined) return <span className={styles['quiet']}>{t('repay.compare.gone')}</span>;
  const same = !compared || before === now;
  return same ? (
    <strong>
      <Exactly>{now}</Exactly>
    </strong>
  ) : (
    <Now before={before ?? ''} now={now} />
  );
}

function Verdict({ same }: { same: boolean }) {
  return (
    <td className={styles['verdict']}>
      <Pill tone={same ? 'plain' : 'look'}>
        {same ? t('repay.compare.same') : t('repay.compare.changed')}
      </Pill>
    </td>
  );
}
