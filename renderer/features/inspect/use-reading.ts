// One answer as the draft understands it. Asked again at every change but not faster than it can be followed, and
// only for a change that concerns it; what is on screen stays until the new answer is there.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** A draft and the text of what concerns one reading in it: a question about that text is asked of that draft alone. */
interface Concern {
  readonly draft: ServiceProfile;
  readonly text: string;
}

function useSettled({ draft, text }: Concern): Concern {
  const [settled, setSettled] = useState<Concern>({ draft, text });
  const last = useRef(Number.NEGATIVE_INFINITY);
  const settle = useEffectEvent((to: string) => {
    last.current = monoNow();
    setSettled({ draft, text: to });
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(text), Math.max(0, last.current + APART - monoNow()));
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
  const text = JSON.stringify([
    draft.fields?.[thing],
    draft.unwrap?.[thing],
    thing === 'loan' ? draft.loanWords : draft.statusWords,
    draft.ltvUnit,
    draft.positionCurrency,
  ]);
  const settled = useSettled({ draft, text });
  const version = `${sample?.at ?? 'none'} ${sample?.from ?? ''} ${index} ${settled.text}`;
  const asked = useAnswer(`${thing} ${of}`, version, () =>
    client['inspect.answer']({ thing, of, profile: settled.draft, index }),
  );
  return { ...asked, loading: asked.loading || settled.text !== text };
}
