// Answers as the inspector gets them, without a service.
import type { WireResource } from '../../../../../domain/connector/fields.ts';
import type { ServiceProfile } from '../../../../../domain/profile.ts';
import { epochMillis } from '../../../../../domain/time.ts';
import type { SampleForm } from '../../../../../contract/slices/inspect.ts';
import type { RawAnswer, ReadAnswer } from '../../../../../main/desk/ports/inspect.ts';
import { answerOf } from '../../../../../main/service/inspect/answer.ts';
import { parseJson } from '../../../../../main/service/reading/json.ts';
import { practiceProfile } from '../../../../../main/practice/profile.ts';

export const PROFILE: ServiceProfile = practiceProfile('http://127.0.0.1');

export const draftOf = (changes: Partial<ServiceProfile>): ServiceProfile => ({ ...PROFILE, ...changes });

/** @param body a value, or JSON text whose characters must not change */
export function answered(thing: WireResource, of: SampleForm, body: unknown): RawAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const parsed = parseJson(text);
  if (parsed.kind !== 'json') throw new Error(parsed.problem);
  return answerOf({ thing, of, json: parsed.value, size: text.length, at: epochMillis(1_700_000_000_000) });
}

export const fieldOf = ({ understood }: ReadAnswer, name: string) => {
  const found = understood.find(({ field }) => field === name);
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
};
