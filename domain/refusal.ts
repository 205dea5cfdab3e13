// Reads from the service's own text why it refused an accept. The service document names three things that it
// checks again at that moment: window, prices and collateral. Any other text is shown as it came.

type RefusalCause = 'expiry' | 'price' | 'collateral';

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

/** Undefined if the text names none of them, or more than one. */
export function refusalCause(serviceWords: string): RefusalCause | undefined {
  const causes = new Set(CAUSES.flatMap(([cause, said]) => (said.test(serviceWords) ? [cause] : [])));
  const [only, second] = [...causes];
  return second === undefined ? only : undefined;
}
