// Adds a release or a seizure with its evidence, because the service does not list them (docs/gaps.md, gap
// 31).
import { useState } from 'react';
import { parseDecimal } from '../../../domain/decimal.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, TextField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Ledger.module.css';

const empty = { line: 'seizures', amount: '', txHash: '', evidence: '' };

export function TypeEntry() {
  const expected = useSlice('collateral')?.expected;
  const [typed, setTyped] = useState(empty);
  const [tried, setTried] = useState(false);
  const type = useCommand('ledger.type');
  const amount = parseDecimal(typed.amount);
  const evidence = typed.evidence.trim();
  const missing = (isMissing: boolean): string | undefined =>
    tried && isMissing ? t('common.required') : undefined;
  const set = (name: keyof typeof empty) => (value: string) => setTyped({ ...typed, [name]: value });
  const submit = async (): Promise<void> => {
    setTried(true);
    if (amount === undefined || evidence === '' || expected === undefined) return;
    const txHash = typed.txHash.trim();
    const result = await type.run({
      entry: {
        line: typed.line === 'releases' ? 'releases' : 'seizures',
        asset: expected.asset,
        chain: expected.chain,
        amount,
        evidence,
        ...(txHash !== '' && { txHash }),
      },
    });
    if (result?.ok !== true) return;
    setTyped(empty);
    setTried(false);
    notice(t('ledger.type.done'));
  };
  return (
    <Card title={t('ledger.type.title')}>
      <Form onSubmit={submit}>
        <Text>{t('ledger.type.text')}</Text>
        <Stack className={styles['fields']}>
          <ChoiceField
            label={t('ledger.type.line')}
            value={typed.line}
            options={[
              { value: 'seizures', label: t('ledger.type.seizures') },
              { value: 'releases', label: t('ledger.type.releases') },
            ]}
            onValue={set('line')}
          />
          <AmountField
            label={t('ledger.type.amount')}
            hint={t('ledger.type.amountHint')}
            unit={expected?.asset ?? ''}
            value={typed.amount}
            error={missing(amount === undefined)}
            onValue={set('amount')}
          />
          <TextField
            label={t('ledger.type.txHash')}
            mono
            maxLength={200}
            value={typed.txHash}
            onValue={set('txHash')}
          />
          <TextField
            label={t('ledger.type.evidence')}
            hint={t('ledger.type.evidenceHint')}
            maxLength={1000}
            value={typed.evidence}
            error={missing(evidence === '')}
            onValue={set('evidence')}
          />
        </Stack>
        <ErrorNotice error={type.error} />
        <div>
          <Button submit busy={type.busy}>
            {t('ledger.type.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
