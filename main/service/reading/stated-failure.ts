// Decides by the profile's rule whether an answer states a failure.
import type { Failure } from '../../../domain/profile-mapping.ts';
import { sameWord } from '../../../domain/wallet.ts';
import type { JsonValue } from './json.ts';
import { memberAt } from './wire/at.ts';
import { isBlank } from './wire/pick.ts';

/** failed, worked: by the rule · undefined: there is no rule, or no value at its path. */
export function statedFailure(
  body: JsonValue | undefined,
  rule: Failure | undefined,
): 'failed' | 'worked' | undefined {
  if (rule === undefined || body?.kind !== 'object') return undefined;
  const value = memberAt(body, rule.where);
  if (value === undefined || isBlank(value)) return undefined;
  const said = wordOf(value);
  return said !== undefined && rule.good.some((good) => sameWord(said, good)) ? 'worked' : 'failed';
}

function wordOf(value: JsonValue): string | undefined {
  switch (value.kind) {
    case 'text':
      return value.value.trim();
    case 'number':
      return value.digits;
    case 'truth':
      return String(value.value);
    default:
      return undefined;
  }
}
