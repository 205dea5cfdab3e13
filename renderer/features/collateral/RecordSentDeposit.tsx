// Records the transaction hash of a sent deposit, so that the app can watch for it. It rejects a hash that
// this chain cannot have.
import { useState } from 'react';
import type { DepositSlice } from '../../../contract/slices/deposit.ts';
import { hashMisfit } from '../../../domain/transaction.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { Notice } from '../../components/Notice.tsx';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { SentDeposits } from './SentDeposits.tsx';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './DepositDialog.module.css';

export function RecordSentDeposit({ payInto }: { payInto: NonNullable<DepositSlice['payInto']> }) {
  const [hash, setHash] = useState('');
  const [amount, setAmount] = useState('');
  const [tried, setTried] = useState(false);
  const sent = useCommand('deposit.sent');
  const txHash = hash.trim();
  const submit = async (): Promise<void> => {
    setTried(true);
    if (txHash === '') return;
    const { digest } = payInto;
    const result = await sent.run({ digest, txHash, ...(amount !== '' && { amount }) });
    if (result?.ok !== true) return;
    setHash('');
    setAmount('');
    setTried(false);
    announce(t('deposit.sent.done'));
  };
  return (
    <Stack as="section" gap={2} className={styles['sent']} aria-label={t('deposit.sent.title')}>
      <Text tone="same" size="same" as="h3" weight="strong">
        {t('deposit.sent.title')}
      </Text>
      <Text size="small">{t('deposit.sent.text')}</Text>
      <Form className={styles['answer']} onSubmit={submit}>
        <TextField
          label={t('deposit.sent.hash')}
          mono
          maxLength={200}
          value={hash}
          error={tried && txHash === '' ? t('common.required') : undefined}
          onValue={setHash}
        />
        <SchemaFault chain={payInto.chain} hash={txHash} />
        <AmountField
          label={t('deposit.sent.amount')}
          unit={payInto.asset}
          value={amount}
          onValue={setAmount}
        />
        <ErrorNotice error={sent.error} />
        <div>
          <Button submit busy={sent.busy}>
            {t('deposit.sent.watch')}
          </Button>
        </div>
      </Form>
      <SentDeposits />
    </Stack>
  );
}

function SchemaFault({ chain, hash }: { chain: string; hash: string }) {
  const schemaFault = hash === '' ? undefined : hashMisfit(chain, hash);
  if (schemaFault === undefined) return null;
  return (
    <Notice tone="stop" title={t('deposit.sent.schemaFault', { chain })}>
      <p>
        {t(`deposit.sent.found.${schemaFault.found}`)} {t(`deposit.sent.expected.${schemaFault.expected}`)}
      </p>
      {schemaFault.found === 'address' || schemaFault.found === 'other' ? null : (
        <p>{t('deposit.sent.lost')}</p>
      )}
    </Notice>
  );
}
