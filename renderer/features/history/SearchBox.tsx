// The search field holds what is typed by itself, so that a key press draws the field alone and the rows are drawn
// once, with their answer. The first key is asked about at once; those that follow quickly, together.
import { useEffect, useRef, useState } from 'react';
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
  const wanted = box.typed.trim();
  useEffect(() => {
    if (wanted === box.asked) return undefined;
    const wait = Math.max(0, lastAsked.current + REST_BETWEEN_QUESTIONS - monoNow());
    const timer = setTimeout(() => {
      lastAsked.current = monoNow();
      setBox((old) => ({ ...old, asked: wanted }));
      setSearch(wanted);
    }, wait);
    return () => clearTimeout(timer);
  }, [wanted, box.asked]);
  return (
    <SearchField
      label={t('history.search')}
      value={box.typed}
      onValue={(typed) => setBox((old) => ({ ...old, typed }))}
    />
  );
}
