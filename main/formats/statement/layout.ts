// The parts of a printed page. They escape all texts from outside, also those in the margins' styles.
import { LOCALE } from '../../../domain/locale.ts';
import { t } from '../../../messages/words.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { PAPER_FILES, type PrintedPage } from './printed-page.ts';
import { escaped } from '../evidence/html.ts';
import { edgesOf, PAPER_STYLE } from './style.ts';
import type { PaperWords } from './words.ts';

export { escaped };

/** Each cell is HTML. */
export type Cells = readonly string[];

export interface Column {
  readonly head: string;
  readonly right?: boolean;
  /** Share of the width, in percent. */
  readonly width?: number;
}

export interface Heading {
  /** Title of the document and foot of each page. */
  readonly name: string;
  readonly kind: string;
  readonly title: string;
  readonly environment: 'sandbox' | 'live';
  readonly profile: string;
  readonly madeAt: EpochMillis;
  readonly words: PaperWords;
  readonly version: string;
  readonly facts: readonly (readonly [string, string])[];
}

/** Preloaded, so that the page waits for its fonts; otherwise the first text in a font loads it. */
const { style: STYLE, ...FONTS } = PAPER_FILES;

export function paper(heading: Heading, body: Iterable<string>): PrintedPage {
  const { name, kind, title, environment, profile, madeAt, words, version } = heading;
  const word = t(`environment.${environment}`);
  const facts = [
    [t('statements.paper.service'), profile],
    [t('statements.paper.environment'), word],
    ...heading.facts,
    [t('statements.paper.made'), `${words.moment(madeAt)}, ${t('statements.paper.by', { version })}`],
  ] as const;
  const [before = '', between = '', after = ''] = t('statements.paper.page', {
    page: '\0',
    pages: '\0',
  }).split('\0');
  return {
    html: [
      `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<title>${escaped(`${name} · ${profile} · ${word}`)}</title>
<link rel="stylesheet" href="${STYLE}">
${Object.values(FONTS)
  .map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`)
  .join('\n')}
</head>
<body>
<header>
<p class="kind">${escaped(kind)}</p>
<p class="mark ${environment}">${escaped(word)}</p>
<h1>${escaped(title)}</h1>
</header>
<dl class="facts">${facts.map(([term, value]) => `<div><dt>${escaped(term)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>
${environment === 'sandbox' ? `<p class="practice">${escaped(t('statements.paper.practice'))}</p>` : ''}`,
      ...body,
      '</body></html>\n',
    ],
    style:
      edgesOf({
        topLeft: profile,
        topRight: word,
        isPractice: environment === 'sandbox',
        bottomLeft: `${name} · ${t('time.wat', { time: words.minute(madeAt) })} · ${t('statements.paper.times')}`,
        page: [before, between, after],
      }) + PAPER_STYLE,
  };
}

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
export const quiet = (text: string): string => `<p class="quiet">${escaped(text)}</p>`;
export const code = (text: string): string => `<code>${escaped(text)}</code>`;

export function* section(title: string, ...content: readonly Iterable<string>[]): Generator<string> {
  yield `<section><h2>${escaped(title)}</h2>`;
  for (const part of content) yield* typeof part === 'string' ? [part] : part;
  yield '</section>';
}

/** A table; its head is repeated on every page. */
export function* table(
  columns: readonly Column[],
  rows: Iterable<Cells>,
  foot: readonly Cells[] = [],
  kind = '',
): Generator<string> {
  const of = columns.map(({ right }) => (right === true ? ' class="right"' : ''));
  const line = (cells: Cells): string =>
    cells.map((cell, index) => `<td${of[index] ?? ''}>${cell}</td>`).join('');
  let some = false;
  for (const row of rows) {
    if (!some)
      yield `<table class="${kind}"><colgroup>${columns.map(({ width }) => `<col${width === undefined ? '' : ` class="w${String(width)}"`}>`).join('')}</colgroup><thead><tr>${columns
        .map(({ head }, index) => `<th scope="col"${of[index] ?? ''}>${escaped(head)}</th>`)
        .join('')}</tr></thead><tbody>`;
    some = true;
    yield `<tr>${line(row)}</tr>\n`;
  }
  if (!some) {
    yield quiet(t('statements.paper.none'));
    return;
  }
  // Not a tfoot, which would be repeated on every page.
  yield `${foot.map((cells) => `<tr class="total">${line(cells)}</tr>`).join('')}</tbody></table>`;
}
