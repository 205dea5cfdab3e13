// Exports and imports profiles as files, without the secret.
import type { ProfileId } from '../../../domain/ids.ts';
import {
  LARGEST_SHARED,
  profileFromShared,
  readShared,
  sharedText,
} from '../../../domain/profile-sharing.ts';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import type { ServiceProfile } from '../../../domain/profile.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import { writeRecorded } from '../exports/recorded-file.ts';
import { newNames } from './new-profile.ts';
import { sealDigest } from '../../common/seal.ts';
import type { Note, ProfilesPorts } from './ports.ts';

export function createSharing(ports: ProfilesPorts, note: Note) {
  const { shelf, desktop, connect, inTurn } = ports;

  async function exportFile(profileId: ProfileId): Promise<Result<CallOutput<'profiles.export'>>> {
    const profile = await shelf.get(profileId);
    if (!profile.ok) return profile;
    const sink = await desktop.saveProfile(profile.value.name);
    if (!sink.ok) return sink;
    if (sink.value === undefined) return ok({});
    const text = sharedText(profile.value, profileId !== connect.within.practiceId);
    const file = sink.value.name;
    const written = await writeRecorded(sink.value, [text], (sha256) =>
      note('profile.exported', profileId, { profile: profileId, file, sha256 }),
    );
    return written.ok ? ok({ file }) : written;
  }

  /** @param agree whether a person agrees to exactly this profile */
  async function importFile(
    { examples = false }: Partial<CallParsed<'profiles.import'>> = {},
    agree: (made: ServiceProfile) => Promise<boolean> = async () => false,
  ): Promise<Result<CallOutput<'profiles.import'>>> {
    const chosen = await desktop.chooseProfile(LARGEST_SHARED, examples ? 'example' : 'profile');
    if (!chosen.ok) return chosen;
    if (chosen.value === undefined) return ok({});
    const { name: file, text } = chosen.value;
    const read = readShared(text);
    if (!read.ok) return fail({ code: 'file-refused', file, schemaFaults: read.schemaFaults });
    const shared = profileFromShared(read.profile, newNames(ports.ids));
    // The operator of this desk has not confirmed the field's name yet.
    const made = {
      ...shared,
      applicationAmountField: { ...shared.applicationAmountField, confirmed: false },
    };
    if (!(await agree(made))) return fail({ code: 'blocked', by: 'not-confirmed' });
    const kept = await inTurn(() => shelf.keep(made));
    if (!kept.ok) return kept;
    const { id, name, environment, baseUrl } = made;
    const body = { profile: id, name, environment, baseUrl, from: file, sha256: sealDigest(made) };
    const noted = await note('profile.added', id, body);
    if (!noted.ok) return noted;
    ports.seals.agree(made);
    return ok({ profileId: id });
  }

  return { exportFile, importFile };
}
