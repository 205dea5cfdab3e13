// The items that match the typed text, best first. Without text: recent choices, then everything.
import type { LoanRow } from '../../../contract/calls/queries.ts';
import * as v from 'valibot';
import type { HistoryRow } from '../../../contract/calls/history.ts';
import { LoanIdSchema, type LoanId } from '../../../domain/ids.ts';
import type { RepaymentStep } from '../../../domain/repayment.ts';
import { fixedItems, loanItem, repayItem, type Item, type FixedItemsInput } from './items.ts';
import { recordItem } from './records.ts';
import { normalised, score } from './score.ts';

const MOST = 40;
/** Without text, the screens must be visible without scrolling past loans. */
const MOST_LOANS_UNASKED = 5;
/** Points for a recent choice; a much better match still comes first. */
const LATELY = 6;

interface PaletteInput {
  readonly fixed: FixedItemsInput;
  /** The first loans of the list, open first; matched here, letter by letter. */
  readonly loans: readonly LoanRow[];
  /** The loans that main found in its records. */
  readonly matches: readonly LoanRow[];
  /** Other records that main found by their text, and all that it found by their amount. */
  readonly records?: readonly HistoryRow[];
  /** The step that is due of each repayment under way. */
  readonly dueSteps?: ReadonlyMap<LoanId, RepaymentStep>;
  readonly recent: readonly string[];
}

export function itemsFor(
  typed: string,
  { fixed: given, loans, matches, recent, records = [], dueSteps }: PaletteInput,
): Item[] {
  const words = normalised(typed.trim());
  const fixed = fixedItems(given);
  const rows = [...new Map([...loans, ...matches].map((row) => [row.id, row])).values()];
  if (words === '') {
    const all = [...fixed, ...rows.map((row) => loanItem(row.id, row))];
    const lately = recent.flatMap((id) => all.find((item) => item.id === id) ?? known(id) ?? []);
    const open = rows.filter(({ status: of }) => of === 'open').slice(0, MOST_LOANS_UNASKED);
    return [...lately, ...fixed, ...open.map((row) => loanItem(row.id, row))].filter(
      (item, at, list) => list.findIndex(({ id }) => id === item.id) === at,
    );
  }
  const found = new Set(matches.map(({ id }) => id));
  const scored = [
    ...fixed.map((item) => ({ item, points: pointsOf(words, item) })),
    ...rows.flatMap((row) => [
      // Main may have matched a field that the item does not show.
      {
        item: loanItem(row.id, row),
        points: pointsOf(words, loanItem(row.id, row)) ?? (found.has(row.id) ? 1 : undefined),
      },
      ...(row.status === 'closed'
        ? []
        : [repayItem(row, dueSteps?.get(row.id))].map((item) => ({ item, points: pointsOf(words, item) }))),
    ]),
  ];
  // A loan that was also found by its text is listed once.
  const listed = new Set(rows.map(({ id }) => `record:loans:${id}`));
  const others = [...new Map(records.flatMap((row) => named(recordItem(row)))).values()]
    .filter(({ id }) => !listed.has(id))
    .map((item) => ({ item, points: pointsOf(words, item) ?? 1 }));
  return [...scored, ...others]
    .flatMap(({ item, points }) =>
      points === undefined ? [] : [{ item, points: points + (recent.includes(item.id) ? LATELY : 0) }],
    )
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST)
    .map(({ item }) => item);
}

const named = (item: Item | undefined): [string, Item][] => (item === undefined ? [] : [[item.id, item]]);

function pointsOf(words: string, { label, note }: Item): number | undefined {
  const byLabel = score(words, normalised(label));
  if (byLabel !== undefined || note === undefined) return byLabel;
  const byAll = score(words, normalised(`${label} ${note}`));
  return byAll === undefined ? undefined : byAll / 2;
}

/** A recent loan stays reachable by its id, even if no page of loans contains it. */
function known(id: string): Item | undefined {
  if (!id.startsWith('loan:')) return undefined;
  const loan = v.safeParse(LoanIdSchema, id.slice('loan:'.length));
  return loan.success ? loanItem(loan.output) : undefined;
}
