// The deposit address: in full, in groups of four, as a QR code, and copied through main, which reads the
// clipboard back. The memo is as large, because a transfer without it is lost.
import type { DepositSlice, PayIntoPart } from '../../../contract/slices/deposit.ts';
import type { Wallet } from '../../../domain/wallet.ts';
import { valueOf } from '../../../domain/provenance.ts';
import { inBackground } from '../../background.ts';
import { AddressBlocks, Mono } from '../../components/Address.tsx';
import { Fact, Facts } from '../../components/Card.tsx';
import { Cleared } from '../../components/Cleared.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { useLacks } from '../../components/NoList.tsx';
import { Notice } from '../../components/Notice.tsx';
import { AgreePayee, PayeeBadge, PayeeRecord } from '../../components/Payee.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import { ReadingValue } from '../../components/ReadingValue.tsx';
import { client } from '../../bridge.ts';
import { useSlice } from '../../state/mirror.ts';
import { useOnWindowFocus } from '../../state/window-focus.ts';
import { t } from '../../text.ts';
import { RecordSentDeposit } from './RecordSentDeposit.tsx';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './DepositDialog.module.css';

interface Props {
  address: string;
  wallet: Wallet;
  pair: string;
}

export function PayInto({ address, wallet, pair }: Props) {
  const deposit = useSlice('deposit');
  const lacksDeposits = useLacks('deposits');
  const memo = valueOf(wallet.memo);
  // The shown address and the copied one come from different slices, and must be equal.
  const into = deposit?.payInto;
  const payee = useSlice('collateral')?.payees?.find(({ purpose }) => purpose === 'deposit');
  const isKnown = payee?.state === 'known';
  const same = into !== undefined && into.address === address && into.memo === memo ? into : undefined;
  // Another program may have replaced the address on the clipboard.
  useOnWindowFocus(() => {
    if (deposit?.copied?.state === 'held') inBackground(client['deposit.checkClipboard']({}));
  });
  return (
    <>
      {payee === undefined ? null : <AgreePayee payee={payee} />}
      <Stack gap={2} className={styles['address']}>
        <Text tone="same" size="same" weight="strong">
          {t('deposit.sendTo', { pair })} {payee === undefined ? null : <PayeeBadge payee={payee} />}
        </Text>
        <Row gap="wide" align="start" wrap>
          <Stack gap={2} className={styles['whole']}>
            <AddressBlocks address={address} large />
            {same === undefined || !isKnown ? null : (
              <Copy part="address" text={address} digest={same.digest} deposit={deposit} />
            )}
            <Copied deposit={deposit} part="address" />
          </Stack>
          {isKnown ? (
            <div className={styles['qr']}>
              <QrCode text={address} label={t('deposit.qr', { address })} />
            </div>
          ) : null}
        </Row>
        {isKnown ? <Text size="small">{t('deposit.qrText')}</Text> : null}
        {isKnown ? <PayeeRecord payee={payee} /> : null}
      </Stack>
      {memo === undefined ? (
        <Text size="small">{t('deposit.noMemo')}</Text>
      ) : (
        <Stack gap={2} className={styles['address']}>
          <Text tone="same" size="same" weight="strong">
            {t('deposit.memo')}
          </Text>
          <Stack gap={2} className={styles['whole']}>
            <AddressBlocks address={memo} large />
            {same === undefined || !isKnown ? null : (
              <Copy part="memo" text={memo} digest={same.digest} deposit={deposit} />
            )}
            <Copied deposit={deposit} part="memo" />
          </Stack>
          <Notice tone="stop" title={t('deposit.memoNeeded')} />
        </Stack>
      )}
      <Facts>
        <Fact name={t('deposit.contract')}>
          <ReadingValue reading={wallet.contract}>{(contract) => <Mono>{contract}</Mono>}</ReadingValue>
        </Fact>
      </Facts>
      <Notice tone="look" title={t('deposit.compare')} />
      <Notice tone="way" title={t('deposit.small')}>
        {t('deposit.smallText')}
      </Notice>
      {lacksDeposits ? <Text size="small">{t('noSuchList.deposits')}</Text> : null}
      {same === undefined || lacksDeposits ? null : <RecordSentDeposit payInto={same} />}
    </>
  );
}

interface CopyProps {
  part: PayIntoPart;
  text: string;
  digest: string;
  deposit: DepositSlice | undefined;
}

function Copy({ part, text, digest, deposit }: CopyProps) {
  const { copied } = deposit ?? {};
  const held = copied?.part === part && copied.digest === digest && copied.state === 'held';
  const copy = () => client['deposit.copy']({ digest, part });
  // A new address gets a new button, because `copied` would refer to the old one.
  return <CopyButton key={digest} of={t(`deposit.of.${part}`)} text={text} copy={copy} held={held} />;
}

/** The state of the copy since. */
function Copied({ deposit, part }: { deposit: DepositSlice | undefined; part: PayIntoPart }) {
  const copied = deposit?.copied;
  if (copied?.part !== part || copied.state === 'held') return null;
  return copied.state === 'swapped' ? (
    <Notice tone="stop" title={t('deposit.swapped')} />
  ) : (
    <Cleared effect={copied.effect} />
  );
}
