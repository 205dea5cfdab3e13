// The frame of one screen. Its heading takes the focus after a move, so that a screen reader starts there.
import { useEffect, useRef, type ReactNode } from 'react';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { chordOf, keysOf } from '../../contract/shortcuts.ts';
import { togglePanel, useUi } from '../state/ui.ts';
import { t } from '../text.ts';
import { Row } from './Layout.tsx';
import styles from './Screen.module.css';

interface Props {
  title: ReactNode;
  /** Beside the title: a state, an age. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** The id of this place; a new id moves the focus again. */
  place: string;
  children: ReactNode;
}

export function Screen({ title, beside, actions, place, children }: Props) {
  return (
    <div className={styles['screen']}>
      <Row as="header" gap={4} rowGap={2} justify="between" wrap className={styles['head']}>
        <Row gap={3} rowGap={1} wrap size="less" tone="quiet" className={styles['title']}>
          <Heading key={place}>{title}</Heading>
          <AboutButton />
          {beside}
        </Row>
        {actions === undefined ? null : <Row>{actions}</Row>}
      </Row>
      {children}
    </div>
  );
}

function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (useUi.getState().moved) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The button that opens what a screen reads and how old it is. */
function AboutButton() {
  const open = useUi((ui) => ui.panel === 'about');
  return (
    <button
      type="button"
      className={styles['about']}
      aria-label={t('aboutScreenPanel.title')}
      title={t('aboutScreenPanel.open')}
      aria-expanded={open}
      aria-keyshortcuts={keysOf(chordOf('about', false), false).join('+')}
      onClick={() => togglePanel('about')}
    >
      <CircleQuestionMark aria-hidden="true" />
    </button>
  );
}
