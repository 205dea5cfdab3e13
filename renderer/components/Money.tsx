// An amount as money: naira with its sign, a stablecoin at full precision with its symbol. Never wrapped.
import type { Decimal } from '../../domain/decimal.ts';
import { grouped, naira } from './format.ts';
import { cx } from './cx.ts';
import styles from './Money.module.css';

/** Characters that fit on one line wherever an amount is shown. */
const LONGEST_AMOUNT = 30;

interface Props {
  value: Decimal;
  /** `NGN` or nothing for naira; anything else is written after the amount. */
  unit?: string | undefined;
  size?: 'body' | 'large' | 'figure';
  strong?: boolean;
}

export function Money({ value, unit = 'NGN', size = 'body', strong = false }: Props) {
  const absurd = value.length > LONGEST_AMOUNT;
  const className = cx(styles['money'], styles[size], strong && styles['strong'], absurd && styles['absurd']);
  if (unit === 'NGN') return <span className={className}>{naira(value)}</span>;
  return (
    <span className={className}>
      {grouped(value)}
      {unit === '' ? null : <span className={styles['unit']}>{`\u00a0${unit}`}</span>}
    </span>
  );
}
