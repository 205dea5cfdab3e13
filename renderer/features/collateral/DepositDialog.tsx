// The dialog "Deposit collateral". It asks for the asset and the chain first and shows an address only for an
// exact match. Otherwise it explains why the transfer would be lost.
import { useState } from 'react';
import {
  chooseDepositWallet,
  sameWord,
  type ExpectedCollateral,
  type Wallet,
} from '../../../domain/wallet.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { Mono } from '../../components/Address.tsx';
import { Freshness } from '../../components/Age.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ChoiceField } from '../../components/Field.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { NoSuchList } from '../../components/NoSuchList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { RawRecord } from '../../components/RawRecord.tsx';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { PayInto } from './PayInto.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './DepositDialog.module.css';

const OTHER = 'other';

export function DepositDialog({ onClose }: { onClose: () => void }) {
  const collateral = useSlice('collateral');
  const [asset, setAsset] = useState('');
  const [chain, setChain] = useState('');
  const wallets = collateral?.wallets;
  const expected = collateral?.expected;
  const options = (pick: 'asset' | 'chain') => [
    { value: '', label: t('deposit.choose') },
    ...distinct([expected?.[pick], ...(wallets?.value ?? []).map((wallet) => valueOf(wallet[pick]))]),
    { value: OTHER, label: t('deposit.other') },
  ];
  if (useLacks('wallets'))
    return (
      <Dialog title={t('deposit.title')} onClose={onClose}>
        <NoSuchList of="wallets" />
      </Dialog>
    );
  return (
    <Dialog title={t('deposit.title')} onClose={onClose}>
      <Text>{t('deposit.lead')}</Text>
      <div className={styles['pair']}>
        <ChoiceField label={t('deposit.asset')} value={asset} options={options('asset')} onValue={setAsset} />
        <ChoiceField label={t('deposit.chain')} value={chain} options={options('chain')} onValue={setChain} />
      </div>
      <Stack aria-live="polite" className={styles['answer']}>
        {asset === '' || chain === '' ? null : wallets === undefined || expected === undefined ? (
          <Notice tone="look" title={t('deposit.notRead.title')}>
            {t('deposit.notRead.text')}
          </Notice>
        ) : sameWord(asset, expected.asset) && sameWord(chain, expected.chain) ? (
          <>
            <Answer wallets={wallets.value} expected={expected} />
            <Text size="small">
              <Freshness observed={wallets} resource="wallets" />
            </Text>
          </>
        ) : (
          <WouldBeLost asset={asset} chain={chain} expected={expected} />
        )}
      </Stack>
    </Dialog>
  );
}

function distinct(words: readonly (string | undefined)[]): { value: string; label: string }[] {
  const kept: string[] = [];
  for (const word of words)
    if (word !== undefined && !kept.some((known) => sameWord(known, word))) kept.push(word);
  return kept.map((word) => ({ value: word, label: word }));
}

function WouldBeLost({
  asset,
  chain,
  expected,
}: {
  asset: string;
  chain: string;
  expected: ExpectedCollateral;
}) {
  const name = (word: string): string => (word === OTHER ? t('deposit.otherThing') : word);
  const sent = t('collateral.pair', { asset: name(asset), chain: name(chain) });
  const wanted = t('collateral.pair', { asset: expected.asset, chain: expected.chain });
  const why = sameWord(asset, expected.asset) ? 'deposit.lost.wrongChain' : 'deposit.lost.wrongAsset';
  return (
    <Notice tone="stop" title={t('deposit.lost.title', { sent })}>
      <Text size="same" tone="plain">
        {t(why, { sent })}
      </Text>
      <Text size="same" tone="plain">
        {t('deposit.lost.next', { wanted })}
      </Text>
    </Notice>
  );
}

function Answer({ wallets, expected }: { wallets: readonly Wallet[]; expected: ExpectedCollateral }) {
  const choice = chooseDepositWallet(wallets, expected);
  const pair = t('collateral.pair', { asset: expected.asset, chain: expected.chain });
  switch (choice.kind) {
    case 'none':
      return (
        <Notice tone="stop" title={t('deposit.none.title', { pair })}>
          {t('deposit.none.text')}
        </Notice>
      );
    case 'several':
      return (
        <Notice tone="stop" title={t('deposit.several.title', { count: choice.count, pair })}>
          {t('deposit.several.text')}
        </Notice>
      );
    case 'other-contract':
      return (
        <Notice tone="stop" title={t('deposit.otherContract.title')}>
          <p>
            {t('deposit.otherContract.text')} <Mono>{choice.contract}</Mono>
          </p>
        </Notice>
      );
    case 'unclear':
      return (
        <Notice tone="stop" title={t('deposit.unclear.title')}>
          <p>
            {t('deposit.unclear.text')} <Mono>{`${choice.field}: ${choice.raw}`}</Mono>
          </p>
        </Notice>
      );
    case 'no-address':
      return (
        <>
          <Notice tone="stop" title={t('deposit.noAddress.title')}>
            {t('deposit.noAddress.text')}
          </Notice>
          <RawRecord raw={choice.wallet.raw} label={t('provenance.raw')} />
        </>
      );
    case 'one':
      return <PayInto address={choice.address} wallet={choice.wallet} pair={pair} />;
  }
}
