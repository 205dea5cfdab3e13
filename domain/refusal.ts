// Why an accept was refused, only as far as the service's own words say so (gap 6). The document names three things that
// are looked at again at that moment: the window, prices and collateral. Anything else it says is shown and not read into.

export type RefusalCause = 'expiry' | 'price' | 'collateral';

const until = '(?:(?!\\bnot\\b)[^.;])'; // within one sentence, and not past a "not"
const CAUSES: readonly (readonly [RefusalCause, RegExp])[] = [
  ['expiry', new RegExp(`\\b(?:quote|offer|window|it)\\b${until}{0,60}\\b(?:expired|lapsed)\\b`, 'i')],
  ['expiry', /\b(?:quote|offer)_expired\b/i],
  ['price', new RegExp(`\\bprices?\\b${until}{0,40}\\b(?:moved|changed|shifted)\\b`, 'i')],
  ['price', /\bprice_(?:moved|changed)\b/i],
  [
    'collateral',
    new RegExp(
      `\\b(?:insufficient|not enough)\\b${until}{0,40}\\bcollateral\\b|\\bcollateral\\b${until}{0,40}\\b(?:no longer|insufficient|too low|too little)\\b`,
      'i',
    ),
  ],
  ['collateral', /\binsufficient_collateral\b/i],
];

/** Undefined where the words name none of them, or more than one: then they speak for themselves. */
export function refusalCause(serviceWords: string): RefusalCause | undefined {
  const causes = new Set(CAUSES.flatMap(([cause, said]) => (said.test(serviceWords) ? [cause] : [])));
  const [only, second] = [...causes];
  return second === undefined ? only : undefined;
}
