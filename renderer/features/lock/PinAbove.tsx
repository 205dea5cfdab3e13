// The amount above which an act also needs the PIN. Main asks about each change in the system's dialog.
import { useState } from 'react';
import type { LockSlice } from '../../../contract/slices/lock.ts';
import { parseDecimal, type Decimal } from '../../../domain/decimal.ts';
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { useWallLeft } from '../../clock.ts';
import { AmountField } from '../../components/AmountField.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SecretField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { naira, span } from '../../components/format.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { t } from '../../text.ts';
import { isAboutPin } from './pin-error.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Lock.module.css';

type Unlocked = Extract<LockSlice, { state: 'unlocked' }>;

export function PinAbove({ lock }: { lock: Exclude<LockSlice, { state: 'locked' }> }) {
  const above = lock.state === 'unlocked' ? lock.pinAbove : undefined;
  return (
    <Card title={t('lock.above.title')}>
      <Stack className={styles['settings']}>
        <Text tone="same" size="same" weight="strong">
          {stateOf(above)}
        </Text>
        {lock.state === 'unlocked' && lock.amountLost === true ? <p>{t('lock.above.lost')}</p> : null}
        <p>{t('lock.above.text')}</p>
        <Text>{t('lock.above.unknown')}</Text>
        {lock.state === 'off' ? (
          <p>{t('lock.above.needsPin')}</p>
        ) : (
          <AboveForm key={String(above)} lock={lock} />
        )}
      </Stack>
    </Card>
  );
}

const stateOf = (above: Decimal | undefined): string =>
  above === undefined ? t('lock.above.isOff') : t('lock.above.isOn', { above: naira(above) });

function AboveForm({ lock }: { lock: Unlocked }) {
  const [typed, setTyped] = useState<string>(lock.pinAbove ?? '');
  const [pin, setPin] = useState('');
  const [asked, setAsked] = useState<'save' | 'stop'>();
  const set = useCommand('lock.setPinAbove');
  const left = useWallLeft(lock.waitUntil);
  const amount = parseDecimal(typed);

  const send = async (above: Decimal | undefined): Promise<void> => {
    const present = pin;
    setPin('');
    setAsked(undefined);
    const result = await set.run({ present, ...(above !== undefined && { above }) });
    if (result?.ok === true) notice(stateOf(above));
  };
  const save = (): void => {
    setAsked('save');
    if (amount !== undefined && pin !== '') inBackground(send(amount));
  };
  const stop = (): void => {
    setAsked('stop');
    if (pin !== '') inBackground(send(undefined));
  };
  const pinError =
    left > 0
      ? t('lock.wait', { left: span(millis(Math.ceil(left / 1000) * 1000)) })
      : isAboutPin(set.error)
        ? t('lock.above.wrong')
        : asked !== undefined && pin === ''
          ? t('lock.above.pinNeeded')
          : undefined;
  return (
    <Form className={styles['fields']} onSubmit={save}>
      <AmountField
        label={t('lock.above.amount')}
        hint={t('lock.above.amountHint')}
        value={typed}
        error={asked === 'save' && amount === undefined ? t('lock.above.needed') : undefined}
        onValue={setTyped}
      />
      <SecretField label={t('lock.pin')} value={pin} maxLength={64} error={pinError} onValue={setPin} />
      {isAboutPin(set.error) ? null : <ErrorNotice error={set.error} />}
      <Row wrap>
        <Button kind="primary" submit busy={set.busy}>
          {t(lock.pinAbove === undefined ? 'lock.above.save' : 'lock.above.change')}
        </Button>
        {lock.pinAbove === undefined ? null : (
          <Button busy={set.busy} onClick={stop}>
            {t('lock.above.stop')}
          </Button>
        )}
      </Row>
    </Form>
  );
}
