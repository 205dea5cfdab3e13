// The texts at the edges of each printed page: product, service and screen, practice, who and when. The style
// sheet reads them from the root element, because the content policy forbids styles in the page's text.

interface Edges {
  readonly top: string;
  readonly mark: string;
  readonly bottom: string;
}

/** A CSS string; no text can end it. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\\p{Cc}\p{Cf}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;

export function setEdges({ top, mark, bottom }: Edges): void {
  const { style } = document.documentElement;
  style.setProperty('--print-top', quoted(top));
  style.setProperty('--print-mark', quoted(mark));
  style.setProperty('--print-bottom', quoted(bottom));
}

export function clearEdges(): void {
  for (const name of ['--print-top', '--print-mark', '--print-bottom'])
    document.documentElement.style.removeProperty(name);
}
