// Statements on paper: of a loan, of a period. Both are made from what this desk keeps, with or without a network.
import * as v from 'valibot';
import { LoanIdSchema } from '../../domain/ids.ts';

/** A day in Lagos: `2026-11-21`. */
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

export const statementCommands = {
  /** Saves what is known of one loan as a PDF; no file where it was cancelled. */
  'statements.loan': {
    input: v.strictObject({ loanId: LoanIdSchema }),
    output: v.object({ file: v.optional(v.string()), sha256: v.optional(v.string()) }),
  },
  /**
   * Asks where to, and begins a PDF of the days from `first` to `last`, both included; how far it is stands in the
   * slice `exports`, and `exports.cancel` ends it. Without a task, the operator chose no file.
   */
  'statements.period': {
    input: v.strictObject({ first: day, last: day }),
    output: v.object({ task: v.optional(v.string()) }),
  },
} as const;
