// Copies a text. Main copies it and reads the clipboard back; only an identical text is called copied, and verified
// only if the system showed it.
import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { Copied } from '../../contract/copied.ts';
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
  copy: () => Promise<Result<Copied>>;
  /**
   * Whether the text is still there, if main watches the clipboard. Otherwise `copied` is shown until the window
   * loses the focus.
   */
  held?: boolean;
}

type Said =
  | { state: 'idle' | 'busy' }
  | { state: 'held'; proven: boolean }
  | { state: 'differs'; held: string }
  | { state: 'failed'; error: AppError };

export function CopyButton({ of, text, copy, held }: Props) {
  const [said, setSaid] = useState<Said>({ state: 'idle' });
  const isHeld = held ?? said.state === 'held';
  const isProven = said.state !== 'held' || said.proven;
  useOnWindowBlur(() => {
    if (said.state === 'held' && held === undefined) setSaid({ state: 'idle' });
  });
  const act = async (): Promise<void> => {
    setSaid({ state: 'busy' });
    const result = await copy();
    if (!result.ok) setSaid({ state: 'failed', error: result.error });
    else if (result.value.clipboard !== text) setSaid({ state: 'differs', held: result.value.clipboard });
    else {
      const { proven } = result.value;
      setSaid({ state: 'held', proven });
      announce(t(proven ? 'copy.verified' : 'copy.unknown', { of }));
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
          <Text as="span" tone={isProven ? 'good' : 'same'} weight="strong" aria-hidden="true">
            {t(isProven ? 'copy.verified' : 'copy.unknown', { of })}
          </Text>
        ) : null}
      </Row>
      {isHeld && !isProven ? <Text size="small">{t('copy.unknownText')}</Text> : null}
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
