// How a call to the databases' thread is declared: one entry of a table, whose key is its name. The typed front in main
// and what the thread answers are both derived from the table. Imports types alone.
import type { Result } from '../../../contract/errors.ts';

type Signature = (...given: never[]) => unknown;

/** `F` is what the call takes and answers; `Text` names the property that crosses threads as JSON text. */
export interface Call<F extends Signature, Text extends string = never> {
  readonly asText?: Text;
  /** For the types alone: no value ever has it. */
  readonly signature?: F;
}

export const call = <F extends Signature>(): Call<F> => ({});

/** The answer's rows cross as one JSON text, in a quarter of the time that objects take. */
export const callForRows = <F extends Signature>(): Call<F, 'rows'> => ({ asText: 'rows' });

/** The calls of a table as main makes them. Each fails with `store-failed` and a fault, never by throwing. */
export type Front<T> = {
  [N in keyof T]: T[N] extends Call<infer F, string>
    ? (...given: Parameters<F>) => Promise<Result<ReturnType<F>>>
    : never;
};

/** What answers a table's calls in the thread. */
export type Answers<T> = {
  readonly [N in keyof T]: T[N] extends Call<infer F, infer Text>
    ? (...given: Parameters<F>) => Sent<ReturnType<F>, Text> | Promise<Sent<ReturnType<F>, Text>>
    : never;
};

type Sent<Answer, Text extends string> = [Text] extends [never]
  ? Answer
  : Omit<Answer, Text> & { readonly [P in Text]: string };
