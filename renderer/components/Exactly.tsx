// A text where every character counts: one that cannot be seen, or looks like another, carries its code beside it. The code
// is drawn, not typed, so that what is selected and copied is the text itself. Nothing in it turns the direction of what
// stands around it.
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
      // An override inside an isolate ends with it.
      <bdi key={key} className={styles['odd']} data-code={codePoint(text)}>
        {text}
      </bdi>
    );
  });
  return <bdi>{drawn}</bdi>;
}
