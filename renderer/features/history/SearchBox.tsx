// The search field keeps its own text. The first key starts a search at once, in the same frame; keys that
// follow quickly start one search together.
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
  // A chip, a saved view or another service emptied or filled it.
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
  // Searches at once, because a record opened next must belong to the typed text.
  const leave = (): void => {
    if (wanted !== box.asked) ask(wanted);
  };
  return <SearchField label={t('history.search')} value={box.typed} onValue={type} onLeave={leave} />;
}
