// The texts at the edges of each printed page: product, service and screen, practice, who and when. The style
// sheet reads them from the root element, because the content policy forbids styles in the page's text.

const EDGES = ['top', 'mark', 'bottom'] as const;
type Edges = Readonly<Record<(typeof EDGES)[number], string>>;

/** A CSS string; no text can end it. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\\p{Cc}\p{Cf}]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;

export function setEdges(edges: Edges): void {
  for (const edge of EDGES)
    document.documentElement.style.setProperty(`--print-${edge}`, quoted(edges[edge]));
}

export function clearEdges(): void {
  for (const edge of EDGES) document.documentElement.style.removeProperty(`--print-${edge}`);
}
