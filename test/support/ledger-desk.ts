// The ledger with cache and journal in memory. A test gives the service's answers.
import type { ServiceProfile } from '../../domain/profile.ts';
import type { Deposit } from '../../domain/deposit.ts';
import { decimal } from '../../domain/decimal.ts';
import type { CollateralReturn, Loan } from '../../domain/loan.ts';
import type { LedgerLine, PairProof } from '../../domain/ledger.ts';
import type { Position } from '../../domain/position.ts';
import { missing } from '../../domain/provenance.ts';
import { ok } from '../../contract/errors.ts';
import { createLedger, type LedgerDesk } from '../../main/desk/ledger/ledger.ts';
import type { ResourceValues } from '../../main/desk/ports/service.ts';
import { openBook } from '../../main/desk/readings/book.ts';
import { faults, type Faults } from './failing-ports.ts';
import { fakeClock } from './fake-clock.ts';
import { found, loan, testProfile } from './lending-values.ts';
import { memoryFile } from './memory-file.ts';
import { memoryCache, memoryJournal } from './memory-store.ts';

export const deposit = (id: string, change: Partial<Deposit> = {}): Deposit => {
  const made: Deposit = {
    id: found(id),
    asset: found('USDC'),
    chain: found('base'),
    amount: found(decimal('100.000000')),
    txHash: found(`0x${id}`),
    confirmations: found(12),
    requiredConfirmations: found(12),
    statusWord: found('confirmed'),
    createdAt: missing(),
    raw: '',
    ...change,
  };
  return { ...made, raw: JSON.stringify(made) };
};

const back: CollateralReturn = {
  txHash: found('0xback'),
  address: found('0xvault'),
  amount: found(decimal('40.000000')),
  asset: found('USDC'),
  chain: found('base'),
  confirmations: missing(),
  requiredConfirmations: missing(),
  statusWord: found('final'),
  status: 'final',
};
/** A closed loan with this collateral return; `undefined` if the service states none. */
export const closedLoan = (
  id: string,
  change: Partial<CollateralReturn> | undefined,
  of: Partial<Loan> = {},
): Loan =>
  loan({
    id: id as Loan['id'],
    status: 'closed',
    statusWord: found('closed'),
    ...(change && { collateralReturn: { ...back, ...change } }),
    ...of,
  });

/** A position that states these ledger figures, for the profile's asset and chain unless it names another. */
export function position(
  ledger: Partial<Record<LedgerLine | 'balance', string>>,
  of: Partial<Position> = {},
) {
  const stated = (name: LedgerLine | 'balance') => {
    const figure = ledger[name];
    return figure === undefined ? missing() : found(decimal(figure));
  };
  const made: Position = {
    value: missing(),
    capacity: missing(),
    debt: missing(),
    ltv: missing(),
    price: missing(),
    priceAt: missing(),
    asset: missing(),
    chain: missing(),
    collateralAmount: missing(),
    ledger: {
      credits: stated('credits'),
      releases: stated('releases'),
      seizures: stated('seizures'),
      balance: stated('balance'),
    },
    raw: '',
    ...of,
  };
  return { ...made, raw: JSON.stringify(made) };
}

export type LedgerRig = Awaited<ReturnType<typeof ledgerRig>>;

export async function ledgerRig(failing: Faults = faults()) {
  const clock = fakeClock();
  const kept = memoryCache();
  const journal = memoryJournal();
  const rig = {
    clock,
    failing,
    journal,
    book: await openBook(kept, testProfile.id),
    cache: kept,
    ledger: undefined as unknown as LedgerDesk,
    /** Saved files by name, without abandoned ones. */
    saved: new Map<string, string>(),
    /** If false, the operator cancels the file dialog. */
    chooses: true,

    /** Stores this answer of the service. */
    async answers<R extends keyof ResourceValues>(
      resource: R,
      value: ResourceValues[R],
      mayBeIncomplete = false,
    ): Promise<void> {
      clock.advance(1_000);
      const receivedAt = clock.wall();
      await rig.book.take(resource, { value, receivedAt, clockOffset: undefined, mayBeIncomplete });
    },
    /** Closes the open service and opens this one. */
    async openAt(profile: ServiceProfile): Promise<void> {
      await rig.book.close();
      rig.book = await openBook(kept, profile.id);
      rig.ledger = ledgerOf(profile);
    },
    /** The same service with a ledger that has read nothing. */
    reopen(): void {
      rig.ledger = ledgerOf(testProfile);
    },
    async proof(): Promise<{ proofs: PairProof[]; entries: readonly { id?: string | undefined }[] }> {
      const done = await rig.ledger.proof({ withEntries: true });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      return done.value;
    },
    /** The proof of this asset on this chain. */
    async of(asset = 'USDC', chain = 'base'): Promise<PairProof> {
      const { proofs } = await rig.proof();
      const one = proofs.find((proof) => proof.asset === asset && proof.chain === chain);
      if (one === undefined) throw new Error(`there is no proof of ${asset} on ${chain}`);
      return one;
    },
    async line(line: LedgerLine, asset?: string, chain?: string) {
      const { lines } = await rig.of(asset, chain);
      const one = lines.find((other) => other.line === line);
      if (one === undefined) throw new Error(`there is no line of ${line}`);
      return one;
    },
  };
  const ledgerOf = (profile: ServiceProfile): LedgerDesk =>
    createLedger({
      clock,
      cache: failing.port('cache', kept),
      journal: failing.port('journal', journal),
      book: rig.book,
      profile,
      desktop: failing.port('desktop', {
        saveLedgerCsv: () => {
          if (!rig.chooses) return Promise.resolve(ok(undefined));
          const file = memoryFile('ledger.csv', (bytes) =>
            rig.saved.set('ledger.csv', bytes.toString('latin1')),
          );
          return Promise.resolve(ok(failing.port('file', file)));
        },
      }),
    });
  rig.ledger = ledgerOf(testProfile);
  return rig;
}
