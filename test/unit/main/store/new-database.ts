// An encrypted database for a unit test: in a file, because in memory nothing is encrypted or full.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { keyOf } from '../../../../main/desk/ports/key.ts';
import {
  openDatabase,
  prepareDatabase,
  type Db,
  type Migrations,
} from '../../../../main/store/worker/database.ts';

/** Every database that was made here. */
export const KEY_HEX = 'ab'.repeat(32);
export const KEY = keyOf(KEY_HEX);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function newDatabase(migrations: Migrations): Db {
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-database-'));
  folders.push(folder);
  const db = openDatabase(join(folder, 'test.db'), KEY, migrations.length);
  prepareDatabase(db, migrations);
  return db;
}
