// Puts an id into a path of the profile, percent-encoded, and finds it in such a path.
import * as v from 'valibot';
import { fail, ok } from '../../../contract/errors.ts';
import { ApplicationIdSchema, type ApplicationId } from '../../../domain/ids.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { hasDotSteps, requestUrl } from '../../../domain/request-url.ts';
import type { Asked } from '../../desk/ports/service.ts';

/** Fails if the id would lead to another path. */
export function pathWith(template: string, name: string, id: string): Asked<string> {
  if (!template.includes(`{${name}}`)) return fail({ code: 'profile-incomplete', field: `paths {${name}}` });
  // URL parsers resolve a dot segment even if it is percent-encoded, and so do services that decode twice.
  if (hasDotSteps(id) || !id.isWellFormed())
    return fail({ code: 'bad-input', field: name, problem: 'cannot stand in a path' });
  return ok(template.replaceAll(`{${name}}`, () => encodeURIComponent(id)));
}

/** The application that a `Location` names: an address of this service where the profile reads one. */
export function applicationAt(location: string, profile: ServiceProfile): ApplicationId | undefined {
  const { application } = profile.paths;
  if (application === undefined) return undefined;
  const mark = '{application_id}';
  const read = requestUrl(profile, application.replace(mark, MARK)).href;
  const [before = '', after = ''] = read.split(MARK);
  let named: string;
  try {
    named = new URL(location, read).href;
  } catch {
    return undefined;
  }
  if (!named.startsWith(before) || !named.endsWith(after)) return undefined;
  const id = named.slice(before.length, named.length - after.length);
  const known = v.safeParse(ApplicationIdSchema, safeDecoded(id));
  return /[/?#]/.test(id) || !known.success ? undefined : known.output;
}

const MARK = 'application-id-here';

function safeDecoded(id: string): string | undefined {
  try {
    return decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
