// Files the answers of an evidence pack in the review, understood by the profile inside the pack.
import type { HistoryResource } from '../../../contract/calls/history.ts';
import type { JournalRow } from '../../../contract/calls/queries.ts';
import { ok, type Result } from '../../../contract/errors.ts';
import type { Unread } from '../../../contract/slices/review.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { profileFromShared, readShared } from '../../../domain/profile-sharing.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { isAmong } from '../journal/format/kinds.ts';
import type { FiledAnswer, PackContents, PackedAnswer, ReviewFile, Understand } from '../ports/review.ts';
import type { Journal } from '../ports/store.ts';
import type { HistoryAnswers } from '../ports/history.ts';
import { thingsOf } from '../readings/observations.ts';
import type { ProfileJournal } from './open-file.ts';

/** A profile must have both; neither is used, because the app sends nothing to this service. */
const NOBODY = { id: 'under-review' as ProfileId, secretName: 'none' };

function profileIn(pack: PackContents): ServiceProfile | undefined {
  const read = pack.profile === undefined ? undefined : readShared(pack.profile);
  return read?.ok === true ? profileFromShared(read.profile, NOBODY) : undefined;
}

/**
 * Files every answer. An answer that the profile cannot understand is filed as text and listed as unread.
 *
 * @param shouldContinue called between answers; false ends the work
 */
export async function fileAnswers(
  file: ReviewFile,
  pack: PackContents,
  understand: Understand,
  shouldContinue: (filed: number) => boolean,
): Promise<Result<void>> {
  const profile = profileIn(pack);
  const unread: Unread[] = profile === undefined ? [{ file: 'profile.json', problem: 'profile' }] : [];
  for (let at = 0; at < pack.answers && shouldContinue(at);) {
    const answers = await file.answers(at);
    if (!answers.ok) return answers;
    if (answers.value.length === 0) break;
    at += answers.value.length;
    const filed: FiledAnswer[] = [];
    for (const answer of answers.value) {
      const understood = profile && (await understoodAs(profile, answer, understand));
      if (understood === undefined && profile !== undefined)
        unread.push({ file: answer.file.slice(0, 200), problem: 'not-understood' });
      const { subject, raw, resource, since, observedAt } = answer;
      filed.push({
        // The pack's own subject, so that one thing stays one although it is understood differently now.
        observation: { value: 'null', index: {}, ...understood, resource, subject, raw },
        since,
        observedAt,
      });
    }
    const kept = await file.file(filed);
    if (!kept.ok) return kept;
  }
  return unread.length === 0 ? ok(undefined) : file.note(unread);
}

async function understoodAs(
  profile: ServiceProfile,
  { resource, raw }: PackedAnswer,
  understand: Understand,
) {
  const value = await understand(profile, resource, raw);
  return value === undefined ? undefined : [...thingsOf(resource, value)][0]?.observation();
}

/** A pack's excerpt of the journal; undefined where no entry names its profile. */
export function journalInPack(entries: readonly JournalRow[]): ProfileJournal | undefined {
  const profile = profileOf(entries);
  return profile && { journal: excerpt(entries), profile };
}

export async function journalKinds(
  answers: HistoryAnswers,
): Promise<{ resource: HistoryResource; records: number }[]> {
  const kinds: { resource: HistoryResource; records: number }[] = [];
  for (const resource of ['quotes', 'payments'] as const) {
    const counted = await answers['history.count']({ resource });
    if (counted.ok && counted.value.total > 0) kinds.push({ resource, records: counted.value.total });
  }
  return kinds;
}

/** The profile of the entries; a loan has only one. */
function profileOf(entries: readonly JournalRow[]): ProfileId | undefined {
  for (const { body } of entries) {
    const said = parsed(body);
    if (typeof said === 'object' && said !== null && 'profile' in said && typeof said.profile === 'string')
      return said.profile as ProfileId;
  }
  return undefined;
}

const excerpt = (entries: readonly JournalRow[]): Pick<Journal, 'entries'> => ({
  entries: (kinds, subject) =>
    Promise.resolve(
      ok(
        entries.filter(
          (entry) => isAmong(entry.kind, kinds) && (subject === undefined || entry.subject === subject),
        ),
      ),
    ),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
