// Deposit wallets. Collateral is lost unless asset AND chain match.
import * as v from 'valibot';
import { sameAddress } from './address-text.ts';
import { valueOf } from './provenance.ts';
import { TextReadingSchema } from './value-schemas.ts';

/** The service document documents asset and chain; the rest is "not shown". */
export const WalletSchema = v.object({
  id: TextReadingSchema,
  asset: TextReadingSchema,
  chain: TextReadingSchema,
  address: TextReadingSchema,
  memo: TextReadingSchema,
  contract: TextReadingSchema,
  raw: v.string(),
});
export type Wallet = v.InferOutput<typeof WalletSchema>;

/** The pair that funds the position. The operator sets it, because the service document does not name it. */
export const ExpectedCollateralSchema = v.strictObject({
  asset: v.pipe(v.string(), v.minLength(1)),
  chain: v.pipe(v.string(), v.minLength(1)),
  /** The token contract, if the operator knows it; shown beside the address for comparison. */
  contract: v.optional(v.string()),
  /** The token's decimals on this chain; the same stablecoin may have others elsewhere. */
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(18))),
});
export type ExpectedCollateral = v.InferOutput<typeof ExpectedCollateralSchema>;

/** The decimals of the common stablecoins on most chains. */
const USUAL_DECIMALS = 6;
export const decimalsOf = ({ decimals }: ExpectedCollateral): number => decimals ?? USUAL_DECIMALS;

type WalletChoice =
  | { kind: 'one'; wallet: Wallet; address: string }
  | { kind: 'none' }
  | { kind: 'several'; count: number }
  /** It states another token contract than the operator's profile. */
  | { kind: 'other-contract'; contract: string }
  | { kind: 'no-address'; wallet: Wallet };

/**
 * The wallet to pay into, or why there is none. Exactly one must match the expected pair. Words are compared
 * without case and must be equal.
 */
export function chooseDepositWallet(wallets: readonly Wallet[], expected: ExpectedCollateral): WalletChoice {
  const matching = wallets.filter(
    (wallet) =>
      sameWord(valueOf(wallet.asset), expected.asset) && sameWord(valueOf(wallet.chain), expected.chain),
  );
  const [wallet] = matching;
  if (wallet === undefined) return { kind: 'none' };
  if (matching.length > 1) return { kind: 'several', count: matching.length };
  // What cannot be read may be another contract.
  if (wallet.contract.state === 'unreadable')
    return { kind: 'other-contract', contract: wallet.contract.raw };
  const contract = valueOf(wallet.contract);
  if (contract !== undefined && !sameAddress(contract, expected.contract ?? contract))
    return { kind: 'other-contract', contract };
  const address = valueOf(wallet.address);
  return address === undefined ? { kind: 'no-address', wallet } : { kind: 'one', wallet, address };
}

export function sameWord(a: string | undefined, b: string): boolean {
  return a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();
}
