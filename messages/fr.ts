// Tous les textes en français, un fichier par domaine ; le type dit ce qui manque ou est de trop.
import { first } from './fr/first-screen.ts';
import { native } from './fr/native.ts';
import { rest } from './fr/later-screens.ts';
import { start } from './en-NG/start.ts';
import type { Catalogue } from './index.ts';

export const fr: Catalogue = {
  ...first,
  ...rest,
  collateral: { ...first.collateral, ...rest.collateral },
  deposit: { ...first.deposit, ...rest.deposit },
  payee: { ...first.payee, ...rest.payee },
  provenance: { ...first.provenance, ...rest.provenance },
  shortcuts: { ...first.shortcuts, ...rest.shortcuts },
  native,
  ...start,
};
