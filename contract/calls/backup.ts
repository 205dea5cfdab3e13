// Backup and restore. A passphrase goes to main once and is kept nowhere.
import * as v from 'valibot';

const nothing = v.strictObject({});
const done = v.object({});

/** In characters. A sentence reaches it at once; a rule about digits and signs makes nothing stronger. */
export const SHORTEST_PASSPHRASE = 12;

const typed = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));

export const backupCommands = {
  /** Asks where to and begins; `begun` is false where the operator chose no file. */
  'backup.write': {
    input: v.strictObject({
      passphrase: v.pipe(v.string(), v.minLength(SHORTEST_PASSPHRASE), v.maxLength(1000)),
    }),
    output: v.object({ begun: v.boolean() }),
  },
  /** Asks for a file and reads its head. */
  'backup.choose': { input: nothing, output: v.object({ chosen: v.boolean() }) },
  /** Opens what was chosen and checks all of it; `restore` keeps it open beside the records in use. */
  'backup.open': { input: v.strictObject({ passphrase: typed, restore: v.boolean() }), output: done },
  'backup.stop': { input: nothing, output: done },
  /** Puts away what was chosen and opened. */
  'backup.forget': { input: nothing, output: done },
  /** Replaces the records in use by what was opened. `sha256`: of the backup that was shown. */
  'backup.restore': {
    input: v.strictObject({ sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
    output: done,
  },
} as const;
