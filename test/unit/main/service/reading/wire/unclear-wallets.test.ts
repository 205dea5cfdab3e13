// A wallet that may need a memo, or may be out of use, shows no address until somebody has said what it means.
import { expect, it } from 'vitest';
import { chooseDepositWallet } from '../../../../../../domain/wallet.ts';
import { walletFrom } from '../../../../../../main/service/reading/wire/wallet.ts';
import { object } from '../../support.ts';

const pair = { asset: 'USDC', chain: 'base' };
const kindOf = (stated: object) => {
  const wallet = walletFrom(object({ ...pair, address: '0xabc', ...stated }));
  return chooseDepositWallet([wallet], pair).kind;
};

it.each([
  { memo: { type: 'id', value: '7' } },
  { memo: ['7'] },
  { memo: false },
  { destination_tag: 7 },
  { destinationTag: '7' },
  { payment_id: 'a7' },
  { routing: { xrp_tag: '7' } },
  { memo_required: true },
  { requiresMemo: 'yes' },
  { disabled: true },
  { is_disabled: 'true' },
  { suspended: 1 },
  { deprecated: 'since 2026-11-01' },
  { maintenance: { until: '2026-12-01' } },
  { enabled: false },
  { isActive: 'no' },
  { status: 'disabled' },
  { wallet: { state: 'frozen' } },
])('%j shuts the address', (stated) => {
  expect(kindOf(stated)).toBe('unclear');
});

it.each([
  {},
  { memo: null },
  { memo: '' },
  { memo: '7' },
  { memo_required: false },
  { destination_tag: null },
  { disabled: false },
  { enabled: true },
  { is_active: 1 },
  { status: 'active' },
  { state: 'Approved' },
  { network: { name: 'x' }, available_balance: '12.5', frozen_amount: '0.0', last_active_at: 1 },
])('%j does not', (stated) => {
  expect(kindOf(stated)).toBe('one');
});
