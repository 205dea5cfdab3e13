// The only screen of a locked desk: why and since when it is locked, and the field for the PIN.
import { useEffect, useRef, useState } from 'react';
import Lock from 'lucide-react/icons/lock';
import { millis, type EpochMillis } from '../../../domain/time.ts';
import { inBackground } from '../../background.ts';
import { useTimeLeft } from '../../clock.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { SecretField } from '../../components/Field.tsx';
import { Form } from '../../components/Form.tsx';
import { span } from '../../components/format.ts';
import { Time } from '../../components/Time.tsx';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { t } from '../../text.ts';
import { isAboutPin } from './pin-error.ts';
import { Stack, Text } from '../../components/Layout.tsx';
import styles from './Lock.module.css';

export function LockScreen() {
  const lock = useSlice('lock');
  useEffect(() => {
    document.title = t('app.name');
  }, []);
  if (lock?.state !== 'locked') return null;
  return (
    <main className={styles['screen']}>
      <Stack as="section" className={styles['box']} aria-labelledby="lock-title">
        <span className={styles['mark']} aria-hidden="true">
          <Lock />
        </span>
        <h1 id="lock-title">{t('lock.title')}</h1>
        <Text>
          {t(`lock.by.${lock.by}`)}
          {lock.by === 'start' ? null : (
            <>
              {' · '}
              {t('lock.since')} <Time at={lock.at} show="both" />
            </>
          )}
        </Text>
        <Unlock wrong={lock.wrong} waitUntil={lock.waitUntil} />
        <Text>
          {t('lock.goesOn')}
          {lock.by === 'start' ? null : ` ${t('lock.dropped')}`}
        </Text>
        <details className={styles['forgotten']}>
          <summary>{t('lock.forgotten.open')}</summary>
          <p>{t('lock.forgotten.text')}</p>
        </details>
      </Stack>
    </main>
  );
}

function Unlock({ wrong, waitUntil }: { wrong: number; waitUntil: EpochMillis | undefined }) {
  const [pin, setPin] = useState('');
  const unlock = useCommand('lock.unlock');
  const retry = useCommand('app.retryStorage');
  const form = useRef<HTMLFormElement>(null);
  const left = useTimeLeft(waitUntil);
  const focus = (): void => form.current?.querySelector('input')?.focus();
  useEffect(focus, []);

  const submit = async (): Promise<void> => {
    if (pin === '' || left > 0) return focus();
    const given = pin;
    setPin('');
    await unlock.run({ pin: given });
    focus();
  };
  const again = async (): Promise<void> => {
    await retry.run({});
    unlock.forget();
  };
  const isPin = isAboutPin(unlock.error);
  return (
    <Form ref={form} gap={3} align="start" className={styles['form']} onSubmit={submit}>
      <SecretField
        label={t('lock.pin')}
        value={pin}
        maxLength={64}
        error={
          left > 0
            ? t('lock.wait', { left: span(millis(Math.ceil(left / 1000) * 1000)) })
            : wrong > 0
              ? t('lock.wrong', { count: wrong })
              : undefined
        }
        onValue={setPin}
      />
      <Button kind="primary" submit busy={unlock.busy} disabled={left > 0}>
        {t('lock.unlock')}
      </Button>
      {isPin ? null : (
        <ErrorNotice
          error={unlock.error}
          actions={
            unlock.error?.code === 'store-failed' ? (
              <Button busy={retry.busy} onClick={() => inBackground(again())}>
                {t('banners.retryStorage')}
              </Button>
            ) : undefined
          }
        />
      )}
    </Form>
  );
}
