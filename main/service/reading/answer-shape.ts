// The shape of an answer, and a digest of its text, by which an unchanged text is recognised without keeping it: a
// list of a hundred thousand loans has 50 MB.
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerShape } from '../../desk/ports/service.ts';
import type { Page } from '../requests/service-requests.ts';
import { shapeInTurns, type ShapeInput } from './shape.ts';

/** Characters digested without a pause, in a fraction of a millisecond. */
const AT_ONCE = 64 * 1024;

/** The digest is kept, because the same answer is returned again while nothing changes. */
export function answerShape(
  pages: readonly Pick<Page, 'text' | 'json'>[],
  { things, names }: Pick<ShapeInput, 'things' | 'names'>,
): AnswerShape {
  let digest: Promise<string> | undefined;
  return {
    textDigest: () => (digest ??= digestInTurns(pages.map(({ text }) => text))),
    read: () => shapeInTurns({ bodies: pages.map(({ json }) => json), things, names }),
  };
}

async function digestInTurns(texts: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const text of texts) {
    for (let at = 0; at < text.length; at += AT_ONCE) {
      if (at > 0) await nextTurn();
      // Two bytes for each character: a cut inside a pair of surrogates would lose both in UTF-8.
      hash.update(text.slice(at, at + AT_ONCE), 'utf16le');
    }
    // Where a page ends counts too. JSON contains no such character unescaped.
    hash.update('\0', 'utf16le');
  }
  return hash.digest('base64');
}
