// Builds the address of a request, and finds paths that a server could take for one another.

interface Base {
  readonly baseUrl: string;
  readonly pathPrefix?: string | undefined;
}

/** `path` is below the base URL and the prefix, with its query. The client sends exactly this address. */
export const requestUrl = ({ baseUrl, pathPrefix = '' }: Base, path: string): URL =>
  new URL(`${baseUrl.replace(/\/+$/, '')}${pathPrefix.replace(/\/+$/, '')}${path}`);

/** A server or a proxy may decode more than once; IIS also reads `%u002f`. */
function decodedFully(text: string): string {
  for (let decoded = text; ; text = decoded) {
    decoded = text
      .replaceAll(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_whole, unit?: string, byte?: string) =>
        String.fromCharCode(Number.parseInt(unit ?? byte ?? '', 16)),
      )
      // Overlong UTF-8 of a dot, a slash and a backslash, which strict decoders refuse and lenient ones
      // accept.
      .replaceAll('\u00c0\u00ae', '.')
      .replaceAll('\u00c0\u00af', '/')
      .replaceAll('\u00c1\u009c', '\\');
    if (decoded === text) return decoded;
  }
}

const isDots = (step: string): boolean => step === '.' || step === '..';

/** A decoder could read a `.` or `..` segment in this text. */
export const hasDotSteps = (text: string): boolean =>
  decodedFully(text)
    .replaceAll(/[\p{Cc}\s]/gu, '')
    .split(/[\\/]/)
    .some((step) => isDots(step.replace(/;.*$/s, '')));

/**
 * The segments of an address as the most lenient server reads them: fully decoded, without query, segment
 * parameters, empty segments, capitals and trailing dots, and with dot segments resolved.
 */
function stepsOf(url: URL): string[] {
  const path = decodedFully(url.pathname)
    .replaceAll(/[\p{Cc}\s]/gu, '')
    .replace(/[?#].*$/s, '')
    .toLowerCase();
  const steps: string[] = [];
  for (const written of path.split(/[\\/]/)) {
    const step = written.replace(/;.*$/s, '');
    if (step === '..') steps.pop();
    else if (step.replace(/\.+$/, '') !== '') steps.push(step.replace(/\.+$/, ''));
  }
  return steps;
}

const isFilledIn = (step: string): boolean => step.includes('{');
/** Two ids may be equal, so their names say nothing. */
const unnamed = (step: string): string => step.replaceAll(/\{[^{}]*\}/g, '{}');

/** A server could take both for one path, with any ids in their places. */
export function mayMeet(one: URL, other: URL): boolean {
  const [ours, theirs] = [stepsOf(one), stepsOf(other)];
  return (
    ours.length === theirs.length &&
    ours.every((step, at) => step === theirs[at] || isFilledIn(step) || isFilledIn(theirs[at] ?? ''))
  );
}

/** A step that is sent, and the step of a path that is read. */
function isReadStep(sent: string, read: string): boolean {
  const [ours, theirs] = [unnamed(sent), unnamed(read)];
  if (ours === theirs || ours === '{}') return true;
  // Our own word is no id: `/loans/quotes` is not `/loans/{loan_id}`.
  if (isFilledIn(theirs) || !isFilledIn(ours)) return false;
  const [before = '', after = ''] = ours.split(/\{\}.*\{\}|\{\}/);
  return theirs.length >= before.length + after.length && theirs.startsWith(before) && theirs.endsWith(after);
}

/** What is sent to the one address, with any id in its place, could arrive where the other is read. */
export function isWhereRead(sent: URL, read: URL): boolean {
  const [ours, theirs] = [stepsOf(sent), stepsOf(read)];
  return ours.length === theirs.length && ours.every((step, at) => isReadStep(step, theirs[at] ?? ''));
}

export const hasBraces = (text: string): boolean => /[{}]/.test(decodedFully(text));

/** Frameworks read the method from such a parameter, so a read sent as GET could have an effect. */
export function isMethodParameter(name: string): boolean {
  const plain = decodedFully(name);
  return (
    /^[_$]+method$/i.test(plain) ||
    /^x?(?:httpmethod|methodoverride|httpmethodoverride)$/i.test(plain.replaceAll(/[^a-z0-9]/gi, ''))
  );
}

/** The client sends this path unchanged, and a server reads no other path in it. */
export function isPlainPath(path: string): boolean {
  const [steps = '', query = ''] = path.split(/\?(.*)$/s);
  return (
    !/[\\#\s\p{Cc}]/u.test(path) &&
    !hasDotSteps(steps) &&
    !/[\\?#\p{Cc}]/u.test(decodedFully(steps)) &&
    !query.split('&').some((pair) => isMethodParameter(pair.replace(/=.*$/s, '')))
  );
}
