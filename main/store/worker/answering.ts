// Finds the function that answers a call of a table. The table types both ends; here they meet as unknown.
import { ok } from '../../../contract/errors.ts';
import type { Answered, Asked } from '../protocol.ts';
import { BadInput } from './faults.ts';
import type { AnswerChunks } from './answer-chunks.ts';

type AnyCall = (...given: unknown[]) => unknown;

export async function answered(
  answers: Readonly<Record<string, object>>,
  chunks: AnswerChunks,
  asked: Asked,
): Promise<Answered> {
  const { value, rests } =
    'rest' in asked ? chunks.more(asked.rest) : chunks.cut(await callOf(answers, asked)(...asked.given));
  return { result: ok(value), rests };
}

function callOf(
  answers: Readonly<Record<string, object>>,
  { group, name }: { readonly group: string; readonly name: string },
): AnyCall {
  const calls = Object.hasOwn(answers, group) ? answers[group] : undefined;
  const call: unknown =
    calls !== undefined && Object.hasOwn(calls, name) ? Reflect.get(calls, name) : undefined;
  if (typeof call !== 'function') throw new BadInput('call', `nothing answers ${group}.${name}`);
  return call as AnyCall;
}
