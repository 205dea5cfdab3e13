// What the form of a transaction hash proves about its chain. A form that two chains share proves nothing,
// and a chain whose form is unknown here is not judged.

/** evm, bare: 64 hex digits with and without 0x (Tron and Bitcoin write bare) · base58: Solana. */
type HashForm = 'evm' | 'bare' | 'base58' | 'address' | 'other';

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

/** The one form of each chain's hashes. */
const FORMS: Readonly<Record<Family, HashForm>> = { evm: 'evm', tron: 'bare', solana: 'base58' };

export function formOf(text: string): HashForm {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return 'evm';
  if (/^[0-9a-f]{64}$/i.test(text)) return 'bare';
  if (/^0x[0-9a-f]{40}$/i.test(text) || /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'address';
  return /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text) ? 'base58' : 'other';
}

interface HashMisfit {
  readonly found: HashForm;
  readonly expected: HashForm;
}

/** Undefined if the hash may be of this chain, or if the chain's form is unknown. */
export function hashMisfit(chain: string, hash: string): HashMisfit | undefined {
  const word = chain.trim().toLowerCase();
  const family = (['evm', 'tron', 'solana'] as const).find((one) => FAMILIES[one].includes(word));
  if (family === undefined) return undefined;
  const [found, expected] = [formOf(hash.trim()), FORMS[family]];
  return found === expected ? undefined : { found, expected };
}

/** Hex can be written in two cases; two hashes that differ only in case are one transaction. */
export function sameTransaction(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
