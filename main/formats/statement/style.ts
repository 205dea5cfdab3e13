// The styles of a statement: A4, black on white whatever the window's colours are.
import { PAPER_FILES } from './printed-page.ts';

interface Edges {
  readonly topLeft: string;
  readonly topRight: string;
  readonly isPractice: boolean;
  readonly bottomLeft: string;
  /** The texts before the page's number, between it and the number of pages, and after. */
  readonly page: readonly [string, string, string];
}

/** A CSS string. Escapes everything but letters, digits and spaces, so that no text can end the string. */
const cssText = (text: string): string =>
  `"${text.replaceAll(/[^A-Za-z0-9 ]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;

export function edgesOf({ topLeft, topRight, isPractice, bottomLeft, page }: Edges): string {
  const [before, between, after] = page.map(cssText);
  return `
@page {
  size: A4;
  margin: 20mm 16mm 18mm;
  @top-left { content: ${cssText(topLeft)}; width: 70%; text-align: left; font: 400 7.5pt Inter; color: #555e6c; }
  @top-right { content: ${cssText(topRight)}; font: 600 7.5pt Inter; color: ${isPractice ? '#8f4e00' : '#0a6b4d'}; }
  @bottom-left { content: ${cssText(bottomLeft)}; width: 80%; text-align: left; font: 400 7.5pt Inter; color: #555e6c; }
  @bottom-right { content: ${before ?? ''} counter(page) ${between ?? ''} counter(pages) ${after ?? ''}; font: 400 7.5pt Inter; color: #555e6c; }
}
`;
}

/** `swap`: a page printed before its font has loaded uses another font and leaves no text out. */
const face = (family: string, weight: number, file: string, range = ''): string =>
  `@font-face { font-family: ${family}; font-weight: ${String(weight)}; src: url(${file}) format("woff2"); font-display: swap; ${range === '' ? '' : `unicode-range: ${range};`} }\n`;
/** Characters that the first file of a weight lacks; the naira sign is one of them. */
const MORE = 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0';

const widths = [8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 30, 34, 40, 46]
  .map((width) => `.w${String(width)} { width: ${String(width)}%; }`)
  .join(' ');

export const PAPER_STYLE = `
${face('Inter', 400, PAPER_FILES.regular)}${face('Inter', 400, PAPER_FILES.regularMore, MORE)}
${face('Inter', 600, PAPER_FILES.strong)}${face('Inter', 600, PAPER_FILES.strongMore, MORE)}
${face('Mono', 400, PAPER_FILES.mono)}
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { font: 400 8.5pt/1.45 Inter, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; color: #11151c; background: #fff; }
header { display: grid; grid-template-columns: 1fr auto; align-items: end; padding-bottom: 3mm; border-bottom: 1.2pt solid #11151c; }
.kind { font-size: 8.5pt; color: #555e6c; }
h1 { grid-column: 1; font-variant-numeric: normal; font-size: 17pt; line-height: 1.25; font-weight: 600; letter-spacing: -0.01em; overflow-wrap: anywhere; }
.mark { grid-column: 2; grid-row: 1 / 3; align-self: center; padding: 1mm 3mm; border: 1pt solid; border-radius: 1.4mm; font-weight: 600; font-size: 9pt; letter-spacing: 0.04em; }
.sandbox { color: #8f4e00; }
.live { color: #0a6b4d; }
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 1.4mm 8mm; padding: 3.5mm 0 1mm; }
.facts div { display: grid; grid-template-columns: 27mm 1fr; }
.facts dt { color: #555e6c; }
.facts dd { overflow-wrap: anywhere; }
.practice { margin-top: 2.5mm; padding: 1.6mm 3mm; border-left: 2pt solid #c77700; background: #fdf0df; }
section { margin-top: 6.5mm; }
h2 { margin-bottom: 1.6mm; font-size: 10.5pt; font-weight: 600; break-after: avoid; }
h3 { margin: 2mm 0 1mm; font-size: 8.5pt; font-weight: 600; color: #555e6c; break-after: avoid; }
p + p { margin-top: 1mm; }
.quiet { color: #555e6c; }
table + .quiet { margin-top: 1.4mm; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
table + table { margin-top: 3mm; }
thead { display: table-header-group; }
th { padding: 1mm 2mm 1mm 0; border-bottom: 0.8pt solid #11151c; text-align: left; font-weight: 600; font-size: 7.5pt; color: #555e6c; vertical-align: bottom; }
td { padding: 1.1mm 2mm 1.1mm 0; border-bottom: 0.4pt solid #d5d9de; vertical-align: top; overflow-wrap: anywhere; }
th:last-child, td:last-child { padding-right: 0; }
tr { break-inside: avoid; }
.right { text-align: right; }
.total td { border-top: 0.8pt solid #11151c; border-bottom: 0; font-weight: 600; break-before: avoid; }
.total + .total td { border-top: 0; padding-top: 0; }
.sums tbody tr:last-child td { border-top: 0.8pt solid #11151c; border-bottom: 2.2pt double #11151c; font-weight: 600; }
.amounts { display: grid; grid-template-columns: repeat(3, 1fr); border: 0.6pt solid #c3c8d0; border-radius: 1.4mm; }
.amounts div { padding: 2.4mm 3.5mm; }
.amounts div + div { border-left: 0.6pt solid #c3c8d0; }
.amounts dt { color: #555e6c; font-size: 7.5pt; }
.amounts dd { font-size: 12pt; font-weight: 600; overflow-wrap: anywhere; }
code { font: 400 7.4pt/1.45 Mono, monospace; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
ul { padding-left: 4mm; }
${widths}
`;
