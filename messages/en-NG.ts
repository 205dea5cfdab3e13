// Every text in English as it is written in Nigeria, put together from one file an area. Keys with `_one` and
// `_other` are the two plural forms; `{{name}}` is filled in where the text is used.
import { first } from './en-NG/first.ts';
import { native } from './en-NG/native.ts';
import { rest } from './en-NG/rest.ts';

export const enNG = {
  ...first,
  ...rest,
  // What the first screen says of these and what is said later.
  collateral: { ...first.collateral, ...rest.collateral },
  deposit: { ...first.deposit, ...rest.deposit },
  shortcuts: { ...first.shortcuts, ...rest.shortcuts },
  native,
} as const;
