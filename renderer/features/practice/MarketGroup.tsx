// The market: the price moves, is set, or stops together with its time.
import { useState } from 'react';
import { parseDecimal } from '../../../domain/decimal.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { naira } from '../../components/format.ts';
import { t } from '../../text.ts';
import { Group, More, Teaches, type GroupProps } from './practice-group.tsx';
import styles from './Practice.module.css';

const MOVES = ['-10', '-5', '5'] as const;

export function MarketGroup({ state, act }: GroupProps) {
  const [typed, setTyped] = useState('');
  const price = parseDecimal(state.priceNgn);
  const shown = price === undefined ? state.priceNgn : naira(price);
  return (
    <Group
      title={t('practice.price.title')}
      aside={state.priceFrozen ? t('practice.price.isFrozen', { price: shown }) : shown}
      teaches={t('practice.price.teaches')}
    >
      <div className={styles['three']}>
        {MOVES.map((percent) => (
          <Button key={percent} onClick={() => act({ act: 'move-price', percent })}>
            {t('practice.price.move', { percent: percent.replace('-', '\u2212').replace(/^(?=\d)/, '+') })}
          </Button>
        ))}
      </div>
      <More of={t('practice.price.title')}>
        <AmountField label={t('practice.price.exact')} value={typed} onValue={setTyped} />
        <Button
          disabled={parseDecimal(typed) === undefined}
          onClick={() => act({ act: 'set-price', priceNgn: typed })}
        >
          {t('practice.price.set')}
        </Button>
        <Teaches>{t('practice.price.freezeTeaches')}</Teaches>
        <Button
          aria-pressed={state.priceFrozen}
          onClick={() => act({ act: 'freeze-price', frozen: !state.priceFrozen })}
        >
          {t(state.priceFrozen ? 'practice.price.thaw' : 'practice.price.freeze')}
        </Button>
      </More>
    </Group>
  );
}
