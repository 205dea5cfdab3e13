// The catalogue of all texts for people, in the window and outside it (menus, notifications). It imports
// nothing of ours, because main and the renderer both use it.
import { enNG } from './en-NG.ts';

export { enNG };

/** `loans.count` stands for `loans.count_one` and `loans.count_other`. */
type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? Plain<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

export type MessageKey = Leaves<typeof enNG>;

type TextAt<T, K extends string> = K extends `${infer Part}.${infer Rest}`
  ? Part extends keyof T
    ? TextAt<T[Part], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : { [F in keyof T]: F extends `${K}_one` | `${K}_other` ? T[F] | '{{count}}' : never }[keyof T];
type NamesIn<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values for the text of `K`: its placeholders, and `count` if it has plural forms. */
export type ValuesOf<K extends MessageKey> = {
  readonly [Name in NamesIn<TextAt<typeof enNG, K>>]: string | number;
};
