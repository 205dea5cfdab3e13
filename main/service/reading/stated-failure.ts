// Decides by the profile's rule whether an answer states a failure.
import { formsOf, type Failure, type Form } from '../../../domain/connector/outcomes.ts';
import { sameWord } from '../../../domain/wallet.ts';
import type { JsonValue } from './json.ts';
import { memberAt } from './wire/at.ts';
import { isBlank } from './wire/names.ts';

/** failed, worked: by the forms · undefined: there is none, or no value at its path. */
export function statedFailure(
  body: JsonValue | undefined,
  failure: Failure | undefined,
): 'failed' | 'worked' | undefined {
  if (body?.kind !== 'object') return undefined;
  const said = formsOf(failure).map((form) => saidBy(body, form));
  return said.find((one) => one === 'failed') ?? said.find((one) => one === 'worked');
}

function saidBy(body: JsonValue, { where, good, bad = [] }: Form): 'failed' | 'worked' | undefined {
  const value = memberAt(body, where);
  if (value === undefined) return undefined;
  const said = wordOf(value);
  const isIn = (words: readonly string[]): boolean =>
    said !== undefined && words.some((word) => sameWord(said, word));
  if (isIn(bad)) return 'failed';
  if (good === undefined || isIn(good)) return good && 'worked';
  return isBlank(value) ? undefined : 'failed';
}

function wordOf(value: JsonValue): string | undefined {
  switch (value.kind) {
    case 'text':
      return value.value.trim();
    case 'number':
      return value.digits;
    case 'truth':
      return String(value.value);
    case 'null':
      return 'null';
    default:
      return undefined;
  }
}
