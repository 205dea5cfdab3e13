// Finds a text on the screen: marks every place, counts them, and goes from one to the next. It searches the
// page's own text, so the bar's field and what is typed in other fields are never found.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Button } from '../../components/Button.tsx';
import { Text } from '../../components/Layout.tsx';
import { CloseButton } from '../../components/CloseButton.tsx';
import { closeOverlay, useUi } from '../../state/ui.ts';
import { t } from '../../text.ts';
import { findText } from './find-text.ts';
import styles from './FindBar.module.css';

const content = (): HTMLElement | null => document.getElementById('content');

export default function FindBar() {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Range[]>([]);
  const [at, setAt] = useState(0);
  const route = useUi((ui) => ui.route);
  const [opened] = useState(route);
  const current = found.length === 0 ? undefined : at % found.length;

  const search = (wanted: string): readonly Range[] => {
    const root = content();
    const next = root === null ? [] : findText(root, wanted);
    setFound(next);
    return next;
  };
  const searchAgain = useEffectEvent(() => search(text));
  const type = (wanted: string): void => {
    setText(wanted);
    setAt(0);
    reveal(search(wanted)[0]);
  };
  const step = (by: 1 | -1): void => {
    if (current === undefined) return;
    const next = (current + by + found.length) % found.length;
    setAt(next);
    reveal(found[next]);
  };

  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      mark([], undefined);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  // Another screen is another search.
  useEffect(() => {
    if (route !== opened) closeOverlay();
  }, [route, opened]);
  // The screen changes with each reading.
  useEffect(() => {
    let frame: number | undefined;
    const changes = new MutationObserver(() => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined;
        searchAgain();
      });
    });
    const root = content();
    if (root !== null) changes.observe(root, { subtree: true, childList: true, characterData: true });
    return () => {
      changes.disconnect();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
  useEffect(() => mark(found, current), [found, current]);

  return (
    <search className={styles['bar']} aria-label={t('find.title')}>
      <input
        ref={field}
        className={styles['field']}
        aria-label={t('find.title')}
        placeholder={t('find.title')}
        value={text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') closeOverlay();
          else return;
          event.preventDefault();
        }}
      />
      <Text as="output" className={styles['count']}>
        {text.trim() === ''
          ? ''
          : current === undefined
            ? t('find.none')
            : t('find.at', { at: current + 1, count: found.length })}
      </Text>
      <Button
        kind="quiet"
        icon={<ChevronUp aria-hidden="true" />}
        aria-label={t('find.previous')}
        title={t('find.previous')}
        disabled={current === undefined}
        onClick={() => step(-1)}
      />
      <Button
        kind="quiet"
        icon={<ChevronDown aria-hidden="true" />}
        aria-label={t('find.next')}
        title={t('find.next')}
        disabled={current === undefined}
        onClick={() => step(1)}
      />
      <CloseButton label={t('find.close')} onClick={closeOverlay} />
    </search>
  );
}

const reveal = (range: Range | undefined): void =>
  range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The browser's highlights change nothing in the page's elements. */
function mark(found: readonly Range[], current: number | undefined): void {
  // A test's page has none.
  if (typeof Highlight === 'undefined') return;
  CSS.highlights.set('found', new Highlight(...found));
  const here = current === undefined ? undefined : found[current];
  const highlight = here === undefined ? new Highlight() : new Highlight(here);
  highlight.priority = 1;
  CSS.highlights.set('found-current', highlight);
}
