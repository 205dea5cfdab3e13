// Passes answers of normal work on to the inspector, because a connection test cannot get them: quotes and
// accepts, which a test never requests, and what appears later, such as a return or a list's second page.
import type { ProfileId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { RawAnswer } from '../../desk/ports/inspect.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { ServiceRequests } from '../requests/service-requests.ts';
import type { JsonValue } from '../reading/json.ts';
import { pagesOf, type ReadFrom } from '../reading/answer-pages.ts';
import { saidByForms } from '../connector/outcome.ts';
import { answerOf } from './answer.ts';
import type { Answered } from './found-objects.ts';
import { pathsIn } from './propose/leaves.ts';

interface CapturedAnswer extends Answered {
  readonly profile: ProfileId;
}
type Listener = (profile: ProfileId, answer: RawAnswer, at: EpochMillis) => void;

export interface CapturedAnswers {
  add(answered: CapturedAnswer): void;
  /** @param answer as the reader made it; of several pages, the one with the most paths is passed on */
  offer(profile: ProfileId, answer: object): void;
  listen(listener: Listener): void;
}

export function createCapturedAnswers(): CapturedAnswers {
  const listeners: Listener[] = [];
  function add({ profile, ...answered }: CapturedAnswer): void {
    const answer = answerOf(answered);
    for (const listener of listeners) listener(profile, answer, answered.at);
  }
  return {
    add,
    offer(profile, answer) {
      const from = pagesOf(answer);
      if (from === undefined) return;
      const { thing, of, pages } = from;
      const page = pages.length === 1 ? pages[0] : fullest(pages);
      if (page === undefined) return;
      const { json, text, receivedAt: at } = page;
      add({ profile, thing, of, json, size: text.length, at });
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}

function fullest(pages: ReadFrom['pages']): ReadFrom['pages'][number] | undefined {
  const counted = pages.map((page) => ({ page, paths: pathsIn(page.json).size }));
  return counted.toSorted((one, other) => other.paths - one.paths)[0]?.page;
}

const SENT = { quotes: 'quote', acceptQuote: 'application', applications: 'application' } as const;
const READ_ALONE: Readonly<Record<string, 'loan' | 'application' | undefined>> = {
  loan: 'loan',
  application: 'application',
};

export function captureAnswers(
  requests: ServiceRequests,
  { id: profile, failure }: ServiceProfile,
  captured: Pick<CapturedAnswers, 'add'>,
): ServiceRequests {
  const known = new Map<string, Set<string>>();

  /**
   * Whether an object that was read by itself has a path that earlier ones lacked. False for the first: the
   * list and the test show its paths already.
   */
  function hasNewPaths(thing: string, json: JsonValue): boolean {
    const before = known.get(thing);
    const now = pathsIn(json);
    known.set(thing, before === undefined ? now : before.union(now));
    return before !== undefined && !now.isSubsetOf(before);
  }

  return {
    ...requests,
    async read(...parts) {
      const page = await requests.read(...parts);
      const thing = READ_ALONE[parts[0]];
      if (!page.ok || thing === undefined) return page;
      const { json, text, receivedAt: at } = page.value;
      if (saidByForms(json, failure) !== 'failed' && hasNewPaths(thing, json))
        captured.add({ profile, thing, of: 'one', json, size: text.length, at });
      return page;
    },
    async send(intent, mayStart) {
      const answer = await requests.send(intent, mayStart);
      if (answer.kind !== 'answered' || answer.json === undefined || answer.answer.status >= 300)
        return answer;
      const { receivedAt: at, text = '' } = answer.answer;
      captured.add({
        profile,
        thing: SENT[intent.kind],
        of: 'one',
        json: answer.json,
        size: text.length,
        at,
      });
      return answer;
    },
  };
}
