// An encrypted database for one unit test: in a file, because in memory nothing would be encrypted or full.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  openDatabase,
  prepareDatabase,
  type Db,
  type Migrations,
} from '../../../../main/store/worker/database.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function newDatabase(migrations: Migrations): Db {
  const folder = mkdtempSync(join(tmpdir(), 'collateral-desk-database-'));
  folders.push(folder);
  const db = openDatabase(join(folder, 'test.db'), 'ab'.repeat(32), migrations.length);
  prepareDatabase(db, migrations);
  return db;
}
