// A failure of the disk as the refusal of an update.
import { refused } from '../../../domain/update.ts';
import { faultOf, systemCode } from '../json/json-file.ts';

export const diskRefusal = (cause: unknown): ReturnType<typeof refused> =>
  refused(faultOf(cause) === 'disk-full' ? 'disk-full' : 'disk', systemCode(cause));
