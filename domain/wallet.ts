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
  /** Fields that are not read and whose names look like a memo, or like a wallet that is out of use. */
  lookalikes: v.optional(v.array(v.object({ field: v.string(), raw: v.string() }))),
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
  /** It states something that may be a memo, or that it is out of use, in a way that cannot be read. */
  | { kind: 'unclear'; field: string; raw: string }
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
  const unclear =
    wallet.memo.state === 'unreadable' ? wallet.memo : wallet.lookalikes?.find(changesThePayment);
  if (unclear !== undefined) return { kind: 'unclear', field: unclear.field, raw: unclear.raw };
  const address = valueOf(wallet.address);
  return address === undefined ? { kind: 'no-address', wallet } : { kind: 'one', wallet, address };
}

/** What a name says, and the JSON texts that say it does not hold. The first kind that fits counts. */
const LOOKALIKES: readonly { readonly name: RegExp; readonly harmless: RegExp }[] = [
  {
    name: /memo|\btag|_tag|Tag|payment_?id/i,
    harmless: /^(?:false|0|null|\[\]|\{\}|"(?:false|no|none|0|)")$/i,
  },
  {
    name: /disabled|inactive|unavailable|suspended|frozen|blocked|paused|maintenance|deprecated|retired/i,
    harmless: /^(?:false|0|null|"(?:false|no|none|0|)")$/i,
  },
  {
    // When it was last active says nothing of now.
    name: /^(?!.*(?:_at|date|time)$).*(?:enabled|active|available)/i,
    harmless: /^(?:true|1|null|"(?:true|yes|1|)")$/i,
  },
  {
    name: /(?:^|[._])(?:status|state)$|Status$|State$/,
    harmless: /^(?:null|"(?:active|enabled|approved|available|open|ok|ready|live|verified|confirmed|)")$/i,
  },
];

/** Such as an available balance. */
const AMOUNT = /balance|amount|limit/i;
export const isLookalike = (field: string): boolean =>
  !AMOUNT.test(field) && LOOKALIKES.some(({ name }) => name.test(field));

/** Money sent without a memo, or to a wallet that is out of use, may be lost, so such a field shuts the address. */
function changesThePayment({ field, raw }: { readonly field: string; readonly raw: string }): boolean {
  const kind = LOOKALIKES.find(({ name }) => name.test(field));
  return kind !== undefined && !kind.harmless.test(raw.trim());
}

export function sameWord(a: string | undefined, b: string): boolean {
  return a !== undefined && a.trim().toLowerCase() === b.trim().toLowerCase();
}
