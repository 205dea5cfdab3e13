// The search field holds what is typed by itself. The first key is asked about at once, in the drawing that shows it;
// those that follow quickly, together.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { monoNow } from '../../clock.ts';
import { SearchField } from '../../components/SearchField.tsx';
import { t } from '../../text.ts';
import { setSearch, useHistory } from './view.ts';

const REST_BETWEEN_QUESTIONS = 80;

export function SearchBox() {
  const search = useHistory(({ view }) => view.filter.search ?? '');
  const [box, setBox] = useState({ typed: search, asked: search });
  const lastAsked = useRef(-Infinity);
  // Emptied or filled from outside: by a chip, a saved view, another service.
  if (search !== box.asked) setBox({ typed: search, asked: search });
  const ask = (wanted: string): void => {
    lastAsked.current = monoNow();
    setBox((old) => ({ ...old, asked: wanted }));
    setSearch(wanted);
  };
  const askNow = useEffectEvent(ask);
  const wanted = box.typed.trim();
  useEffect(() => {
    if (wanted === box.asked) return undefined;
    const timer = setTimeout(() => askNow(wanted), lastAsked.current + REST_BETWEEN_QUESTIONS - monoNow());
    return () => clearTimeout(timer);
  }, [wanted, box.asked]);
  const type = (typed: string): void => {
    setBox((old) => ({ ...old, typed }));
    const isRested = monoNow() >= lastAsked.current + REST_BETWEEN_QUESTIONS;
    if (isRested && typed.trim() !== box.asked) ask(typed.trim());
  };
  // A row opened next belongs to what was typed, so nothing of it is asked late.
  const leave = (): void => {
    if (wanted !== box.asked) ask(wanted);
  };
  return <SearchField label={t('history.search')} value={box.typed} onValue={type} onLeave={leave} />;
}
