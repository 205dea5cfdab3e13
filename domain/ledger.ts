// The ledger proof. Service document: "ledger balances equal confirmed credits minus releases and seizures.
// They are not a raw wallet balance."
import { sameValue, subtract, sum, type Decimal } from './decimal.ts';
import { isCounted, type Deposit } from './deposit.ts';
import type { Position } from './position.ts';
import { valueOf } from './provenance.ts';
import { sameWord, type ExpectedCollateral } from './wallet.ts';

export type LedgerProof =
  | { kind: 'incomplete'; missing: LedgerLine[] }
  | {
      kind: 'balanced' | 'differs';
      credits: Decimal;
      releases: Decimal;
      seizures: Decimal;
      balance: Decimal;
      stated: Decimal;
      variance: Decimal;
    };
export type LedgerLine = 'credits' | 'releases' | 'seizures' | 'balance';

/**
 * Credits counted here from the deposits, less the releases and seizures the service states, against the
 * balance it states. Anything missing makes the proof incomplete, never balanced (gap 31).
 */
export function proveLedger(
  deposits: readonly Deposit[] | undefined,
  position: Position | undefined,
  expected: ExpectedCollateral,
): LedgerProof {
  const credits = deposits === undefined ? undefined : confirmedCredits(deposits, expected);
  const releases = position && valueOf(position.ledger.releases);
  const seizures = position && valueOf(position.ledger.seizures);
  const stated = position && valueOf(position.ledger.balance);
  if (credits === undefined || releases === undefined || seizures === undefined || stated === undefined) {
    const lines = { credits, releases, seizures, balance: stated };
    return { kind: 'incomplete', missing: LEDGER_LINES.filter((line) => lines[line] === undefined) };
  }
  const balance = subtract(subtract(credits, releases), seizures);
  const kind = sameValue(balance, stated) ? 'balanced' : 'differs';
  return { kind, credits, releases, seizures, balance, stated, variance: subtract(stated, balance) };
}

const LEDGER_LINES: LedgerLine[] = ['credits', 'releases', 'seizures', 'balance'];

/** Sum of confirmed deposits of the expected asset and chain; undefined if one of them has no readable amount. */
export function confirmedCredits(
  deposits: readonly Deposit[],
  expected: ExpectedCollateral,
): Decimal | undefined {
  const amounts = deposits
    .filter((deposit) => isCounted(deposit) && isOf(deposit, expected))
    .map((deposit) => valueOf(deposit.amount));
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? sum(known) : undefined;
}

function isOf(deposit: Deposit, expected: ExpectedCollateral): boolean {
  return sameWord(valueOf(deposit.asset), expected.asset) && sameWord(valueOf(deposit.chain), expected.chain);
}
