// Compares the intents in the journal with the effects at the service and with the sent requests. Each
// finding is a sentence about a broken promise.
import * as v from 'valibot';
import type { IntentKind } from '../../domain/intent.ts';
import { ACCEPT_MARGIN, ACCEPT_WINDOW, CLOCK_DIVERGENCE } from '../../domain/quote.ts';
import { recordSchemas } from '../../main/desk/journal/format/record-schemas.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import type { World } from '../../sandbox/world.ts';
import type { SentPost } from './rough-wire.ts';

/** An intent as the journal records it. */
export interface RecordedIntent {
  id: string;
  profile: string;
  kind: IntentKind;
  externalId: string | undefined;
  body: string | undefined;
  quoteId: string | undefined;
  ending: 'none' | 'confirmed' | 'rejected' | 'unknown';
  by: string | undefined;
}

/** An intent must have at most one effect: one if confirmed, none if rejected. */
export function effectFindings(
  intents: readonly RecordedIntent[],
  { effects, applications }: World,
): string[] {
  const broken: string[] = [];
  for (const intent of intents) {
    const made = intent.externalId === undefined ? undefined : effects[intent.externalId];
    const count = {
      'accept-quote': () =>
        applications.filter((application) => application.quoteId === intent.quoteId).length,
      'create-quote': () => made?.quotes ?? 0,
      'create-application': () =>
        applications.filter(
          (application) =>
            application.kind === 'direct' && intent.body?.includes(application.collateralAmount),
        ).length,
    }[intent.kind]();
    const what = `${intent.kind} ${intent.id}, ${intent.ending} by ${intent.by ?? 'nobody'},`;
    if (count > 1) broken.push(`${what} took effect ${String(count)} times`);
    if ((made?.loans ?? 0) > 1) broken.push(`${what} opened ${String(made?.loans)} loans`);
    if (intent.ending === 'confirmed' && count === 0) broken.push(`${what} never took effect`);
    // The desk rejects an unanswered quote request after its quote would have expired. The service may have
    // made the quote.
    const isExpired = intent.by === 'window-passed' && intent.kind === 'create-quote';
    if (intent.ending === 'rejected' && !isExpired && count > 0) broken.push(`${what} took effect`);
  }
  return broken;
}

/** Each request must be sent once: a create by its external_id, an accept by its intent. */
export function sendingFindings(intents: readonly RecordedIntent[], posts: readonly SentPost[]): string[] {
  const broken: string[] = [];
  const bodies = posts.filter((post) => kindOf(post) !== 'accept-quote').map((post) => post.body);
  if (new Set(bodies).size !== bodies.length) broken.push('a create request was sent twice');
  for (const path of new Set(posts.map((post) => post.path).filter((each) => each.endsWith('/accept')))) {
    const sent = posts.filter((post) => post.path === path).length;
    const accepted = intents.filter(({ quoteId }) => path.includes(`/${quoteId ?? '?'}/`)).length;
    if (sent > 1 || sent > accepted) broken.push(`${path} was sent ${String(sent)} times`);
  }
  return broken;
}

/** No accept may be sent in a quote's last two seconds, after a sleep, or after a change of the clock. */
export function windowFindings(intents: readonly RecordedIntent[], posts: readonly SentPost[]): string[] {
  const broken: string[] = [];
  const creates = new Map<string, SentPost>();
  for (const post of posts) {
    if (kindOf(post) === 'create-quote') creates.set(externalIdIn(post.body), post);
    else if (kindOf(post) === 'accept-quote') {
      const accepted = intents.find(({ quoteId }) => post.path.includes(`/${quoteId ?? '?'}/`));
      const created = creates.get(accepted?.externalId ?? '');
      if (created === undefined) {
        broken.push(`${post.path} accepts a quote that the desk never requested`);
        continue;
      }
      const byMono = post.mono - created.mono;
      const byWall = post.wall - created.wall;
      const since = post.mono - created.asked;
      if (since > ACCEPT_WINDOW - ACCEPT_MARGIN)
        broken.push(`an accept was sent ${String(since)} ms after its quote was requested`);
      if (Math.abs(byWall - byMono) > CLOCK_DIVERGENCE)
        broken.push(`an accept was sent after the clocks had diverged by ${String(byWall - byMono)} ms`);
    }
  }
  return broken;
}

export function intentsIn(written: readonly JournalEntry[]): RecordedIntent[] {
  const intents = new Map<string, RecordedIntent>();
  for (const entry of written) applyEntry(intents, entry);
  return [...intents.values()];
}

/** @param intents by id. The entry changes the intent with its subject. */
export function applyEntry(
  intents: Map<string, RecordedIntent>,
  { kind, subject, body }: JournalEntry,
): void {
  if (kind === 'intent.recorded') {
    const parsed = v.parse(recordSchemas['intent.recorded'], JSON.parse(body));
    const { profile, externalId, quoteId, body: sent } = parsed;
    const recorded = { id: subject, profile, kind: parsed.kind, externalId, quoteId, body: sent };
    intents.set(subject, { ...recorded, ending: 'none', by: undefined });
    return;
  }
  const intent = intents.get(subject);
  const [, ending] = /^intent\.(confirmed|rejected|unknown)$/.exec(kind) ?? [];
  if (intent === undefined || ending === undefined) return;
  intent.ending = ending as RecordedIntent['ending'];
  intent.by = (JSON.parse(body) as { by?: string }).by;
}

export const kindOf = ({ path }: Pick<SentPost, 'path'>): IntentKind =>
  path.endsWith('/accept')
    ? 'accept-quote'
    : path.endsWith('/applications')
      ? 'create-application'
      : 'create-quote';

const externalIdIn = (body: string | undefined): string =>
  (JSON.parse(body ?? '{}') as { external_id?: string }).external_id ?? '';
