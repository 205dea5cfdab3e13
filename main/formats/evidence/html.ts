// The frame that both pages of the evidence pack share.
import { LOCALE } from '../../../domain/locale.ts';
import { PAGE_STYLE } from './style.ts';

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
}

/** @param script inline, only for the checking page; the policy allows no other */
export function document(title: string, body: readonly string[], script?: string): string {
  const scripts = script === undefined ? '' : " script-src 'unsafe-inline';";
  return `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline';${scripts}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
${body.join('\n')}
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
}
