// Decides the outcome of a sent POST: confirmed, rejected or unknown.
import { leavesOpen, outcomeOf, type AnswerSays } from '../../../domain/intent.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import type { PostOutcome } from '../../desk/ports/service.ts';
import { notJson, rejection, wordsOf } from './answer-errors.ts';
import type { PostAnswer } from './service-requests.ts';
import type { Answered } from './client.ts';
import { findThing, type FoundThing, type Sought } from '../reading/envelope.ts';
import type { JsonObject } from '../reading/json.ts';
import { verdictOn } from '../reading/verdict.ts';
import { sameWord } from '../../../domain/wallet.ts';

/** By the domain's rule. An answer that cannot be understood is an unknown outcome, never a rejection. */
export function postOutcome<T>(
  post: PostAnswer,
  profile: ServiceProfile,
  sought: Sought,
  from: (thing: JsonObject, answer: Answered) => T,
): PostOutcome<T> {
  if (post.kind === 'never-left') return { kind: 'rejected', error: post.error, neverLeft: true };
  if (post.kind === 'no-answer') return { kind: 'unknown', detail: post.detail };
  const { answer, json } = post;
  const { errors } = profile;
  const found = json === undefined ? undefined : findThing(json, sought);
  const says = answerSays(post, profile, found, sought);
  const outcome = outcomeOf({ kind: 'answered', status: answer.status, says });
  if (outcome === 'rejected')
    return { kind: 'rejected', error: rejection(answer, json, errors), neverLeft: false };
  if (outcome === 'unknown' || found === undefined)
    return { kind: 'unknown', detail: unknownDetail(post, errors) };
  const { sent, receivedAt, clockOffset, text = '' } = answer;
  return { kind: 'confirmed', value: from(found.thing, answer), raw: text, sent, receivedAt, clockOffset };
}

function answerSays(
  { answer, json }: Extract<PostAnswer, { kind: 'answered' }>,
  { errors, notExecuted = [], inDoubt = [] }: ServiceProfile,
  found: FoundThing | undefined,
  sought: Sought,
): AnswerSays {
  const verdict = verdictOn(found, sought);
  // An error's body may have an `id` of its own, the request's.
  const isObject = answer.status < 300 || (found?.around.length ?? 0) > 0 || (found?.recognised ?? 0) > 2;
  if (verdict === 'good' && isObject) return 'object';
  const { words, code } = wordsOf(answer, json, errors);
  const isIn = (listed: readonly string[]): boolean =>
    code !== undefined && listed.some((one) => sameWord(one, code));
  if (isIn(inDoubt)) return 'in-doubt';
  if (isIn(notExecuted) && verdict === 'failure') return 'not-executed';
  return leavesOpen(`${words} ${code ?? ''}`) ? 'in-doubt' : 'nothing';
}

function unknownDetail(
  { answer, json }: Extract<PostAnswer, { kind: 'answered' }>,
  errors: ServiceProfile['errors'],
): string {
  const { words, requestId } = wordsOf(answer, json, errors);
  const said = json === undefined ? notJson(answer, answer.unreadable ?? 'not JSON') : words;
  return [`HTTP ${answer.status}`, said, requestId === undefined ? '' : `[${requestId}]`]
    .filter((part) => part !== '')
    .join(' ');
}
