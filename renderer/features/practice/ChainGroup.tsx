// The chain: transfers that arrive, on the right network or another, and confirmations that come or stop.
import { useState } from 'react';
import { parseDecimal } from '../../../domain/decimal.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { ChoiceField } from '../../components/Field.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Buttons, Group, PickOne, type GroupProps } from './practice-group.tsx';

interface Pair {
  asset: string;
  chain: string;
}
const keyOf = ({ asset, chain }: Pair): string => `${asset} ${chain}`;

export function ChainGroup({ state, act }: GroupProps) {
  const collateral = useSlice('collateral');
  const { expected, wallets } = collateral ?? {};
  const pairs: Pair[] = (wallets?.value ?? []).flatMap((wallet) => {
    const [asset, chain] = [valueOf(wallet.asset), valueOf(wallet.chain)];
    return asset === undefined || chain === undefined ? [] : [{ asset, chain }];
  });
  const [amount, setAmount] = useState('2500');
  const [chosen, setChosen] = useState<string>();
  const pair = pairs.find((one) => keyOf(one) === chosen) ?? expected;
  return (
    <Group title={t('practice.deposits.title')} teaches={t('practice.deposits.teaches')}>
      <AmountField
        label={t('practice.deposits.amount')}
        value={amount}
        unit={pair?.asset ?? ''}
        places={6}
        onValue={setAmount}
      />
      {pairs.length === 0 || pair === undefined ? null : (
        <ChoiceField
          label={t('practice.deposits.pair')}
          value={keyOf(pair)}
          options={pairs.map((one) => ({
            value: keyOf(one),
            label:
              expected !== undefined && keyOf(one) === keyOf(expected)
                ? t('collateral.pair', { asset: one.asset, chain: one.chain })
                : t('practice.deposits.wrong', { asset: one.asset, chain: one.chain }),
          }))}
          onValue={setChosen}
        />
      )}
      <Buttons>
        <Button
          disabled={parseDecimal(amount) === undefined}
          onClick={() =>
            act({ act: 'send-deposit', amount, ...(pair && { asset: pair.asset, chain: pair.chain }) })
          }
        >
          {t('practice.deposits.send')}
        </Button>
      </Buttons>
      <PickOne
        label={t('practice.deposits.pick')}
        none={t('practice.deposits.none')}
        options={state.pendingDeposits}
      >
        {(id) => {
          const held = state.heldDeposits.includes(id);
          return (
            <Buttons>
              <Button onClick={() => act({ act: 'confirm-deposit', depositId: id })}>
                {t('practice.deposits.confirm')}
              </Button>
              <Button
                aria-pressed={held}
                onClick={() => act({ act: 'hold-deposit', depositId: id, held: !held })}
              >
                {t(held ? 'practice.deposits.release' : 'practice.deposits.hold')}
              </Button>
            </Buttons>
          );
        }}
      </PickOne>
    </Group>
  );
}
