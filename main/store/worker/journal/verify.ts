// Checks the whole journal: every entry has its hash, the entries form one chain and are all in the index by
// kind, and the chain reaches the anchor. Only the anchor shows a cut-off end, because the rest of a chain
// looks whole.
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import type { Verification } from '../../../../contract/slices/journal.ts';
import { canonicalJson } from '../../../../domain/canonical.ts';
import type { EpochMillis } from '../../../../domain/time.ts';
import type { Anchor, KeychainAnchor } from '../../anchor.ts';
import { isDamage } from '../faults.ts';
import { continues } from './chain.ts';
import { ContentCheck } from './content-check.ts';
import { BREAK_KIND, type Head, type JournalDb } from './journal.ts';
import { GENESIS } from './schema.ts';

/** The result of comparing the journal with its anchor. */
type Agreement = 'agrees' | 'truncated' | 'broken';

/** Entries between two pauses: about 3 ms of work. */
const CHUNK = 500;

const BreakSchema = v.variant('found', [
  v.object({
    found: v.picklist(['truncated', 'broken']),
    anchorCount: v.number(),
    anchorHash: v.string(),
  }),
  v.object({ found: v.literal('anchor-lost') }),
]);

/**
 * Compares once, after opening. A disagreement is recorded in the journal before the anchor may follow the
 * new head; otherwise the next entry's anchor would remove the only trace. Throws if it cannot be recorded.
 * Returns the head to save as the anchor.
 * An anchor is saved before the first entry. If it is missing, somebody removed it, and the journal may be an
 * older one.
 * @param used these databases were opened before
 */
export function settleAnchor(
  journal: JournalDb,
  keychain: KeychainAnchor,
  now: EpochMillis,
  note: (note: string) => void,
  used = false,
): Head {
  if (keychain.state === 'unavailable') note('store.anchor-unavailable');
  else if (keychain.anchor === undefined) {
    const { count } = journal.head();
    if (count > 0 || used) {
      journal.appendOwn({
        kind: BREAK_KIND,
        subject: 'journal',
        at: now,
        body: canonicalJson({ found: 'anchor-lost', count }),
      });
      note('store.journal-anchor-lost');
    }
  } else {
    const agreement = compare(journal, keychain.anchor);
    if (agreement !== 'agrees') {
      const found = journal.head();
      const { count: anchorCount, hash: anchorHash } = keychain.anchor;
      journal.appendOwn({
        kind: BREAK_KIND,
        subject: 'journal',
        at: now,
        body: canonicalJson({ found: agreement, anchorCount, anchorHash, count: found.count }),
      });
      note(`store.journal-${agreement} anchored=${anchorCount} found=${found.count}`);
    }
  }
  return journal.head();
}

/** Reads the journal anew for each chunk, because it may be replaced meanwhile. */
export async function verify(
  journal: () => JournalDb,
  keychain: KeychainAnchor,
  at: EpochMillis,
): Promise<Verification> {
  const checked = journal();
  let after: Head = { count: 0, hash: GENESIS };
  let noted: Finding | undefined;
  const contents = new ContentCheck(checked.attachments);
  const report = ({ outcome, brokenAt }: Finding): Verification => ({
    at,
    checked: after.count,
    outcome,
    ...(brokenAt === undefined ? {} : { brokenAt }),
    ...(contents.right === 0 ? {} : { attachments: contents.right }),
  });
  try {
    for (let entries = checked.chain(0, CHUNK); entries.length > 0;) {
      for (const entry of entries) {
        if (!continues(entry, after)) return report({ outcome: 'broken', brokenAt: after.count + 1 });
        after = { count: entry.seq, hash: entry.hash };
        if (entry.kind === BREAK_KIND) noted = worse(noted, findingOf(entry.body));
        contents.note(entry);
      }
      await nextTurn();
      if (journal() !== checked) return report({ outcome: 'broken', brokenAt: after.count + 1 });
      entries = checked.chain(after.count, CHUNK);
    }
    // The head and the walk use different paths in the file; both must end at the same entry.
    if (after.count !== checked.head().count) return report({ outcome: 'broken', brokenAt: after.count + 1 });
    if (!(await listsAll(journal, checked, after.count)) || !canReadViews(checked))
      return report({ outcome: 'broken' });
    checked.attachments.enter();
    for (const id of contents.ids()) {
      contents.check(id, after.count, checked.head().count);
      await nextTurn();
      if (journal() !== checked) return report({ outcome: 'broken' });
    }
    if (contents.firstWrong !== undefined && noted?.outcome !== 'broken')
      noted = worse(noted, { outcome: 'content-wrong', brokenAt: contents.firstWrong });
    return report(
      noted?.outcome === 'broken' ? noted : (againstAnchor(checked, keychain) ?? noted ?? INTACT),
    );
  } catch (cause) {
    // An unreadable page.
    if (isDamage(cause)) return report({ outcome: 'broken', brokenAt: after.count + 1 });
    throw cause;
  }
}

