// What an answer says of its own success, where its words and code are, and what its codes mean.
import * as v from 'valibot';
import { FieldPathSchema } from './path.ts';

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const words = v.pipe(v.array(word), v.minLength(1, 'at least one word'));

/**
 * Where an answer says whether it succeeded, from the body, compared without case. `null` is a word too. With `good`,
 * any other word is a failure; with `bad` alone, only these. Nothing at the place says nothing.
 */
const FormSchema = v.pipe(
  v.strictObject({ where: FieldPathSchema, good: v.optional(words), bad: v.optional(words) }),
  v.check(({ good, bad }) => good !== undefined || bad !== undefined, 'good or bad words'),
);
export type Form = v.InferOutput<typeof FormSchema>;

/** One form or several. One failure makes the answer a failure; the usual signs count where no form says anything. */
export const FailureSchema = v.lazy((input): v.GenericSchema<Form | Form[]> =>
  Array.isArray(input) ? v.pipe(v.array(FormSchema), v.minLength(1), v.maxLength(12)) : FormSchema,
);
export type Failure = v.InferOutput<typeof FailureSchema>;

export const formsOf = (failure: Failure | undefined): readonly Form[] =>
  failure === undefined ? [] : Array.isArray(failure) ? failure : [failure];

const pathOrNot = v.optional(FieldPathSchema);

/**
 * Where a failed answer has its error text, code and request id, from the body. Without a setting or a value there,
 * the app looks for the names that it knows.
 */
export const ErrorsSchema = v.strictObject({ message: pathOrNot, code: pathOrNot, requestId: pathOrNot });
export type Errors = v.InferOutput<typeof ErrorsSchema>;

/** Codes that mean "slow down", and where the body says how long: seconds, milliseconds, or a time. */
export const LimitsSchema = v.strictObject({
  codes: v.optional(words),
  wait: v.optional(
    v.strictObject({ at: FieldPathSchema, unit: v.picklist(['seconds', 'milliseconds', 'time']) }),
  ),
});
export type Limits = v.InferOutput<typeof LimitsSchema>;

export const CodesSchema = v.array(word);
