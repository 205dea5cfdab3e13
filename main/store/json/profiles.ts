// Service profiles on disk: one file each, named by the profile's id.
import { join } from 'node:path';
import * as v from 'valibot';
import { fail, ok } from '../../../contract/errors.ts';
import { ProfileIdSchema, type ProfileId } from '../../../domain/ids.ts';
import { secretNameOf, ServiceProfileSchema, type ServiceProfile } from '../../../domain/profile.ts';
import type { ProfileStore } from '../../desk/ports/profiles.ts';
import { faultOf, jsonFile, systemCode, type FileDeps } from './json-file.ts';

interface ProfileStoreDeps extends FileDeps {
  /** Absolute path of the folder, which the first write creates. */
  readonly folder: string;
}

/** An id becomes a file name here, so it is checked again in spite of its type. */
const fileOf = (id: ProfileId): string => `${v.parse(ProfileIdSchema, id)}.json`;

/** Files read at the same time: a process may open only so many. */
const AT_ONCE = 8;

export function createProfileStore({ folder, ...deps }: ProfileStoreDeps): ProfileStore {
  const file = (id: ProfileId) => {
    // A copy under another name would be a second profile with the first one's cache and keychain entry.
    const schema = v.pipe(
      ServiceProfileSchema,
      v.forward(
        v.partialCheck([['id']], (profile) => profile.id === id, `"${id}", as the file is named`),
        ['id'],
      ),
      v.forward(
        v.partialCheck(
          [['auth', 'secretName']],
          ({ auth }) => auth.secretName === secretNameOf(id),
          `"${secretNameOf(id)}", the entry of this profile alone`,
        ),
        ['auth', 'secretName'],
      ),
    );
    return jsonFile({ ...deps }, { schema, version: 1 }, join(folder, fileOf(id)), `profiles/${fileOf(id)}`);
  };

  return {
    read: (id) => file(id).read(),
    write: (profile) => file(profile.id).write(profile),
    async remove(id) {
      try {
        await deps.disk.remove(join(folder, fileOf(id)));
        return ok(undefined);
      } catch (cause) {
        return fail({
          code: 'store-failed',
          fault: faultOf(cause),
          detail: `profiles/${fileOf(id)}: ${systemCode(cause)}`,
        });
      }
    },
    async list() {
      let names: readonly string[];
      try {
        names = await deps.disk.list(folder);
      } catch (cause) {
        return fail({
          code: 'store-failed',
          fault: faultOf(cause),
          detail: `profiles: ${systemCode(cause)}`,
        });
      }
      const profiles: ServiceProfile[] = [];
      const unreadable: { file: string; detail: string }[] = [];
      const take = async (name: string): Promise<void> => {
        const id = v.safeParse(ProfileIdSchema, name.slice(0, -'.json'.length));
        if (!id.success) {
          unreadable.push({ file: name, detail: 'a name of small letters, digits and hyphens' });
          return;
        }
        const read = await file(id.output).read();
        if (read.ok && read.value !== undefined) profiles.push(read.value);
        if (!read.ok && read.error.code === 'store-failed')
          unreadable.push({ file: name, detail: read.error.detail.replace(`profiles/${name}: `, '') });
      };
      const files = names.filter((name) => name.endsWith('.json')).sort();
      for (let from = 0; from < files.length; from += AT_ONCE)
        await Promise.all(files.slice(from, from + AT_ONCE).map(take));
      return ok({ profiles, unreadable: unreadable.sort((a, b) => (a.file < b.file ? -1 : 1)) });
    },
  };
}
