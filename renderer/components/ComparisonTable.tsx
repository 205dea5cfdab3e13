// The amount and each part of the destination. What changed stands whole, the earlier above the present one, so
// that unlike characters are below each other.
import { compareDestinations } from '../../domain/destination.ts';
import type { Payable } from '../../domain/repayment-events.ts';
import { partName } from './part-name.ts';
import { paymentRows } from './payment-rows.ts';
import { Pill } from './Pill.tsx';
import { WholeText, amountBeside, isRewritten } from './WholeText.tsx';
import { t } from '../text.ts';
import styles from './ComparisonTable.module.css';

interface Props {
  now: Payable;
  /** What was confirmed or agreed last. */
  before: Payable | undefined;
}

interface Line {
  name: string;
  before: string | undefined;
  now: string | undefined;
  isAmount?: boolean;
  /** The same amount, written differently. */
  isRewritten?: boolean;
}

export function ComparisonTable({ now, before }: Props) {
  const payoff = {
    name: t('loans.payoff'),
    before: before && amountBeside(before.payoff, now.payoff),
    now: amountBeside(now.payoff, before?.payoff),
    isAmount: true,
    isRewritten: before !== undefined && isRewritten(before.payoff, now.payoff),
  };
  const lines: Line[] = [payoff, ...partsOf(now, before)];
  return (
    <table className={styles['compare']}>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('repay.compare.part')}</th>
          <th scope="col">{t('repay.compare.column.now')}</th>
          {before === undefined ? null : <th scope="col">{t('repay.compare.verdict')}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // Two parts can have the same path, so the key is their place.
          <tr key={`${index}:${line.name}`}>
            <th scope="row">{line.name}</th>
            <td>
              {before === undefined || line.before === line.now ? (
                <WholeText own={line.isAmount === true}>{line.now ?? ''}</WholeText>
              ) : (
                <Pair line={line} />
              )}
            </td>
            {before === undefined ? null : <Verdict line={line} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In the order in which a bank's form asks for them. */
function partsOf(now: Payable, before: Payable | undefined): Line[] {
  if (before === undefined)
    return paymentRows(now.destination).map(({ path, value }) => ({
      name: partName(path),
      before: undefined,
      now: value,
    }));
  const compared = compareDestinations(before.destination, now.destination);
  const places = paymentRows(compared.map(({ path }) => ({ path, value: '' })));
  return places.flatMap(({ line }) => {
    const part = compared[line];
    return part === undefined ? [] : [{ ...part, name: partName(part.path) }];
  });
}

function Pair({ line: { before, now, isAmount: own = false } }: { line: Line }) {
  return (
    <div className={styles['pair']} data-amount={own || undefined}>
      <span>{t('repay.compare.column.confirmed')}</span>
      {before === undefined ? (
        <em>{t('repay.compare.absent')}</em>
      ) : (
        <WholeText own={own} {...(now !== undefined && { beside: { text: now, as: 'before' } })}>
          {before}
        </WholeText>
      )}
      <span>{t('repay.compare.column.now')}</span>
      {now === undefined ? (
        <em>{t('repay.compare.gone')}</em>
      ) : (
        <WholeText own={own} {...(before !== undefined && { beside: { text: before, as: 'now' } })}>
          {now}
        </WholeText>
      )}
    </div>
  );
}

function Verdict({ line: { before, now, isRewritten: rewritten } }: { line: Line }) {
  const is = before === now ? 'same' : rewritten === true ? 'rewritten' : 'changed';
  return (
    <td className={styles['verdict']}>
      <Pill tone={is === 'same' ? 'plain' : 'look'}>{t(`repay.compare.${is}`)}</Pill>
    </td>
  );
}
