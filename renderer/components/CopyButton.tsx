// Copies a text. Main copies it and reads the clipboard back; only an identical text is called copied.
import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { AppError, Result } from '../../contract/errors.ts';
import { inBackground } from '../background.ts';
import { announce } from '../state/announcer.ts';
import { useOnWindowBlur } from '../state/window-focus.ts';
import { t } from '../text.ts';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './CopyButton.module.css';

interface Props {
  /** The name of the text: `address`, `payment reference`. */
  of: string;
  text: string;
  /** Copies the text, and returns what the clipboard contains afterwards. */
  copy: () => Promise<Result<{ held: string }>>;
  /**
   * Main's state, if main watches the clipboard. Otherwise `copied` is shown until the window loses the
   * focus.
   */
  held?: boolean;
}

type Said =
  | { state: 'idle' | 'busy' | 'held' }
  | { state: 'differs'; held: string }
  | { state: 'failed'; error: AppError };

export function CopyButton({ of, text, copy, held }: Props) {
  const [said, setSaid] = useState<Said>({ state: 'idle' });
  const isHeld = held ?? said.state === 'held';
  useOnWindowBlur(() => {
    if (said.state === 'held') setSaid({ state: 'idle' });
  });
  const act = async (): Promise<void> => {
    setSaid({ state: 'busy' });
    const result = await copy();
    if (!result.ok) setSaid({ state: 'failed', error: result.error });
    else if (result.value.held !== text) setSaid({ state: 'differs', held: result.value.held });
    else {
      setSaid({ state: 'held' });
      announce(t('copy.verified', { of }));
    }
  };
  return (
    <Stack gap={2}>
      <Row gap={3} rowGap={1} wrap>
        <Button
          icon={isHeld ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          busy={said.state === 'busy'}
          onClick={() => inBackground(act())}
        >
          {t('copy.copy', { of })}
        </Button>
        {isHeld ? (
          <Text as="span" tone="good" weight="strong" aria-hidden="true">
            {t('copy.verified', { of })}
          </Text>
        ) : null}
      </Row>
      {said.state === 'differs' ? (
        <Row align="stretch" className={styles['differs']} role="alert">
          <TriangleAlert aria-hidden="true" />
          <p>
            {t('copy.differs')}{' '}
            <Text tone="same" as="code" size="small" className={styles['text']}>
              {said.held === '' ? t('copy.nothing') : said.held}
            </Text>
          </p>
        </Row>
      ) : null}
      <ErrorNotice error={said.state === 'failed' ? said.error : undefined} />
    </Stack>
  );
}
