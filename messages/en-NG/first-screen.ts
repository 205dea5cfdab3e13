// The texts that are loaded with the first screen.
import { addresses } from './addresses.ts';
import { collateral } from './collateral.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { ledger } from './ledger.ts';
import { components } from './components.ts';

export const first = {
  ...frame,
  ...collateral,
  ...components,
  errors,
  ledger,
  addresses,
} as const;
