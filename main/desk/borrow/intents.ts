// Intents as the journal tells them. Every state is a record on disk; what is in memory is only its echo.
import * as v from 'valibot';
import {
  afterRestart,
  isLive,
  IntentKindSchema,
  mayBecome,
  type IntentState,
} from '../../../domain/intent.ts';
import { IntentIdSchema, type ApplicationId, type IntentId, type ProfileId } from '../../../domain/ids.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { RecordBody } from '../journal/format/record-schemas.ts';
import { record, recordsOf, saidBy, type UnreadRecord } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock } from '../ports/system.ts';
import type { Intent, IntentEntry } from './intent.ts';

type Ending =
  | { to: 'sent' }
  | {
      to: 'confirmed';
      by: RecordBody<'intent.confirmed'>['by'];
      evidence: string;
      applicationId?: ApplicationId | undefined;
    }
  | { to: 'rejected'; by: RecordBody<'intent.rejected'>['by']; evidence: string }
  | { to: 'unknown'; detail: string };

export interface IntentLog {
  /** Rebuilds every intent from the journal; those that were on their way become unknown, on disk too. */
  load(): Promise<Result<void>>;
  /** Commits the intent before anything is sent. */
  record(body: RecordBody<'intent.recorded'>): Promise<Result<Intent>>;
  move(id: IntentId, ending: Ending): Promise<Result<Intent>>;
  get(id: IntentId): Intent | undefined;
  /** The one live intent of this profile that blocks a new one, an unknown one first. */
  live(profile: ProfileId): Intent | undefined;
  /** The operator let this quote lapse. */
  wasLetGo(quote: IntentId): boolean;
  /** Every intent of this profile, newest first. */
  all(profile: ProfileId): Intent[];
}

const KINDS = [
  'intent.recorded',
  'intent.sent',
  'intent.confirmed',
  'intent.rejected',
  'intent.unknown',
] as const;

const SaysIntentKind = v.object({ kind: IntentKindSchema });

