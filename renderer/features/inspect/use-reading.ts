// One answer as the draft understands it. Asked again at every change but not faster than it can be followed, and only for a change that
// concerns it; what is on screen stays until the new answer is there.
import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Sample } from '../../../contract/slices/inspect.ts';
import { client } from '../../bridge.ts';
import { monoNow } from '../../clock.ts';
import { useAnswer, type Asked } from '../../state/query.ts';
import type { View } from './views.ts';

export type Answer = CallOutput<'inspect.answer'>;

/** Between two questions about one answer; the first change after a rest is asked at once. */
const APART = 120;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const settle = (): void => {
      last.current = monoNow();
      setSettled(text);
    };
    const timer = setTimeout(settle, Math.max(0, last.current + APART - monoNow()));
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function useReading(
  { thing, of }: View,
  sample: Sample | undefined,
  draft: ServiceProfile,
  index = 0,
): Asked<Answer> {
  const now = JSON.stringify([
    draft.fields?.[thing],
    draft.unwrap?.[thing],
    thing === 'loan' ? draft.loanWords : draft.statusWords,
    draft.ltvUnit,
    draft.positionCurrency,
  ]);
  const concerns = useSettled(now);
  const version = `${sample?.at ?? 'none'} ${sample?.from ?? ''} ${index} ${concerns}`;
  const asked = useAnswer(`${thing} ${of}`, version, () =>
    client['inspect.answer']({ thing, of, profile: draft, index }),
  );
  return { ...asked, loading: asked.loading || concerns !== now };
}
