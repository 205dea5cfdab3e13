// Backup and restore. The passphrase goes to main once and is stored nowhere.
import * as v from 'valibot';
import { CarriedNeedSchema } from '../../domain/carried.ts';
import { asked, done, unasked } from './entries.ts';

/** In characters. A sentence easily has them; rules about digits and signs make no passphrase stronger. */
export const SHORTEST_PASSPHRASE = 12;

const shown = v.strictObject({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });
const typed = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));

export const backupCommands = {
  /** Asks for the file's place and starts; `started` is false if the operator cancelled. */
  'backup.write': {
    unasked: 'main asks for the file in the system’s dialog',
    input: v.strictObject({
      passphrase: v.pipe(v.string(), v.minLength(SHORTEST_PASSPHRASE), v.maxLength(1000)),
    }),
    output: v.object({ started: v.boolean() }),
  },
  /** Asks for a file and reads its head. */
  'backup.choose': {
    ...unasked('main asks for the file in the system’s dialog', {}),
    output: v.object({ chosen: v.boolean() }),
  },
  /** Opens and checks the whole chosen file. Unless it is only checked, its records stay open beside those in use. */
  'backup.open': unasked('opens a copy beside', {
    passphrase: typed,
    purpose: v.picklist(['check', 'view', 'restore']),
  }),
  'backup.stop': unasked('stops a task', {}),
  /** Discards the chosen file and what was opened of it. */
  'backup.forget': unasked('discards a copy', {}),
  /** Replaces the records in use by the opened ones. `sha256`: of the backup that was shown. */
  'backup.restore': { asks: true, input: shown, output: done },
  /** Answers what a restore carried over, with a reason. */
  'backup.answer': asked({
    need: CarriedNeedSchema,
    subject: v.pipe(v.string(), v.maxLength(200)),
    reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
  }),
  /** Shows the opened records as a read-only desk, until `app.closeBackup`. Nothing is replaced. */
  'backup.view': { unasked: 'shows it read-only', input: shown, output: done },
} as const;
