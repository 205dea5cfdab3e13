// Hands a downloaded version to the installer, after its file was checked again, and never while a request or a
// repayment is open.
import { fail, ok, type AppError, type Result } from '../../../contract/errors.ts';
import type { UpdatesSlice } from '../../../contract/slices/updates.ts';
import type { ReleaseFile, UpdateOutcome, UpdateRefusal } from '../../../domain/update.ts';
import type { UpdateMachine, UpdateSettings } from '../ports/updates.ts';

interface Ports extends Pick<UpdateMachine, 'downloads' | 'installer' | 'here' | 'log'> {
  readonly open: () => UpdatesSlice['open'];
  /** The files of versions that are kept. */
  readonly kept: () => UpdateSettings['kept'];
  readonly keep: (kept: UpdateSettings['kept']) => Promise<Result<void>>;
  readonly onHandedOver: (version: string) => void;
}

export const errorOf = ({ fault, detail }: UpdateRefusal): AppError => ({
  code: 'update-refused',
  fault,
  detail,
});

export function createHandOver(ports: Ports) {
  const { downloads, installer, here, log, open, kept, keep, onHandedOver } = ports;

  /** Why nothing may be installed now; undefined if it may. */
  function refusal(): ReturnType<typeof fail> | undefined {
    // Of all other installations a package manager or the operator takes care.
    if (!['appimage', 'installer', 'disk-image'].includes(here.way))
      return fail(errorOf({ fault: 'not-ready', detail: here.way }));
    const { requests, repayments } = open();
    if (requests + repayments === 0) return undefined;
    return fail(errorOf({ fault: 'work-open', detail: `${requests}, ${repayments}` }));
  }

  /** The path of the file, checked again. */
  async function checked(file: ReleaseFile): Promise<Result<string>> {
    const path = await downloads.find(file);
    if (path === undefined) return fail(errorOf({ fault: 'wrong-hash', detail: file.name }));
    // Something may have begun meanwhile.
    return refusal() ?? ok(path);
  }

  /** @param tidy runs once the installer has the file */
  async function handOver(
    version: string,
    file: ReleaseFile,
    tidy = async (): Promise<void> => undefined,
  ): Promise<Result<object>> {
    const path = await checked(file);
    if (!path.ok) return path;
    const handed = await installer.handOver(path.value);
    if (!handed.ok) return fail(errorOf(handed.refusal));
    log.info('update handed over', { version, sha256: file.sha256 });
    onHandedOver(version);
    await tidy();
    installer.quit();
    return ok({});
  }

  /** Copies the AppImage that runs unless it is kept already, so that this version can be put back. */
  async function ownFile(): Promise<UpdateOutcome<UpdateSettings['kept']>> {
    const { version } = here;
    const own = kept().filter((one) => one.version === version);
    if (installer.own === undefined) return { ok: true, value: own };
    // After a hand-over whose quit was refused, the file in its place is that of another version.
    if (own[0] !== undefined && (await downloads.find(own[0].file)) !== undefined)
      return { ok: true, value: own };
    const copied = await downloads.adopt(installer.own, `collateral-desk-${version}.AppImage`);
    return copied.ok
      ? { ok: true, value: [{ version, file: { kind: 'AppImage', ...copied.value } }] }
      : copied;
  }

  return {
    refusal,
    /** Keeps the file of this version and of the new one, and after the hand-over no other. */
    async install(version: string, file: ReleaseFile): Promise<Result<object>> {
      const first = await checked(file);
      if (!first.ok) return first;
      const own = await ownFile();
      if (!own.ok) return fail(errorOf(own.refusal));
      const both = [...own.value, { version, file }];
      const others = kept().filter((one) => !both.some((each) => each.version === one.version));
      // The hand-over may still be refused. Then this version needs the one before it.
      const written = await keep([...others, ...both]);
      if (!written.ok) return written;
      return handOver(version, file, async () => {
        // Without the list the files stay, so that it names none that is gone.
        if ((await keep(both)).ok) await downloads.keepOnly(both.map((one) => one.file.name));
      });
    },
    putBack: (version: string, file: ReleaseFile) => handOver(version, file),
  };
}