export function createIntentLog(journal: Journal, clock: Clock): IntentLog {
  const intents = new Map<IntentId, Intent>();
  const letGo = new Set<IntentId>();

  function set(id: IntentId, change: Partial<Intent>): Intent | undefined {
    const intent = intents.get(id);
    if (intent === undefined) return undefined;
    const next = { ...intent, ...change };
    intents.set(id, next);
    return next;
  }

  function noted(id: IntentId, entry: IntentEntry): void {
    const intent = intents.get(id);
    if (intent !== undefined) intents.set(id, { ...intent, entries: [...intent.entries, entry] });
  }

  function born(body: RecordBody<'intent.recorded'>, seq: number, recordedAt: EpochMillis): Intent {
    const intent: Intent = {
      id: body.intentId,
      profile: body.profile,
      kind: body.kind,
      state: 'recorded',
      externalId: body.externalId,
      quoteId: body.quoteId,
      terms: body.terms,
      body: body.body,
      withoutReturnAddress: body.withoutReturnAddress ?? false,
      unread: false,
      recordedAt,
      detail: undefined,
      by: undefined,
      applicationId: undefined,
      entries: [{ seq, at: recordedAt, kind: 'intent.recorded' }],
    };
    intents.set(intent.id, intent);
    return intent;
  }

  /** Whose ending is being written: a second one, such as the operator's beside a reading's, comes too late. */
  const closing = new Set<IntentId>();

  async function move(id: IntentId, ending: Ending): Promise<Result<Intent>> {
    const intent = intents.get(id);
    const ends = ending.to !== 'sent';
    if (intent === undefined || !mayBecome(intent.state, ending.to) || (ends && closing.has(id)))
      return fail({ code: 'changed-since-shown', what: 'intent' });
    // Memory moves first for `sent`, whose record may land after the request; for endings the disk comes first.
    if (ends) closing.add(id);
    else set(id, { state: 'sent' });
    const at = clock.wall();
    let written: Result<{ seq: number }>;
    try {
      written = await write(intent, ending, at);
    } catch (cause) {
      // The databases' thread may have died; an intent that could not be ended again would block for good.
      const detail = cause instanceof Error ? cause.message : String(cause);
      written = fail({ code: 'store-failed', fault: 'io', detail });
    } finally {
      if (ends) closing.delete(id);
    }
    if (!written.ok) {
      // What is on disk says no more than that it was on its way: as after a restart, nobody knows how it ended.
      if (ends && intents.get(id)?.state !== 'unknown')
        set(id, { state: 'unknown', detail: `how it ended could not be recorded: ${written.error.code}` });
      return written;
    }
    noted(id, { seq: written.value.seq, at, kind: `intent.${ending.to}` });
    const moved =
      ending.to === 'sent'
        ? intents.get(id)
        : set(id, {
            state: ending.to,
            detail: detailOf(ending),
            by: byOf(ending),
            ...('applicationId' in ending && { applicationId: ending.applicationId }),
          });
    return ok(moved ?? intent);
  }

  function write(intent: Intent, ending: Ending, at: EpochMillis): Promise<Result<{ seq: number }>> {
    const ids = { profile: intent.profile, intentId: intent.id };
    switch (ending.to) {
      case 'sent':
        return record(journal, 'intent.sent', intent.id, at, ids);
      case 'confirmed':
        return record(journal, 'intent.confirmed', intent.id, at, {
          ...ids,
          by: ending.by,
          evidence: ending.evidence,
          applicationId: ending.applicationId,
        });
      case 'rejected':
        return record(journal, 'intent.rejected', intent.id, at, {
          ...ids,
          by: ending.by,
          evidence: ending.evidence,
        });
      case 'unknown':
        return record(journal, 'intent.unknown', intent.id, at, { ...ids, detail: ending.detail });
    }
  }

  return {
    async load() {
      const records = await recordsOf(journal, KINDS);
      if (!records.ok) return records;
      for (const each of records.value)
        if (each.body === undefined) replayUnread(each);
        else replay(each, each.body);
      const lapsed = await recordsOf(journal, ['quote.let-lapse']);
      if (!lapsed.ok) return lapsed;
      for (const { subject } of lapsed.value) letGo.add(subject as IntentId);
      for (const intent of intents.values()) {
        if (afterRestart(intent.state) === intent.state) continue;
        // Without room for the record it is unknown all the same; the next start writes it down.
        await move(intent.id, { to: 'unknown', detail: 'the app ended before the answer was recorded' });
      }
      return ok(undefined);
    },
    async record(body) {
      const at = clock.wall();
      const written = await record(journal, 'intent.recorded', body.intentId, at, body);
      return written.ok ? ok(born(body, written.value.seq, at)) : written;
    },
    move,
    get: (id) => intents.get(id),
    wasLetGo: (quote) => letGo.has(quote),
    all: (profile) => [...intents.values()].filter((intent) => intent.profile === profile).toReversed(),
    live: (profile) => {
      const live = [...intents.values()].filter(
        (intent) => intent.profile === profile && isLive(intent.state),
      );
      return live.find((intent) => intent.state === 'unknown') ?? live[0];
    },
  };

  function replay({ seq, at, kind }: IntentEntry, body: RecordBody<(typeof KINDS)[number]>): void {
    if ('kind' in body) born(body, seq, at);
    else
      follow(
        body.intentId,
        { seq, at, kind },
        {
          ...('by' in body && { by: body.by }),
          ...('applicationId' in body && { applicationId: body.applicationId }),
          ...('detail' in body && { detail: body.detail }),
        },
      );
  }

  /** What a kind means, every version means; a request of which nothing else can be read may have taken effect. */
  function replayUnread(entry: UnreadRecord): void {
    const { seq, at, kind, subject, profile } = entry;
    const id = v.safeParse(IntentIdSchema, subject);
    if (!id.success) return;
    if (kind !== 'intent.recorded') follow(id.output, { seq, at, kind }, {});
    else if (profile !== undefined) {
      // Where it does not say what it was: an application, of which the operator alone can tell.
      const asked = saidBy(entry, SaysIntentKind)?.kind ?? 'create-application';
      const intent = born({ profile, intentId: id.output, kind: asked }, seq, at);
      intents.set(id.output, {
        ...intent,
        unread: true,
        state: 'unknown',
        detail: 'another version of the app wrote this request down, and this version cannot read it',
      });
    }
  }

  function follow(id: IntentId, entry: IntentEntry, change: Partial<Intent>): void {
    noted(id, entry);
    const state = intents.get(id)?.state;
    const to = ENDINGS[entry.kind];
    if (state === undefined || to === undefined) return;
    // "Sent" may be written after the ending that overtook it: an ending stands, and whatever has one was sent.
    const from = state === 'recorded' && to !== 'sent' ? 'sent' : state;
    if (mayBecome(from, to)) set(id, { ...change, state: to });
  }
}

const ENDINGS: Readonly<Record<string, IntentState>> = {
  'intent.sent': 'sent',
  'intent.confirmed': 'confirmed',
  'intent.rejected': 'rejected',
  'intent.unknown': 'unknown',
};

const byOf = (ending: Ending): string | undefined => ('by' in ending ? ending.by : undefined);
const detailOf = (ending: Ending): string | undefined =>
  ending.to === 'unknown' ? ending.detail : undefined;
