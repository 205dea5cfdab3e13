// The proof required for an act above the operator's amount: the PIN of the desk, or the system's own check.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ConfirmInput, ProofState } from '../../contract/confirm.ts';
import type { AppError, Result } from '../../contract/errors.ts';
import { millis } from '../../domain/time.ts';
import { inBackground } from '../background.ts';
import { useTimeLeft } from '../clock.ts';
import { Button } from '../components/Button.tsx';
import { wordsFor } from '../components/error-words.ts';
import { SecretField } from '../components/Field.tsx';
import { naira, span } from '../components/format.ts';
import { t } from '../text.ts';
import { Row, Stack } from '../components/Layout.tsx';
import styles from './Confirm.module.css';

const CONTROLS = 'button:not(:disabled), input:not(:disabled), summary, [tabindex="0"]';

interface Props {
  proof: ProofState;
  disabled: boolean;
  onProve: (how: ConfirmInput<'prove'>['how']) => Promise<Result<object>>;
}

export function ProofField({ proof, disabled, onProve }: Props) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError>();
  const box = useRef<HTMLFieldSetElement & HTMLDivElement>(null);
  const left = useTimeLeft(proof.waitUntil);
  const { given } = proof;
  const hadGiven = useRef(given);
  useEffect(() => {
    // The field that had the focus is gone, so the control after it takes the focus.
    if (given !== undefined && hadGiven.current === undefined) nextAfter(box.current)?.focus();
    hadGiven.current = given;
  }, [given]);

  const prove = async (how: ConfirmInput<'prove'>['how']): Promise<void> => {
    if (busy || disabled || left > 0) return;
    setBusy(true);
    setPin('');
    const result = await onProve(how).finally(() => setBusy(false));
    setError(result.ok ? undefined : result.error);
    if (!result.ok && how.by === 'pin') box.current?.querySelector('input')?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    // The destination's form contains this field, so Enter must not submit that form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (pin !== '') inBackground(prove({ by: 'pin', pin }));
  };
  if (given !== undefined)
    return (
      <Stack ref={box} gap={2} weight="strong" className={styles['proven']}>
        <output>{t(`confirm.proof.given.${given}`)}</output>
      </Stack>
    );
  return (
    <fieldset ref={box} className={styles['proof']} aria-label={t('confirm.proof.title')}>
      <p>{t('confirm.proof.why', { above: naira(proof.above) })}</p>
      <SecretField
        label={t('lock.pin')}
        value={pin}
        maxLength={64}
        disabled={disabled}
        error={
          left > 0
            ? t('lock.wait', { left: span(millis(Math.ceil(left / 1000) * 1000)) })
            : error && wordsOf(error)
        }
        onKeyDown={onKey}
        onValue={setPin}
      />
      <Row wrap className={styles['actions']}>
        <Button
          busy={busy}
          disabled={disabled || pin === '' || left > 0}
          onClick={() => inBackground(prove({ by: 'pin', pin }))}
        >
          {t('confirm.proof.check')}
        </Button>
        {proof.touchId ? (
          <Button busy={busy} disabled={disabled} onClick={() => inBackground(prove({ by: 'touch-id' }))}>
            {t('confirm.proof.touchId')}
          </Button>
        ) : null}
      </Row>
    </fieldset>
  );
}

function wordsOf(error: AppError): string {
  if (error.code !== 'blocked') return wordsFor(error).what;
  return t(error.by === 'not-confirmed' ? 'confirm.proof.notGiven' : 'confirm.proof.wrong');
}

const nextAfter = (box: Element | null): HTMLElement | undefined =>
  [...(box?.closest('main')?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
    (control) =>
      box !== null && (box.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
