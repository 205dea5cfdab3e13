// The one act that may move money: a button to hold, or a word to type instead. Its label names the effect.
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { TextField } from '../components/Field.tsx';
import { HoldButton } from '../components/HoldButton.tsx';
import { t } from '../text.ts';
import type { Gesture } from './act.ts';
import { Text } from '../components/Layout.tsx';
import styles from './Confirm.module.css';

interface Props {
  /** The label of the button to hold; it names the amount. */
  hold: string;
  /** The word to type instead, and the label of the button to press after it. */
  word: string;
  typed: string;
  disabled: boolean;
  /** False until the window has been still and untouched: a press is ignored then. */
  steady: boolean;
  busy: boolean;
  onAct: (gesture: Gesture) => void;
}

export function DeliberateAct({ hold, word, typed, disabled, steady, busy, onAct }: Props) {
  const [text, setText] = useState('');
  return (
    <>
      <HoldButton label={hold} disabled={disabled || busy} waits={!steady} onHeld={() => onAct('hold')} />
      <Text size="small">{t('borrow.review.orKeys')}</Text>
      <details className={styles['typed']}>
        <summary>{t('borrow.review.cannotHold')}</summary>
        <div>
          <TextField
            label={t('borrow.review.type', { word })}
            value={text}
            onValue={setText}
            disabled={disabled}
          />
          <Button
            kind="primary"
            wide
            busy={busy || !steady}
            disabled={disabled || text !== word}
            onClick={() => onAct('word')}
          >
            {typed}
          </Button>
        </div>
      </details>
    </>
  );
}
