// How a request says who asks (gap 2), and how the secret it says it with stays out of everything else.
import type { Auth } from '../../../domain/profile.ts';

/**
 * The preset's headers; undefined where the secret cannot stand in a header at all (control characters, text
 * outside Latin-1), which is found here because a lower layer would quote it in its error.
 */
export function authHeaders(auth: Auth, secret: string): Record<string, string> | undefined {
  const headers = headersOf(auth, secret);
  return secret !== '' && Object.values(headers).every(isHeaderValue) ? headers : undefined;
}

function headersOf(auth: Auth, secret: string): Record<string, string> {
  switch (auth.preset) {
    case 'bearer':
      return { authorization: `Bearer ${secret}` };
    case 'x-api-key':
      return { 'x-api-key': secret };
    case 'api-key-and-business':
      return { 'api-key': secret, 'business-id': auth.businessId };
    case 'basic':
      return { authorization: `Basic ${basic(auth.username, secret)}` };
  }
}

const basic = (username: string, secret: string): string =>
  Buffer.from(`${username}:${secret}`, 'utf8').toString('base64');

/** Visible ASCII and blanks. Latin-1 is allowed by HTTP and read differently by everyone, so it is refused. */
const isHeaderValue = (value: string): boolean => /^[\x20-\x7e]+$/.test(value) && value.trim() === value;

export type Redact = (text: string) => string;

/** Stands where the secret stood. Valid inside JSON text. */
export const REDACTED = '[secret]';

/** Shorter ones would also strike ordinary words and amounts; no service gives out such a key. */
const SHORTEST_REDACTED = 6;

/**
 * Takes the secret out of whatever the service sends back: some echo a wrong key in their error, and that text
 * goes to the screen, the log and the databases.
 */
export function redactor(auth: Auth, secret: string): Redact {
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(wellFormed(secret))];
  if (auth.preset === 'basic') forms.push(basic(auth.username, secret));
  const hidden = [...new Set(forms)].filter((form) => form.length >= SHORTEST_REDACTED);
  return (text) => hidden.reduce((left, form) => left.replaceAll(form, REDACTED), text);
}

const wellFormed = (text: string): string => text.toWellFormed();