/**
 * Whether the index by kind has every entry up to number `count`. The walk does not use this index, but
 * everything that the desk folds from entries does: a missing entry would be missing from a checklist.
 */
async function listsAll(journal: () => JournalDb, checked: JournalDb, count: number): Promise<boolean> {
  let listed = 0;
  try {
    for (let places = checked.byKind({ kind: '', subject: '', seq: 0 }, CHUNK); places.length > 0;) {
      listed += places.filter(({ seq }) => seq <= count).length;
      await nextTurn();
      const last = places.at(-1);
      if (journal() !== checked || last === undefined) return false;
      places = checked.byKind(last, CHUNK);
    }
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw cause;
  }
  return listed === count;
}

/** The saved views are in the same file, and no walk reads them. */
function canReadViews(checked: JournalDb): boolean {
  try {
    checked.views();
    return true;
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw cause;
  }
}

interface Finding {
  readonly outcome: Verification['outcome'];
  readonly brokenAt?: number | undefined;
}

const INTACT: Finding = { outcome: 'intact' };

/** The findings in order of weight. */
const BY_WEIGHT: readonly Finding['outcome'][] = ['content-wrong', 'anchor-lost', 'truncated', 'broken'];
const worse = (before: Finding | undefined, found: Finding): Finding =>
  before === undefined || BY_WEIGHT.indexOf(found.outcome) > BY_WEIGHT.indexOf(before.outcome)
    ? found
    : before;

/** Undefined if the anchor agrees with this journal. */
function againstAnchor(journal: JournalDb, keychain: KeychainAnchor): Finding | undefined {
  if (keychain.state === 'unavailable') return { outcome: 'unanchored' };
  if (keychain.anchor === undefined) return journal.head().count > 0 ? { outcome: 'unanchored' } : undefined;
  switch (compare(journal, keychain.anchor)) {
    case 'broken':
      return { outcome: 'broken', brokenAt: keychain.anchor.count };
    case 'truncated':
      return { outcome: 'truncated' };
    case 'agrees':
      return undefined;
  }
}

/** A journal ahead of its anchor is fine: the app ended between an entry and the save of its anchor. */
function compare(journal: JournalDb, anchor: Anchor): Agreement {
  if (anchor.count === 0) return 'agrees';
  if (journal.head().count < anchor.count) return 'truncated';
  return journal.chain(anchor.count - 1, 1)[0]?.hash === anchor.hash ? 'agrees' : 'broken';
}

/** A recorded break stays, whatever the anchor says later. */
function findingOf(body: string): Finding {
  const read = v.safeParse(BreakSchema, JSON.parse(body));
  if (!read.success) return { outcome: 'broken' };
  return read.output.found === 'broken'
    ? { outcome: 'broken', brokenAt: read.output.anchorCount }
    : { outcome: read.output.found };
}
