// The confirmation: what is confirmed, and the act. It reports its height before main shows the window, and keeps
// typed text while the window is closed.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ConfirmState } from '../../contract/confirm.ts';
import { inBackground } from '../background.ts';
import { Announcer } from '../components/Announcer.tsx';
import { ErrorNotice } from '../components/ErrorNotice.tsx';
import type { Act } from './act.ts';
import { Application } from './Application.tsx';
import { call, followState } from './bridge.ts';
import { Destination } from './Destination.tsx';
import { Payee } from './Payee.tsx';
import { ProofField } from './ProofField.tsx';
import { Quote } from './Quote.tsx';
import styles from './Confirm.module.css';

export function Confirmation() {
  const [state, setState] = useState<ConfirmState>();
  const [busy, setBusy] = useState(false);
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    followState(setState);
    window.addEventListener('keydown', leaveByEscape);
    return () => window.removeEventListener('keydown', leaveByEscape);
  }, []);
  useEffect(() => {
    if (state?.density === 'compact') document.documentElement.dataset['density'] = 'compact';
    else delete document.documentElement.dataset['density'];
  }, [state?.density]);
  useHeight(content, state);
  const isOpen = state?.open === true;
  const digest = state?.shown?.digest;
  useEffect(() => {
    if (isOpen && digest !== undefined)
      content.current?.querySelector<HTMLElement>('[data-act] :is(button, input):not(:disabled)')?.focus();
  }, [isOpen, digest]);
  if (state?.shown === undefined) return null;
  const { number, open, steady, ready, shown, proof, failed } = state;
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
    failed: failed && <ErrorNotice error={failed} />,
    onAct: act,
  };
  return (
    <main ref={content} key={shown.digest} className={styles['window']} inert={!open}>
      {shown.kind === 'quote' ? (
        <Quote shown={shown} {...given} />
      ) : shown.kind === 'application' ? (
        <Application shown={shown} {...given} />
      ) : shown.kind === 'payee' ? (
        <Payee shown={shown} {...given} />
      ) : (
        <Destination shown={shown} {...given} />
      )}
      <Announcer />
    </main>
  );
}

/** Tells main the height of each content before it is shown, and again when the window is opened again. */
function useHeight(content: RefObject<HTMLElement | null>, state: ConfirmState | undefined): void {
  const { number, open } = state ?? {};
  useEffect(() => {
    const element = content.current;
    if (element === null || number === undefined || open !== true) return;
    const parts = [...element.querySelectorAll('[data-fit]')].map(
      (part) => part.getBoundingClientRect().height,
    );
    const isBeside = getComputedStyle(element).flexDirection === 'row';
    const height = isBeside ? Math.max(...parts) : parts.reduce((sum, part) => sum + part, 0);
    inBackground(call('fit', { number, height: height + FRAME }));
  }, [content, number, open]);
}
/** In CSS pixels: the space around the parts. */
const FRAME = 56;

function leaveByEscape({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void {
  // An open source of a value takes the key.
  if (key !== 'Escape' || ctrlKey || altKey || metaKey || document.querySelector(':popover-open') !== null)
    return;
  inBackground(call('leave', { how: 'back' }));
}
