// A text whole, in a fixed-width face. An account number or an address stands in groups of four, whose gaps are
// drawn, so that copying gives the text itself. Beside another text each unlike character is marked, and no
// character moves for it.
import { addressGroups } from '../../domain/address-text.ts';
import { parseDecimal, sameValue } from '../../domain/decimal.ts';
import { alignedDifference, type TextPart } from '../../domain/difference.ts';
import { cx } from './cx.ts';
import { readable } from './Difference.tsx';
import { Exactly } from './Exactly.tsx';
import { naira } from './format.ts';
import styles from './WholeText.module.css';

/** Digits, or an address of letters and digits. */
const GROUPED = /^(?:\d{8,}|0x[0-9a-f]{8,}|(?=.*\d)[0-9a-z]{20,})$/i;

interface Props {
  children: string;
  /** The text above or below it, and which of both this one is. */
  beside?: { text: string; as: 'before' | 'now' };
  /** The app wrote the text itself, so no character of it needs a check. */
  own?: boolean;
}

export function WholeText({ children: text, beside, own = false }: Props) {
  const parts = beside === undefined ? [{ text, changed: false }] : marked(text, beside);
  const isGrouped = GROUPED.test(text) && (beside === undefined || GROUPED.test(beside.text));
  const Mark = beside?.as === 'before' ? 'del' : 'ins';
  const runs = (of: readonly TextPart[]) =>
    of.map((part, index) => {
      // Runs have no identity but their place.
      const key = `${index}:${part.text}`;
      return part.changed ? (
        <Mark key={key} className={cx(styles['mark'], styles[Mark])}>
          {own ? part.text : <Exactly>{part.text}</Exactly>}
        </Mark>
      ) : (
        <span key={key}>{own ? part.text : <Exactly>{part.text}</Exactly>}</span>
      );
    });
  return (
    <span className={styles['whole']}>
      {isGrouped
        ? groupsOf(text, parts).map((group, index) => (
            // Groups have no identity but their place.
            <span key={`${index}`} className={styles['group']}>
              {runs(group)}
            </span>
          ))
        : runs(parts)}
    </span>
  );
}

function marked(text: string, { text: other, as }: NonNullable<Props['beside']>): TextPart[] {
  const { before, now } = as === 'before' ? alignedDifference(text, other) : alignedDifference(other, text);
  return readable(as === 'before' ? before : now);
}

/** The parts of each group of four. */
function groupsOf(text: string, parts: readonly TextPart[]): TextPart[][] {
  const characters = parts.flatMap(({ text: of, changed }) => [...of].map((one) => ({ text: one, changed })));
  let from = 0;
  return addressGroups(text).map((group) => {
    const own = characters.slice(from, (from += group.length));
    return own.reduce<TextPart[]>((runs, { text: one, changed }) => {
      const last = runs.at(-1);
      if (last?.changed === changed) runs[runs.length - 1] = { text: last.text + one, changed };
      else runs.push({ text: one, changed });
      return runs;
    }, []);
  });
}

/** Whether the texts are one amount written differently, such as `412000` and `412000.00`. */
export function isRewritten(text: string, other: string): boolean {
  const [one, another] = [parseDecimal(text), parseDecimal(other)];
  return text !== other && one !== undefined && another !== undefined && sameValue(one, another);
}

/**
 * An amount in naira. As received if it is no amount, or the same amount as `other` written differently: with two
 * decimals each, the two would look alike.
 */
export function amountBeside(text: string, other: string | undefined): string {
  const amount = parseDecimal(text);
  return amount === undefined || (other !== undefined && isRewritten(text, other)) ? text : naira(amount);
}
