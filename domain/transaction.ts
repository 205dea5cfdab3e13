// What the form of a transaction's hash says of the chain it is on. Only what is certain is said: a form that two chains
// share proves nothing, and of a chain whose form is not known here nothing is said.

/** evm and bare are 64 hex digits with and without 0x (Tron and Bitcoin write them so); base58 is Solana's. */
export type HashForm = 'evm' | 'bare' | 'base58' | 'address' | 'other';

type Family = 'evm' | 'tron' | 'solana';

const FAMILIES: Readonly<Record<Family, readonly string[]>> = {
  evm: [
    'ethereum',
    'base',
    'polygon',
    'arbitrum',
    'optimism',
    'bsc',
    'avalanche',
    'celo',
    'gnosis',
    'linea',
    'scroll',
  ],
  tron: ['tron'],
  solana: ['solana'],
};

/** The one form a chain's hashes have. */
const FORMS: Readonly<Record<Family, HashForm>> = { evm: 'evm', tron: 'bare', solana: 'base58' };

export function formOf(text: string): HashForm {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return 'evm';
  if (/^[0-9a-f]{64}$/i.test(text)) return 'bare';
  if (/^0x[0-9a-f]{40}$/i.test(text) || /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'address';
  return /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text) ? 'base58' : 'other';
}

export interface HashMisfit {
  readonly found: HashForm;
  readonly expected: HashForm;
}

/** Undefined where the hash may be of this chain, and where that cannot be known. */
export function hashMisfit(chain: string, hash: string): HashMisfit | undefined {
  const word = chain.trim().toLowerCase();
  const family = (['evm', 'tron', 'solana'] as const).find((one) => FAMILIES[one].includes(word));
  if (family === undefined) return undefined;
  const [found, expected] = [formOf(hash.trim()), FORMS[family]];
  return found === expected ? undefined : { found, expected };
}

/** Hex has two ways to write one hash; a hash that differs in nothing but case is never another transaction. */
export function sameTransaction(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
