// Reads sums and text of a period statement from its HTML.
import { decimal, type Decimal } from '../../domain/decimal.ts';

export interface StatementLine {
  readonly loans: number;
  readonly sum: Decimal;
}

/** Opening, drawn, repaid and closing sums of an English statement in naira. @throws if it has others */
export function movementsOn(html: string): readonly StatementLine[] {
  const tables = [...html.matchAll(/<table class="sums">.*?<tbody>(.*?)<\/tbody>/gs)];
  if (tables.length !== 1) throw new Error(`the page has ${String(tables.length)} tables of sums`);
  return [
    ...(tables[0]?.[1] ?? '').matchAll(/<tr><td>[^<]*<\/td><td[^>]*>([^<]*)<\/td><td[^>]*>([^<]*)<\/td>/g),
  ].map(([, loans = '', amount = '']) => ({
    loans: Math.abs(Number(plain(loans))),
    sum: decimal(plain(amount).replace(/^-/, '')),
  }));
}

const plain = (text: string): string => text.replaceAll('\u2212', '-').replaceAll(/[₦,\s]/g, '');

/** The page's text without markup. */
export const textOn = (html: string): string =>
  html
    .replaceAll(/<style.*?<\/style>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/\s+/g, ' ');
