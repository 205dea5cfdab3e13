// The one act that may move money: held, or, for whoever cannot hold a key or button, typed. It names what it does.
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { TextField } from '../components/Field.tsx';
import { HoldButton } from '../components/HoldButton.tsx';
import { t } from '../text.ts';
import type { Gesture } from './act.ts';
import styles from './Confirm.module.css';

interface Props {
  /** On the button that is held; it names the amount. */
  hold: string;
  /** What to type instead, and the label of the button that is pressed after it. */
  word: string;
  typed: string;
  disabled: boolean;
  /** The view has just come to stand where it is: a press is not taken yet. A hold takes longer than that. */
  steady: boolean;
  busy: boolean;
  onAct: (gesture: Gesture) => void;
}

export function DeliberateAct({ hold, word, typed, disabled, steady, busy, onAct }: Props) {
  const [text, setText] = useState('');
  return (
    <>
      <HoldButton label={hold} disabled={disabled || busy} onHeld={() => onAct('hold')} />
      <p className={styles['quiet']}>{t('borrow.review.orKeys')}</p>
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
