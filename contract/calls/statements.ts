// PDF statements of a loan or a period, from what this desk keeps; they need no network.
import * as v from 'valibot';
import { LoanIdSchema } from '../../domain/ids.ts';
import { unasked } from './entries.ts';

/** A day in Lagos: `2026-11-21`. */
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

export const statementCommands = {
  /** Saves what is known of one loan as a PDF; no file if the operator cancelled. */
  'statements.loan': {
    ...unasked('main asks for the file in the system’s dialog', { loanId: LoanIdSchema }),
    output: v.object({ file: v.optional(v.string()), sha256: v.optional(v.string()) }),
  },
  /**
   * Asks for the file's place and starts a PDF of the days from `first` to `last`, both included. The slice
   * `exports` shows its progress; `exports.cancel` ends it. Without a task the operator cancelled.
   */
  'statements.period': {
    ...unasked('main asks for the file in the system’s dialog', { first: day, last: day }),
    output: v.object({ task: v.optional(v.string()) }),
  },
} as const;
