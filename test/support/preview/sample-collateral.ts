// Sample answers: the ledger proof and the history of return addresses.
import { attachmentHandlers } from './sample-attachments.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { decimal } from '../../../domain/decimal.ts';
import { proveLedger, type LedgerEntry } from '../../../domain/ledger.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { MockHandlers } from '../mock-main.ts';
import { before, dayLong, found, hex, minute, second } from './readings.ts';
import { sampleSlices } from './sample.ts';

const done = () => ({ ok: true, value: {} }) as const;
const pair = { asset: 'USDC', chain: 'base' };

/** @param newer adds a deposit that was read after the service's figures, so that they differ by it */
export function ledgerProof(now: EpochMillis, newer = false): CallOutput<'ledger.proof'> {
  const entry = (line: LedgerEntry['line'], id: string, amount: string, age: number): LedgerEntry => ({
    line,
    from: line === 'credits' ? 'deposit' : line === 'releases' ? 'loan' : 'typed',
    id,
    ...pair,
    amount: decimal(amount),
    txHash: `0x${hex(age, 64)}`,
    counted: true,
    status: 'confirmed',
    seenAt: before(now, age),
    ...(line === 'seizures' && { evidence: 'Letter of the lender of 3 May' }),
  });
  const entries: LedgerEntry[] = [
    { ...entry('credits', 'DEP-204', '1250.000000', 12 * minute), counted: false, status: 'pending' },
    ...(newer ? [entry('credits', 'DEP-203', '1000.000000', second)] : []),
    entry('credits', 'DEP-202', '5000.000000', 2 * dayLong),
    entry('credits', 'DEP-201', '2406230.000000', 9 * dayLong),
    entry('releases', 'LN-000007', '1360.200000', 3 * dayLong),
    entry('releases', 'LN-000006', '2348217.181777', 9 * dayLong),
    entry('seizures', '141', '412.500000', 30 * dayLong),
  ];
  const stated = {
    credits: decimal('2411230.000000'),
    releases: decimal('2349577.381777'),
    seizures: decimal('412.500000'),
    balance: decimal('61240.118223'),
  };
  const gaps = { credits: [], releases: [], seizures: [] };
  const proofs = proveLedger({ entries, gaps, pair, stated, statedAt: before(now, 4 * second) });
  return { proofs, entries, total: newer ? 204 : entries.length };
}

function addressHistory(now: EpochMillis): CallOutput<'addresses.history'> {
  const [vault, ops] = sampleSlices(now).collateral.returnAddresses?.value ?? [];
  if (vault === undefined || ops === undefined) throw new Error('the sample has two return addresses');
  const seen = { firstSeenAt: before(now, 90 * dayLong), lastSeenAt: before(now, 40 * second) };
  return {
    addresses: [
      {
        address: vault,
        isListed: true,
        ...seen,
        changes: [
          { at: before(now, 60 * dayLong), field: 'status', before: 'pending', now: 'approved' },
          { at: before(now, 60 * dayLong), field: 'status', before: 'pending', now: 'approved' },
        ],
        loans: [],
      },
      { address: ops, isListed: true, ...seen, changes: [], loans: [] },
      {
        address: {
          ...ops,
          label: found('label', 'Old vault'),
          status: 'inactive',
          raw: '{"label":"Old vault"}',
        },
        isListed: false,
        ...seen,
        lastSeenAt: before(now, 20 * dayLong),
        changes: [],
        loans: [],
      },
    ],
  };
}

export function collateralHandlers(now: EpochMillis): MockHandlers {
  return {
    'ledger.proof': () => ({ ok: true, value: ledgerProof(now) }),
    'ledger.type': done,
    'ledger.withdraw': done,
    'ledger.csv': () => ({ ok: true, value: { rows: 6, file: 'ledger-proof-2026-11-21.csv' } }),
    'addresses.history': () => ({ ok: true, value: addressHistory(now) }),
    'app.openExplorer': done,
    'deposit.copy': () => ({
      ok: true,
      value: { clipboard: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', proven: true },
    }),
    'deposit.checkClipboard': done,
    'deposit.sent': done,
    'deposit.forget': done,
    ...attachmentHandlers(now),
    'evidence.write': () => ({
      ok: true,
      value: { file: 'evidence-LN-000199-2026-11-21.zip', files: 21, sha256: hex(7, 64) },
    }),
  };
}
