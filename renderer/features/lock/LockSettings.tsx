// The lock's settings: set a PIN, change it or switch it off with the current one. Main asks about each in
// the system's dialog.
import { useState } from 'react';
import type { LockSlice } from '../../../contract/slices/lock.ts';
import { IDLE_MINUTES, USUAL_IDLE_MINUTES, type IdleMinutes } from '../../../domain/lock.ts';
import { SHORTEST_PIN } from '../../../domain/signing.ts';
import { millis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { useTimeLeft } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ChoiceField, SecretField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { span } from '../../components/format.ts';
import { notice } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { PinAbove } from './PinAbove.tsx';
import { isAboutPin } from './pin-error.ts';
import { Row, Stack, Text } from '../../components/Layout.tsx';
import styles from './Lock.module.css';

const words = (minutes: IdleMinutes): string =>
  minutes === 0 ? t('lock.settings.never') : t('lock.settings.minutes', { count: minutes });

export function LockSettings() {
  const lock = useSlice('lock');
  if (lock === undefined || lock.state === 'locked') return null;
  const isOn = lock.state === 'unlocked';
  return (
    <Stack>
      <Card title={t('lock.settings.title')}>
        <Stack className={styles['settings']}>
          <Text tone="same" size="same" weight="strong">
            {t(isOn ? 'lock.settings.turnedOn' : 'lock.settings.turnedOff')}
          </Text>
          <p>{t('lock.settings.text')}</p>
          <p>{t('lock.settings.drafts')}</p>
          <Text>{t('lock.settings.limits')}</Text>
          <LockForm key={lock.state} lock={lock} />
        </Stack>
      </Card>
      <PinAbove lock={lock} />
    </Stack>
  );
}

function LockForm({ lock }: { lock: Exclude<LockSlice, { state: 'locked' }> }) {
  const isOn = lock.state === 'unlocked';
  const [minutes, setMinutes] = useState<IdleMinutes>(isOn ? lock.minutes : USUAL_IDLE_MINUTES);
  const [present, setPresent] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [asked, setAsked] = useState(false);
  const set = useCommand('lock.set');
  const remove = useCommand('lock.remove');
  const left = useTimeLeft(isOn ? lock.waitUntil : undefined);
  const isNew = pin !== '' || !isOn;
  const short = isNew && pin.length < SHORTEST_PIN;
  const differs = isNew && pin !== again;
  const error = set.error ?? remove.error;
  const empty = (): void => {
    setPresent('');
    setPin('');
    setAgain('');
    setAsked(false);
    set.forget();
    remove.forget();
  };

  const save = async (): Promise<void> => {
    setAsked(true);
    if (short || differs || (isOn && present === '')) return;
    const given = { minutes, ...(isOn && { present }), ...(isNew && { pin }) };
    empty();
    const result = await set.run(given);
    if (result?.ok === true) notice(t(isOn ? 'lock.settings.saved' : 'lock.settings.turnedOn'));
  };
  const turnOff = async (): Promise<void> => {
    setAsked(true);
    if (present === '') return;
    const given = present;
    empty();
    const result = await remove.run({ present: given });
    if (result?.ok === true) notice(t('lock.settings.turnedOff'));
  };
  const presentError =
    left > 0
      ? t('lock.wait', { left: span(millis(Math.ceil(left / 1000) * 1000)) })
      : isAboutPin(error)
        ? t('lock.settings.wrong')
        : asked && present === ''
          ? t('lock.settings.needed')
          : undefined;
  return (
    <Form className={styles['fields']} onSubmit={save}>
      {isOn ? (
        <SecretField
          label={t('lock.settings.present')}
          hint={t('lock.settings.presentHint')}
          value={present}
          maxLength={64}
          error={presentError}
          onValue={setPresent}
        />
      ) : null}
      <ChoiceField
        label={t('lock.settings.after')}
        value={String(minutes)}
        options={IDLE_MINUTES.map((value) => ({ value: String(value), label: words(value) }))}
        onValue={(value) => setMinutes(IDLE_MINUTES.find((one) => String(one) === value) ?? minutes)}
      />
      <SecretField
        label={t('lock.settings.newPin')}
        hint={isOn ? t('lock.settings.keepHint') : t('lock.settings.pinHint')}
        value={pin}
        maxLength={64}
        error={asked && short ? t('lock.settings.short') : undefined}
        onValue={setPin}
      />
      <SecretField
        label={t('lock.settings.again')}
        value={again}
        maxLength={64}
        error={asked && !short && differs ? t('lock.settings.mismatch') : undefined}
        onValue={setAgain}
      />
      {isAboutPin(error) ? null : <ErrorNotice error={error} />}
      <Row wrap>
        <Button kind="primary" submit busy={set.busy}>
          {t(isOn ? 'lock.settings.save' : 'lock.settings.turnOn')}
        </Button>
        {isOn ? (
          <Button busy={remove.busy} onClick={() => inBackground(turnOff())}>
            {t('lock.settings.turnOff')}
          </Button>
        ) : null}
      </Row>
    </Form>
  );
}
