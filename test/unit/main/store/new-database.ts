// An encrypted database for a unit test: in a file, because in memory nothing is encrypted or full.
import { join } from 'node:path';
import { keyOf } from '../../../../main/desk/ports/key.ts';
import {
  openDatabase,
  prepareDatabase,
  type Db,
  type Schema,
} from '../../../../main/store/worker/database.ts';
import { newFolder } from '../../../support/folders.ts';

/** The key of every database that is made here. */
export const KEY_HEX = 'ab'.repeat(32);
export const KEY = keyOf(KEY_HEX);

export function newDatabase(schema: Schema): Db {
  const db = openDatabase(join(newFolder('database'), 'test.db'), KEY, schema);
  prepareDatabase(db, schema);
  return db;
}
