// Two texts side by side with what differs marked, character by character. The marks are elements of their
// own kind (deleted, inserted), so a screen reader and a printed page tell them apart without colour.
import { differenceOf, type TextPart } from '../../domain/difference.ts';
import styles from './Difference.module.css';

export function Before({ before, now }: { before: string; now: string }) {
  return <Parts parts={differenceOf(before, now).before} side="was" />;
}

export function Now({ before, now }: { before: string; now: string }) {
  return <Parts parts={differenceOf(before, now).now} side="is" />;
}

function Parts({ parts, side }: { parts: TextPart[]; side: 'was' | 'is' }) {
  const Mark = side === 'was' ? 'del' : 'ins';
  return (
    <span className={styles['text']}>
      {parts.map(({ text, changed }, index) => {
        // Parts have no identity but their place.
        const key = `${index}:${text}`;
        return changed ? (
          <Mark key={key} className={styles[side]}>
            {text}
          </Mark>
        ) : (
          <span key={key}>{text}</span>
        );
      })}
    </span>
  );
}
