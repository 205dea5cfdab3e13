// All intents, rebuilt from the journal. Every state is a record on disk; memory only repeats it.
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
  /** Rebuilds every intent from the journal. Those without an outcome become unknown, on disk too. */
  load(): Promise<Result<void>>;
  /** Commits the intent before anything is sent. */
  record(body: RecordBody<'intent.recorded'>): Promise<Result<Intent>>;
  move(id: IntentId, ending: Ending): Promise<Result<Intent>>;
  get(id: IntentId): Intent | undefined;
  /** The intent of this profile that blocks a new one; an unknown one comes first. */
  live(profile: ProfileId): Intent | undefined;
  /** Whether the operator let this quote expire. */
  wasDropped(quote: IntentId): boolean;
  /** Every intent of this profile, newest first. */
  all(profile: ProfileId): Intent[];
  /** Every intent that a claim of the team allowed. */
  claimed(): Intent[];
  /** Called when an intent has got its outcome, or is known to have none. */
  onOutcome(listener: (intent: Intent) => void): void;
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
  const dropped = new Set<IntentId>();
  const listeners: ((intent: Intent) => void)[] = [];

  function set(id: IntentId, change: Partial<Intent>): Intent | undefined {
    const intent = intents.get(id);
    if (intent === undefined) return undefined;
    const next = { ...intent, ...change };
    intents.set(id, next);
    return next;
  }

  function addEntry(id: IntentId, entry: IntentEntry): void {
    const intent = intents.get(id);
    if (intent !== undefined) intents.set(id, { ...intent, entries: [...intent.entries, entry] });
  }

  function add(body: RecordBody<'intent.recorded'>, seq: number, recordedAt: EpochMillis): Intent {
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
      claim: body.claim,
      entries: [{ seq, at: recordedAt, kind: 'intent.recorded' }],
    };
    intents.set(intent.id, intent);
    return intent;
  }

  /** Intents whose outcome is being written; a second one, by an operator or a reading, is refused. */
  const closing = new Set<IntentId>();

  async function move(id: IntentId, ending: Ending): Promise<Result<Intent>> {
    const intent = intents.get(id);
    const ends = ending.to !== 'sent';
    if (intent === undefined || !mayBecome(intent.state, ending.to) || (ends && closing.has(id)))
      return fail({ code: 'changed-since-shown', what: 'intent' });
    // `sent` is set in memory first, because its record may follow the request. Outcomes go to disk first.
    if (ends) closing.add(id);
    else set(id, { state: 'sent' });
    const at = clock.wall();
    let written: Result<{ seq: number }>;
    try {
      written = await write(intent, ending, at);
    } catch (cause) {
      // The databases' thread may have died: an intent that can get no outcome would block for good.
      const detail = cause instanceof Error ? cause.message : String(cause);
      written = fail({ code: 'store-failed', fault: 'io', detail });
    } finally {
      if (ends) closing.delete(id);
    }
    if (!written.ok) {
      // The journal only states that it was sent, so the outcome is unknown, as after a restart.
      if (ends && intents.get(id)?.state !== 'unknown')
        set(id, { state: 'unknown', detail: `how it ended could not be recorded: ${written.error.code}` });
      if (ends) report(id);
      return written;
    }
    addEntry(id, { seq: written.value.seq, at, kind: `intent.${ending.to}` });
    const moved =
      ending.to === 'sent'
        ? intents.get(id)
        : set(id, {
            state: ending.to,
            detail: detailOf(ending),
            by: byOf(ending),
            ...('applicationId' in ending && { applicationId: ending.applicationId }),
          });
    if (ends) report(id);
    return ok(moved ?? intent);
  }

  function report(id: IntentId): void {
    const intent = intents.get(id);
    if (intent !== undefined) for (const listener of listeners) listener(intent);
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
      const drops = await recordsOf(journal, ['quote.left-to-expire']);
      if (!drops.ok) return drops;
      for (const { subject } of drops.value) dropped.add(subject as IntentId);
      for (const intent of intents.values()) {
        if (afterRestart(intent.state) === intent.state) continue;
        // If the record cannot be written, it is unknown in memory, and the next start tries again.
        await move(intent.id, { to: 'unknown', detail: 'the app ended before the answer was recorded' });
      }
      return ok(undefined);
    },
    async record(body) {
      const at = clock.wall();
      const written = await record(journal, 'intent.recorded', body.intentId, at, body);
      return written.ok ? ok(add(body, written.value.seq, at)) : written;
    },
    move,
    get: (id) => intents.get(id),
    claimed: () => [...intents.values()].filter(({ claim }) => claim !== undefined),
    onOutcome(listener) {
      listeners.push(listener);
    },
    wasDropped: (quote) => dropped.has(quote),
    all: (profile) => [...intents.values()].filter((intent) => intent.profile === profile).toReversed(),
    live: (profile) => {
      const live = [...intents.values()].filter(
        (intent) => intent.profile === profile && isLive(intent.state),
      );
      return live.find((intent) => intent.state === 'unknown') ?? live[0];
    },
  };

  function replay({ seq, at, kind }: IntentEntry, body: RecordBody<(typeof KINDS)[number]>): void {
    if ('kind' in body) add(body, seq, at);
    else
      advance(
        body.intentId,
        { seq, at, kind },
        {
          ...('by' in body && { by: body.by }),
          ...('applicationId' in body && { applicationId: body.applicationId }),
          ...('detail' in body && { detail: body.detail }),
        },
      );
  }

  /**
   * Replays a record that this version cannot read. Its kind means the same in every version. A request that
   * cannot be read counts as unknown, because it may have been executed.
   */
  function replayUnread(entry: UnreadRecord): void {
    const { seq, at, kind, subject, profile } = entry;
    const id = v.safeParse(IntentIdSchema, subject);
    if (!id.success) return;
    if (kind !== 'intent.recorded') advance(id.output, { seq, at, kind }, {});
    else if (profile !== undefined) {
      // Without a readable kind it counts as an application, which only the operator can settle.
      const asked = saidBy(entry, SaysIntentKind)?.kind ?? 'create-application';
      const intent = add({ profile, intentId: id.output, kind: asked }, seq, at);
      intents.set(id.output, {
        ...intent,
        unread: true,
        state: 'unknown',
        detail: 'another version of the app wrote this request down, and this version cannot read it',
      });
    }
  }

  function advance(id: IntentId, entry: IntentEntry, change: Partial<Intent>): void {
    addEntry(id, entry);
    const state = intents.get(id)?.state;
    const to = ENDINGS[entry.kind];
    if (state === undefined || to === undefined) return;
    // `sent` may be recorded after the outcome: the outcome stays, and proves that the request was sent.
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
