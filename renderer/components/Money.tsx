// An amount: naira with its sign, a stablecoin at full precision with its symbol.
import type { Decimal } from '../../domain/decimal.ts';
import { grouped, naira } from './format.ts';
import { cx } from './cx.ts';
import { Digits, stepOf } from './Digits.tsx';
import styles from './Money.module.css';

interface Props {
  value: Decimal;
  /** `NGN`, the default, is naira; `''` shows no unit. */
  unit?: string | undefined;
  size?: 'body' | 'large' | 'figure';
  strong?: boolean;
}

export function Money({ value, unit = 'NGN', size = 'body', strong = false }: Props) {
  const text = unit === 'NGN' ? naira(value) : grouped(value);
  const step = size === 'figure' ? stepOf(text) : size;
  return (
    <span className={cx(styles['money'], styles[step], strong && styles['strong'])}>
      <Digits>{text}</Digits>
      {unit === 'NGN' || unit === '' ? null : <span className={styles['unit']}>{`\u00a0${unit}`}</span>}
    </span>
  );
}
