// Compares the intents in the journal with the effects at the service and with the sent requests. Each
// finding is a sentence about a broken promise.
import * as v from 'valibot';
import type { IntentKind } from '../../domain/intent.ts';
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
