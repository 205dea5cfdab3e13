// Deposits that were sent: their age until the service lists them, then their confirmations. They never count
// here.
import { useState } from 'react';
import type { SentDeposit } from '../../../contract/slices/deposit.ts';
import type { SentState } from '../../../domain/sent-deposit.ts';
import { inBackground } from '../../background.ts';
import { confirmationWords } from '../../components/confirmations.ts';
import { Mono } from '../../components/Address.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { agoWords, grouped, span } from '../../components/format.ts';
import { Progress } from '../../components/Gauge.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Pill, type Tone } from '../../components/Pill.tsx';
import { useAgeOf } from '../../clock.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './SentDeposits.module.css';

const tones: Record<SentState, Tone> = { 'not-seen': 'way', late: 'stop', seen: 'way', confirmed: 'good' };

export function SentDeposits() {
  const sent = useSlice('deposit')?.sent ?? [];
  if (sent.length === 0) return null;
  return (
    <Stack as="section" gap={1} className={styles['sent']} aria-label={t('deposit.watched.title')}>
      <h3>{t('deposit.watched.title')}</h3>
      <ul>
        {sent.map((one) => (
          <li key={one.seq}>
            <One sent={one} />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function One({ sent }: { sent: SentDeposit }) {
  const [stopping, setStopping] = useState(false);
  const { txHash, chain, amount, asset, state, listed, differs } = sent;
  const pair = t('collateral.pair', { asset, chain });
  const { confirmations: done, requiredConfirmations: of } = listed ?? {};
  return (
    <>
      <Row gap={3} rowGap={0.5} align="baseline" justify="between" wrap>
        <span>{amount === undefined ? pair : `${grouped(amount)} ${pair}`}</span>
        <SentDepositState sent={sent} />
      </Row>
      <Mono>{txHash}</Mono>
      {state === 'seen' && done !== undefined && of !== undefined && of > 0 ? (
        <span className={styles['progress']}>
          <Progress of={of} done={Math.min(done, of)} label={confirmationWords(done, of)} />
          {confirmationWords(done, of)}
        </span>
      ) : null}
      {differs.includes('amount') ? (
        <Notice
          tone="look"
          title={t('deposit.watched.amount', { listed: text(listed?.amount), sent: text(amount) })}
        />
      ) : null}
      {differs.includes('pair') ? (
        <Notice
          tone="stop"
          title={t('deposit.watched.pair', {
            listed: t('collateral.pair', { asset: listed?.asset ?? '?', chain: listed?.chain ?? '?' }),
            sent: pair,
          })}
        />
      ) : null}
      {state === 'late' ? <Text>{t('deposit.watched.lateText', { chain })}</Text> : null}
      <Row align="stretch" gap="wide">
        <Explorer txHash={txHash} />
        {state === 'confirmed' ? null : (
          <Button kind="link" onClick={() => setStopping(true)}>
            {t('deposit.watched.forget')}
          </Button>
        )}
      </Row>
      {stopping ? <Forget seq={sent.seq} onClose={() => setStopping(false)} /> : null}
    </>
  );
}

const text = (amount: SentDeposit['amount']): string => (amount === undefined ? '?' : grouped(amount));

function SentDepositState({ sent: { state, sentAt, listed } }: { sent: SentDeposit }) {
  const age = useAgeOf(sentAt);
  const values = { age: span(age), ago: agoWords(age), status: listed?.status ?? t('provenance.missing') };
  return <Pill tone={tones[state]}>{t(`deposit.watched.${state}`, values)}</Pill>;
}

function Explorer({ txHash }: { txHash: string }) {
  const explores = useSlice('connect')?.profile?.explores ?? [];
  const look = useCommand('app.openExplorer');
  if (!explores.includes('transaction')) return null;
  return (
    <Button
      kind="link"
      busy={look.busy}
      onClick={() => inBackground(look.run({ kind: 'transaction', value: txHash }))}
    >
      {t('addresses.explorer')}
    </Button>
  );
}

function Forget({ seq, onClose }: { seq: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const forget = useCommand('deposit.forget');
  const act = async (): Promise<void> => {
    const result = await forget.run({ seq, reason });
    if (result?.ok === true) onClose();
  };
  return (
    <Dialog
      title={t('deposit.watched.forgetTitle')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          busy={forget.busy}
          disabled={reason.trim() === ''}
          onClick={() => inBackground(act())}
        >
          {t('deposit.watched.forget')}
        </Button>
      }
    >
      <p>{t('deposit.watched.forgetText')}</p>
      <TextField label={t('deposit.watched.reason')} value={reason} maxLength={1000} onValue={setReason} />
      <ErrorNotice error={forget.error} />
    </Dialog>
  );
}
