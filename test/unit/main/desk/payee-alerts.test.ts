// A replaced deposit wallet and a newly approved return address raise one alert each; a known payee raises none.
import { expect, it } from 'vitest';
import { missing } from '../../../../domain/provenance.ts';
import { epochMillis } from '../../../../domain/time.ts';
import type { Wallet } from '../../../../domain/wallet.ts';
import { createPayeeLog } from '../../../../main/desk/payees/payee-log.ts';
import { watchPayees } from '../../../../main/desk/payees/payee-alerts.ts';
import { createPayees } from '../../../../main/desk/payees/payees.ts';
import { openBook } from '../../../../main/desk/readings/book.ts';
import { agreeToListed } from '../../../support/agree.ts';
import { fakeClock } from '../../../support/fake-clock.ts';
import { found, returnAddress, testProfile } from '../../../support/lending-values.ts';
import { memoryCache, memoryJournal } from '../../../support/memory-store.ts';

const wallet = (address: string): Wallet => ({
  id: found('w1'),
  asset: found('USDC'),
  chain: found('base'),
  address: found(address),
  memo: missing(),
  contract: missing(),
  raw: address,
});

async function watched() {
  const clock = fakeClock();
  const book = await openBook(memoryCache(), testProfile.id);
  const log = createPayeeLog(memoryJournal());
  const payees = createPayees({
    clock,
    profile: testProfile,
    log,
    book,
    uses: () => [],
    person: () => undefined,
    onChange: () => undefined,
  });
  const raised: string[] = [];
  watchPayees({
    profile: testProfile,
    book,
    payees,
    log,
    raise: (_profile, { kind, subject }) => {
      raised.push(`${kind} ${subject}`);
      return Promise.resolve(true);
    },
  });
  const answer = <T>(value: T) => ({
    value,
    receivedAt: epochMillis(clock.wall()),
    clockOffset: undefined,
    mayBeIncomplete: false,
  });
  return {
    raised,
    payees,
    wallets: (...list: Wallet[]) => book.take('wallets', answer(list)),
    addresses: (...list: ReturnType<typeof returnAddress>[]) => book.take('returnAddresses', answer(list)),
  };
}

it('the wallets and addresses of a first answer are no news', async () => {
  const { raised, wallets, addresses } = await watched();
  await wallets(wallet('0xa'));
  await addresses(returnAddress('0xvault'));
  await wallets(wallet('0xa'));
  expect(raised).toEqual([]);
});

it('a wallet that changes between two answers is news, once, though nobody agreed to it', async () => {
  const { raised, wallets } = await watched();
  await wallets(wallet('0xa'));
  await wallets(wallet('0xb'));
  await wallets(wallet('0xb'));
  await expect.poll(() => raised).toEqual(['wallet-changed 0xb']);
});

it.each([
  ['is no longer listed', []],
  ['states that it is disabled', [{ ...wallet('0xa'), lookalikes: [{ field: 'disabled', raw: 'true' }] }]],
  ['cannot be told from another', [wallet('0xa'), wallet('0xb')]],
])('a wallet that %s is news', async (_what, list) => {
  const { raised, wallets } = await watched();
  await wallets(wallet('0xa'));
  await wallets(...list);
  await expect.poll(() => raised).toEqual(['wallet-unusable 0xa']);
});

it('a return address that is approved is news until somebody agreed to it', async () => {
  const { raised, payees, addresses } = await watched();
  await addresses(returnAddress('0xvault'), returnAddress('0xnew', 'pending'));
  await agreeToListed(payees);
  await addresses(returnAddress('0xvault'), returnAddress('0xnew'));
  await addresses(returnAddress('0xvault'), returnAddress('0xother'));
  await expect.poll(() => raised).toEqual(['return-address-approved 0xother']);
});
