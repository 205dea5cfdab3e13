// While a file is copied, nothing is written into it: new entries wait in its log, and releasing space
// waits too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  pauseCheckpoints,
  resumeCheckpoints,
  openDatabase,
  prepareDatabase,
  shorten,
} from '../../../../main/store/worker/database.ts';
import { JOURNAL_SCHEMA } from '../../../../main/store/worker/journal/schema.ts';
import { createJournal } from '../../../../main/store/worker/journal/journal.ts';
import { entry, KEY } from '../rig.ts';
import { newFolder } from './rig.ts';

test('a file that is being copied does not change until the copy ends', () => {
  const path = join(newFolder(), 'journal.db');
  const db = openDatabase(path, KEY, JOURNAL_SCHEMA);
  prepareDatabase(db, JOURNAL_SCHEMA);
  const journal = createJournal(db);
  journal.append(entry(1));
  pauseCheckpoints(db);
  const held = readFileSync(path);
  // More than the log otherwise grows to before it is written into the file.
  for (let number = 2; number < 400; number += 1)
    journal.append(entry(number, { body: JSON.stringify({ pad: 'x'.repeat(12_000) }) }));
  shorten(db);
  expect(readFileSync(path).equals(held)).toBe(true);
  resumeCheckpoints(db);
  shorten(db);
  expect(readFileSync(path).length).toBeGreaterThan(held.length);
  db.close();
});
