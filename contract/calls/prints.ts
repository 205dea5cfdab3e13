// Prints the screen that the window shows. The page names it and lays it out for paper; main prints the window or
// saves it as PDF, and notes both in the journal.
import * as v from 'valibot';

/** The screen's heading, which also names the file. */
const screen = v.strictObject({ title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) });

export const printQueries = {
  /** Where it is printed: the computer and the account there. */
  'prints.by': {
    input: v.strictObject({}),
    output: v.object({ account: v.string(), computer: v.string() }),
  },
} as const;

export const printCommands = {
  /** Opens the system's print dialog. `printed` is false if the operator cancelled. */
  'prints.paper': { input: screen, output: v.object({ printed: v.boolean() }) },
  /** Asks for the file's place; no file if the operator cancelled. */
  'prints.pdf': {
    input: screen,
    output: v.object({ file: v.optional(v.string()), sha256: v.optional(v.string()) }),
  },
} as const;
