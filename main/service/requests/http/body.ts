// Bytes to text without a guess: a wrong decoding would change names and amounts without anyone noticing.

export type DecodedBody = { readonly text: string } | { readonly unreadable: string };

/** UTF-8, strictly. A declared other charset or a compressed body (we ask for neither) is unreadable, in words. */
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
