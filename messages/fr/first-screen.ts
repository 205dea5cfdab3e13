// Les textes chargés avec le premier écran.
import { collateral } from './collateral.ts';
import { frame } from './frame.ts';

export const first = {
  ...frame,
  ...collateral,
};
