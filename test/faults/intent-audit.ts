// Compares the intents in the journal with what the service did and what was sent. Each finding is a
// sentence; no finding means that every promise was kept.
import * as v from 'valibot';
import type { IntentKind } from '../../domain/intent.ts';
import { ACCEPT_MARGIN, ACCEPT_WINDOW, CLOCK_DIVERGENCE } from '../../domain/quote.ts';
import { recordSchemas } from '../../main/desk/journal/format/record-schemas.ts';
import type { JournalEntry } from '../../main/desk/ports/store.ts';
import type { World } from '../../sandbox/world.ts';
import type { SentPost } from './rough-wire.ts';

/** An intent as the journal alone records it. */
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

/** An intent has at most one effect: one if confirmed, none if rejected. */
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
    // The desk gives up an unanswered quote request once its quote would have expired, whether it was made
    // or not.
    const isExpired = intent.by === 'window-passed' && intent.kind === 'create-quote';
    if (intent.ending === 'rejected' && !isExpired && count > 0)
      broken.push(`${what} took effect all the same`);
  }
  return broken;
}

/** Each request leaves once: a create by its external_id, an accept by its intent. */
export function sendingFindings(intents: readonly RecordedIntent[], posts: readonly SentPost[]): string[] {
  const broken: string[] = [];
  const bodies = posts.filter((post) => kindOf(post) !== 'accept-quote').map((post) => post.body);
  if (new Set(bodies).size !== bodies.length) broken.push('a request that creates something left twice');
  for (const path of new Set(posts.map((post) => post.path).filter((each) => each.endsWith('/accept')))) {
    const sent = posts.filter((post) => post.path === path).length;
    const accepted = intents.filter(({ quoteId }) => path.includes(`/${quoteId ?? '?'}/`)).length;
    if (sent > 1 || sent > accepted) broken.push(`${path} left ${String(sent)} times`);
  }
  return broken;
}

/** No accept leaves in a quote's last two seconds, nor after the machine slept or its clock was set. */
export function windowFindings(intents: readonly RecordedIntent[], posts: readonly SentPost[]): string[] {
  const broken: string[] = [];
  const creates = new Map<string, SentPost>();
  for (const post of posts) {
    if (kindOf(post) === 'create-quote') creates.set(externalIdIn(post.body), post);
    else if (kindOf(post) === 'accept-quote') {
      const accepted = intents.find(({ quoteId }) => post.path.includes(`/${quoteId ?? '?'}/`));
      const created = creates.get(accepted?.externalId ?? '');
      if (created === undefined) {
        broken.push(`${post.path} accepts a quote nobody asked for`);
        continue;
      }
      const byMono = post.mono - created.mono;
      const byWall = post.wall - created.wall;
      const since = post.mono - created.asked;
      if (since > ACCEPT_WINDOW - ACCEPT_MARGIN)
        broken.push(`an accept left ${String(since)} ms after its quote was asked for`);
      if (Math.abs(byWall - byMono) > CLOCK_DIVERGENCE)
        broken.push(`an accept left after the clocks parted by ${String(byWall - byMono)} ms`);
    }
  }
  return broken;
}

export function intentsIn(written: readonly JournalEntry[]): RecordedIntent[] {
  const intents = new Map<string, RecordedIntent>();
  for (const entry of written) applyEntry(intents, entry);
  return [...intents.values()];
}

/** @param intents by id; the entry changes the one it is about */
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
