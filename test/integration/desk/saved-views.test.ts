// A search may contain an account number, so saved views are in the encrypted database and in no plain
// file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openRealDesk, premises } from '../../support/real-desk.ts';
import { okValue } from '../store/rig.ts';

const CANARY = '0123456789-canary-account';

test('a saved search survives a restart, and its words are in no file', async () => {
  const at = await premises('saved-views');
  let open = await openRealDesk(at);
  try {
    await open.desk.connect.openSandbox();
    const view = { resource: 'loans' as const, filter: { search: CANARY } };
    const { id } = okValue(await open.desk.views.save({ name: 'Mine', everywhere: true, view }));
    await open.close();

    const onDisk = readdirSync(at.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    expect(onDisk.length).toBeGreaterThan(1);
    for (const written of [...onDisk, ...at.disk.files.values()])
      expect(written.includes(CANARY)).toBe(false);

    open = await openRealDesk(at);
    await open.desk.connect.openSandbox();
    await expect
      .poll(() => open.slice('views').views)
      .toMatchObject([{ id, name: 'Mine', filter: { search: CANARY } }]);
  } finally {
    await open.close();
    await at.leave();
  }
});
