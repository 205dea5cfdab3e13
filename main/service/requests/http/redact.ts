// Removes secrets from what a service returns. Some services repeat a wrong key or the request's address in
// their error, and that text reaches the screen, the log and the databases.

export type Redact = (text: string) => string;

/** Replaces the secret. It is valid inside JSON text. */
const REDACTED = '[secret]';

/** A shorter secret would also match ordinary words and amounts; no service issues such a key. */
const SHORTEST_REDACTED = 6;

/** @param secrets each in every form that it may come back in */
export function redactor(secrets: readonly string[]): Redact {
  // The longest first, so that a form inside another leaves no rest of it.
  const hidden = [...new Set(secrets.flatMap(formsOf))]
    .filter((form) => form.length >= SHORTEST_REDACTED)
    .sort((one, other) => other.length - one.length)
    // Also in another case.
    .map((form) => new RegExp(form.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'gi'));
  return (text) => hidden.reduce((left, form) => left.replaceAll(form, REDACTED), text);
}

function formsOf(secret: string): string[] {
  const plain = secret.toWellFormed();
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(plain),
    // As forms encode it, and as services repeat it with less escaping.
    new URLSearchParams([['', plain]]).toString().slice(1),
    encodeURI(plain),
    plain.replaceAll('/', '\\/'),
    ...(['hex', 'base64', 'base64url'] as const).map((how) => Buffer.from(secret).toString(how)),
    ...inBase64(secret),
  ];
}

/** What the secret alone decides of any text that contains it, encoded; also as for addresses. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const own = whole
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor((whole.length * 8) / 6));
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
