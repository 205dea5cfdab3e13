// The confirmation: what is confirmed, and the act. It reports its height, passes the focus on past its first
// and last control, and keeps typed text while it is hidden.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ConfirmState } from '../../contract/confirm.ts';
import { inBackground } from '../background.ts';
import { t } from '../text.ts';
import type { Act } from './act.ts';
import { Application } from './Application.tsx';
import { call, followHeldKeys, followState, onEnter } from './bridge.ts';
import { controlsIn } from './controls.ts';
import { Destination } from './Destination.tsx';
import { Payee } from './Payee.tsx';
import { ProofField } from './ProofField.tsx';
import { Quote } from './Quote.tsx';
import { Stack } from '../components/Layout.tsx';
import styles from './Confirm.module.css';

export function Confirmation() {
  const [state, setState] = useState<ConfirmState>();
  const [busy, setBusy] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  /** Where the focus came in while no control could take it. */
  const entering = useRef<string>(undefined);
  useEffect(() => {
    followState(setState);
    followHeldKeys();
    onEnter((at) => (entering.current = focusOn(content.current, at) ? undefined : at));
    const onKey = (event: KeyboardEvent): void => leaveAtEnds(content.current, event);
    window.addEventListener('keydown', onKey);
    window.addEventListener('wheel', scrollPage);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('wheel', scrollPage);
    };
  }, []);
  useEffect(() => {
    if (state?.density === 'compact') document.documentElement.dataset['density'] = 'compact';
    else delete document.documentElement.dataset['density'];
  }, [state?.density]);
  useEffect(() => {
    if (entering.current !== undefined && focusOn(content.current, entering.current))
      entering.current = undefined;
  });
  useHeight(content, state);
  if (state?.shown === undefined) return null;
  const { number, open, steady, ready, shown, proof } = state;
  const act: Act = (how) => {
    if (busy) return;
    setBusy(true);
    inBackground(call('act', { number, ...how }).finally(() => setBusy(false)));
  };
  const off = !open || !ready;
  const given = {
    disabled: off || (proof !== undefined && proof.given === undefined),
    steady,
    busy,
    proof: proof && (
      <ProofField proof={proof} disabled={off} onProve={(how) => call('prove', { number, how })} />
    ),
    onAct: act,
  };
  return (
    <main className={styles['view']} aria-label={t('confirm.title')} inert={!open}>
      <Stack ref={content} gap={2} className={styles['content']} key={shown.digest}>
        {shown.kind === 'quote' ? (
          <Quote shown={shown} {...given} />
        ) : shown.kind === 'application' ? (
          <Application shown={shown} {...given} />
        ) : shown.kind === 'payee' ? (
          <Payee shown={shown} {...given} />
        ) : (
          <Destination shown={shown} {...given} />
        )}
      </Stack>
    </main>
  );
}

/** Reports to main the height of each content, and when it changes. Main forgets it when the page is reloaded. */
function useHeight(content: RefObject<HTMLDivElement | null>, state: ConfirmState | undefined): void {
  const said = useRef('');
  const shown = `${state?.number} ${state?.shown?.digest}`;
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      if (height === 0 || innerWidth === 0 || said.current === `${shown} ${height}`) return;
      said.current = `${shown} ${height}`;
      inBackground(call('size', { height }));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [content, shown]);
}

/** Passes the wheel on to the page below, unless this view scrolls itself. */
function scrollPage({ deltaY, ctrlKey }: WheelEvent): void {
  const view = document.querySelector('main');
  if (deltaY === 0 || ctrlKey || (view !== null && view.scrollHeight > view.clientHeight + 1)) return;
  inBackground(call('wheel', { down: deltaY }));
}

/** @returns whether a control took it: none does while nothing is drawn yet, or while the view is not open */
function focusOn(content: Element | null, at: string): boolean {
  const controls = controlsIn(content);
  const control = at === 'last' ? controls.at(-1) : controls[0];
  // Tab brought it here, also if the pointer was used in this view before.
  control?.focus({ focusVisible: true });
  return control !== undefined && control === document.activeElement;
}

function leaveAtEnds(content: Element | null, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
  const controls = controlsIn(content);
  const end = event.shiftKey ? controls[0] : controls.at(-1);
  if (end !== undefined && document.activeElement !== end && document.activeElement !== document.body) return;
  event.preventDefault();
  inBackground(call('leave', { to: event.shiftKey ? 'previous' : 'next' }));
}
