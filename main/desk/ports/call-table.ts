// Declares calls to the databases' thread: each is an entry of a table, its key is its name. The types of
// main's front and of the thread's answers both follow from the table. Imports types only.
import type { Result } from '../../../contract/errors.ts';

type Signature = (...given: never[]) => unknown;

/** `F` is the call's signature; `Text` names the property of its answer that crosses threads as JSON text. */
export interface Call<F extends Signature, Text extends string = never> {
  readonly asText?: Text;
  /** Exists only for the types. */
  readonly signature?: F;
}

export const call = <F extends Signature>(): Call<F> => ({});

/** The answer's rows cross as one JSON text: that takes a quarter of the time of objects. */
export const callForRows = <F extends Signature>(): Call<F, 'rows'> => ({ asText: 'rows' });

/** A table's calls as main makes them. Each fails with `store-failed` and a fault, and never throws. */
export type Front<T> = {
  [N in keyof T]: T[N] extends Call<infer F, string>
    ? (...given: Parameters<F>) => Promise<Result<ReturnType<F>>>
    : never;
};

/** The functions that answer a table's calls in the thread. */
export type Answers<T> = {
  readonly [N in keyof T]: T[N] extends Call<infer F, infer Text>
    ? (...given: Parameters<F>) => Sent<ReturnType<F>, Text> | Promise<Sent<ReturnType<F>, Text>>
    : never;
};

type Sent<Answer, Text extends string> = [Text] extends [never]
  ? Answer
  : Omit<Answer, Text> & { readonly [P in Text]: string };
