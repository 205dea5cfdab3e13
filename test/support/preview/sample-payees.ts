// The deposit wallet and the return address of the sample, both known.
import { destinationFrom, type PlainJson } from '../../../domain/destination.ts';
import type { Purpose } from '../../../domain/payee.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';
import type { PayeeView } from '../../../contract/payee.ts';

const day = 24 * 3_600_000;

export function samplePayee(now: EpochMillis, purpose: Purpose, parts: PlainJson): PayeeView {
  const payee = destinationFrom(parts);
  if (payee === undefined) throw new Error('the sample payee is empty');
  return {
    purpose,
    state: 'known',
    payee,
    digest: (purpose === 'deposit' ? 'd' : 'e').repeat(64),
    agreed: { payee, at: epochMillis(now - 40 * day), checked: 'Read out by the desk in Lagos' },
    used: { times: 4, lastAt: epochMillis(now - 3 * day) },
  };
}

export const samplePayees = (now: EpochMillis, coldVault: string): PayeeView[] => [
  samplePayee(now, 'deposit', {
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    memo: 'none',
    asset: 'USDC',
    chain: 'base',
  }),
  { ...samplePayee(now, 'return', { address: coldVault, asset: 'USDC', chain: 'base' }), usable: true },
];
