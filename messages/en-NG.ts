// All texts in English as written in Nigeria, one file for each area. Keys with `_one` and `_other` are the
// two plural forms; `{{name}}` is a placeholder.
import { first } from './en-NG/first-screen.ts';
import { native } from './en-NG/native.ts';
import { rest } from './en-NG/later-screens.ts';
import { start } from './en-NG/start.ts';

export const enNG = {
  ...first,
  ...rest,
  // These areas have a part for the first screen, and a part that is loaded later.
  collateral: { ...first.collateral, ...rest.collateral },
  deposit: { ...first.deposit, ...rest.deposit },
  payee: { ...first.payee, ...rest.payee },
  provenance: { ...first.provenance, ...rest.provenance },
  shortcuts: { ...first.shortcuts, ...rest.shortcuts },
  native,
  ...start,
} as const;
