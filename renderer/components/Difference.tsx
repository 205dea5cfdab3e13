// Two texts side by side with each different character marked, as `del` and `ins`, which need no colour.
import { differenceOf, type TextPart } from '../../domain/difference.ts';
import { Exactly } from './Exactly.tsx';
import { Text } from './Layout.tsx';
import styles from './Difference.module.css';

export function Before({ before, now }: { before: string; now: string }) {
  return <MarkedText parts={readable(differenceOf(before, now).before)} side="was" />;
}

export function Now({ before, now }: { before: string; now: string }) {
  return <MarkedText parts={readable(differenceOf(before, now).now)} side="is" />;
}

/** Shorter common pieces between two changes are coincidence. */
const SHORTEST_SAME = 3;

/** Marks coincidental matches between changes as changed: more is marked, never less. */
export function readable(parts: readonly TextPart[]): TextPart[] {
  const joined: TextPart[] = [];
  parts.forEach((part, index) => {
    const chance = index > 0 && index < parts.length - 1 && part.text.length < SHORTEST_SAME;
    const changed = part.changed || chance;
    const last = joined.at(-1);
    if (last?.changed === changed) joined[joined.length - 1] = { text: last.text + part.text, changed };
    else joined.push({ text: part.text, changed });
  });
  return joined;
}

function MarkedText({ parts, side }: { parts: TextPart[]; side: 'was' | 'is' }) {
  const Mark = side === 'was' ? 'del' : 'ins';
  return (
    <Text tone="same" as="span" size="body" className={styles['text']}>
      {parts.map(({ text, changed }, index) => {
        // Parts have no identity but their place.
        const key = `${index}:${text}`;
        return changed ? (
          <Mark key={key} className={styles[side]}>
            <Exactly>{text}</Exactly>
          </Mark>
        ) : (
          <span key={key}>
            <Exactly>{text}</Exactly>
          </span>
        );
      })}
    </Text>
  );
}
