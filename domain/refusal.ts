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

/** A field's name as a body has it, quoted or not. */
const NAME = '["\'`“]?([A-Za-z_][\\w.\\[\\]-]{0,59})["\'`”]?';
const SAYS_MISSING =
  /\b(?:missing|required|absent|undefined|(?:must|needs? to) be (?:provided|given|set|present)|(?:not|can['’]?t|cannot) be (?:empty|blank|null|omitted))\b/i;
const PROSE =
  /^(?:a|an|the|this|that|it|is|are|was|were|be|must|should|may|has|have|not|and|or|of|for|in|to|your|following|field|fields|value|values|parameter|parameters|param|params|property|properties|body|request|input|error|errors|validation|failed|invalid|bad|missing|required|blank|empty|null|none|please|provide|code|type|message|data)$/i;

/** The fields that a refusal calls missing, all at once, in any of the usual forms; none if its text names none. */
export function namesMissingIn(serviceWords: string): string[] {
  const names = serviceWords.split(/ · |;|\n/).flatMap((part) => {
    if (!SAYS_MISSING.test(part)) return [];
    // `Field required (missing, loanAmount)`: the service's own place of the error is the last aside.
    const aside = /\(([^()]*)\)\s*$/.exec(part)?.[1];
    if (aside !== undefined && !SAYS_MISSING.test(part.replace(/\([^()]*\)\s*$/, ''))) return namesIn(aside);
    if (aside !== undefined && namesIn(aside).length > 0) return namesIn(aside).slice(-1);
    // `loanAmount: This field is required`, and `Missing required fields: loanAmount, tenor`.
    const [before = '', after] = part.split(/:\s/, 2);
    if (after !== undefined && SAYS_MISSING.test(before)) return namesIn(after);
    if (after !== undefined && namesIn(before).length === 1 && /^\S+$/.test(before.trim()))
      return namesIn(before);
    // `loanAmount and tenor are required`, and `missing loanAmount`.
    const [text = ''] = part.split(SAYS_MISSING);
    return namesIn(text).length > 0 ? namesIn(text) : namesIn(part);
  });
  return [...new Set(names)];
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(NAME, 'g'))].flatMap(([, name = '']) =>
    PROSE.test(name) ? [] : [name.replace(/[.[\]-]+$/, '')],
  );
