// One answer as read with the draft. It is requested again at changes that concern it, at a limited rate; the
// current one stays on screen until the new one arrives.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallOutput } from '../../../contract/contract.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { Sample } from '../../../contract/slices/inspect.ts';
import { client } from '../../bridge.ts';
import { monoNow } from '../../clock.ts';
import { useAnswer, type Asked } from '../../state/query.ts';
import type { View } from './views.ts';

export type Answer = CallOutput<'inspect.answer'>;

/** Between two requests about one answer (ms); the first change after a pause is requested at once. */
const APART = 120;

/** A draft, and the text of the part of it that concerns one reading: a new text makes a new request. */
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

/** The parts of a draft that decide how answers are read. */
export const formatConcerns = ({
  id: _i,
  name: _n,
  baseUrl: _b,
  auth: _a,
  ...format
}: ServiceProfile): object => format;

export function useReading(
  { thing, of }: View,
  sample: Sample | undefined,
  draft: ServiceProfile,
  index = 0,
): Asked<Answer> {
  const text = JSON.stringify(formatConcerns(draft));
  const settled = useSettled({ draft, text });
  const version = `${sample?.at ?? 'none'} ${sample?.from ?? ''} ${index} ${settled.text}`;
  const asked = useAnswer(`${thing} ${of}`, version, () =>
    client['inspect.answer']({ thing, of, profile: settled.draft, index }),
  );
  return { ...asked, loading: asked.loading || settled.text !== text };
}
