// Puts an id into a path of the profile, percent-encoded.
import { fail, ok } from '../../../contract/errors.ts';
import { hasDotSteps } from '../../../domain/request-url.ts';
import type { Asked } from '../../desk/ports/service.ts';

/** Fails if the id would lead to another path. */
export function pathWith(template: string, name: string, id: string): Asked<string> {
  if (!template.includes(`{${name}}`)) return fail({ code: 'profile-incomplete', field: `paths {${name}}` });
  // URL parsers resolve a dot segment even if it is percent-encoded, and so do services that decode twice.
  if (hasDotSteps(id) || !id.isWellFormed())
    return fail({ code: 'bad-input', field: name, problem: 'cannot stand in a path' });
  return ok(template.replaceAll(`{${name}}`, () => encodeURIComponent(id)));
}
