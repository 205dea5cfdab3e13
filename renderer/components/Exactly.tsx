// A text in which every character counts. An invisible or look-alike character has its code beside it. The
// code is drawn, so that selecting and copying gives the text itself. The text cannot change the direction of
// its surroundings.
import { codePoint, runsOf } from '../../domain/odd-characters.ts';
import styles from './Exactly.module.css';

export function Exactly({ children }: { children: string }) {
  const runs = runsOf(children);
  if (runs.every(({ odd }) => odd === undefined)) return <bdi>{children}</bdi>;
  const drawn = runs.map(({ text, odd }, index) => {
    // Runs have no identity but their place.
    const key = `${index}:${text}`;
    return odd === undefined ? (
      <span key={key}>{text}</span>
    ) : (
      // An override ends with its isolate.
      <bdi key={key} className={styles['odd']} data-code={codePoint(text)}>
        {text}
      </bdi>
    );
  });
  return <bdi>{drawn}</bdi>;
}
