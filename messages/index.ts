// The one catalogue of every text a person reads, in the window and outside it (menus, notifications). It
// imports nothing of ours, so that main and the renderer can both word things from it.
import { enNG } from './en-NG.ts';

export const LANGUAGE = 'en-NG';
export { enNG as catalogue };

/** `loans.count` stands for `loans.count_one` and `loans.count_other`. */
type Plain<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? Plain<K> : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

export type MessageKey = Leaves<typeof enNG>;
