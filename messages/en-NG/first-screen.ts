// The texts that are loaded with the first screen.
import { collateral } from './collateral.ts';
import { frame } from './frame.ts';

export const first = {
  ...frame,
  ...collateral,
} as const;
