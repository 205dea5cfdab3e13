// Decodes bytes to text without guessing: a wrong decoding would change names and amounts unnoticed.

type DecodedBody = { readonly text: string } | { readonly unreadable: string };

/**
 * Strict UTF-8. Another declared charset or a compressed body, which we never request, is unreadable, with
 * the reason.
 */
export function decodeBody(bytes: Uint8Array, headers: Readonly<Record<string, string>>): DecodedBody {
  const encoding = (headers['content-encoding'] ?? '').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity') return { unreadable: `compressed as ${short(encoding)}` };
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();
  const agrees = charset === undefined || ['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset);
  if (!agrees && bytes.some((byte) => byte > 0x7f || byte === 0))
    return { unreadable: `text in ${short(charset)}` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { unreadable: 'text that is not UTF-8' };
  }
}

const short = (text: string): string => text.slice(0, 40);
