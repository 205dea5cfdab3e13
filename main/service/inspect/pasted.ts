// Parses an answer from a lender's documentation as strictly and without loss as a received one.
import { placeOfJsonFault } from '../../../domain/json-fault.ts';
import type { WireResource } from '../../../domain/connector/fields.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { SampleForm } from '../../../contract/slices/inspect.ts';
import type { RawAnswer } from '../../desk/ports/inspect.ts';
import { parseJson, type JsonValue } from '../reading/json.ts';
import { UNMAPPED } from '../reading/wire/mapping.ts';
import { answerOf } from './answer.ts';
import { formOf, thingsIn } from './found-objects.ts';

export function pastedAnswer(
  thing: WireResource,
  { text, of, at }: { text: string; of: SampleForm | undefined; at: EpochMillis },
): Result<RawAnswer> {
  const parsed = parseJson(text);
  if (parsed.kind === 'unreadable')
    return fail({ code: 'bad-input', field: 'text', problem: problemOf(text, parsed.problem) });
  const json = parsed.value;
  const form = formOf(thing, of ?? plainForm(thing, json));
  return ok(answerOf({ thing, of: form, json, size: text.length, at }));
}

/** A list only if it is found without any setting: a pasted answer is far more often one object. */
function plainForm(thing: WireResource, json: JsonValue): SampleForm {
  const things = thingsIn(json, { thing, of: 'list' }, UNMAPPED);
  return things.problem === undefined ? 'list' : 'one';
}

/** `line 3, column 7: a colon expected` for text that is no JSON; other errors have no single place. */
function problemOf(text: string, problem: string): string {
  try {
    JSON.parse(text);
    return problem;
  } catch {
    const { place, expected } = placeOfJsonFault(text);
    return `${place}: ${expected} expected`;
  }
}
