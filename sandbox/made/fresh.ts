// A new practice world: wallets, return addresses, two years of history and a position like a working desk's.
import {
  BASE_PRICE_NGN,
  DAY_MS,
  DEFAULT_SETTINGS,
  HOUR_MS,
  SUPPORTED_ASSET,
  SUPPORTED_CHAIN,
} from '../terms.ts';
import { WORLD_VERSION } from '../world.ts';
import type { ClockState, ReturnAddress, Wallet, World } from '../world.ts';
import { evmAddressFor, tronAddressFor } from './addresses.ts';
import { addHistory } from './history.ts';
import { addFunding } from './funding.ts';
import { idFor } from './identifiers.ts';

/**
 * Only deposits to the first wallet count as collateral. The contracts are real, because a client compares
 * them with its profile.
 */
const WALLETS = [
  { asset: SUPPORTED_ASSET, chain: SUPPORTED_CHAIN, contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  { asset: 'USDC', chain: 'ethereum', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  { asset: 'USDT', chain: 'tron', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  { asset: 'USDC.e', chain: 'polygon', contract: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
] as const;

export function freshWorld(seed: string, startedAt: number, clock: ClockState): World {
  const world: World = {
    version: WORLD_VERSION,
    seed,
    startedAt,
    settledAt: startedAt,
    clock: { ...clock },
    price: { ngn: `${BASE_PRICE_NGN}.00`, at: startedAt - (startedAt % 30_000), frozen: false, shift: '1' },
    settings: { ...DEFAULT_SETTINGS },
    wallets: wallets(seed),
    addresses: addresses(seed, startedAt),
    deposits: [],
    quotes: [],
    applications: [],
    loans: [],
    faults: { offline: false, rules: [] },
    made: {},
    effects: {},
    directApplications: 0,
    requests: {},
  };
  addHistory(world);
  addFunding(world);
  return world;
}

function wallets(seed: string): Wallet[] {
  return WALLETS.map(({ asset, chain, contract }) => {
    const label = `wallet/${asset}/${chain}`;
    return {
      id: idFor(seed, 'wal', label),
      asset,
      chain,
      address: chain === 'tron' ? tronAddressFor(seed, label) : evmAddressFor(seed, label),
      contract,
      memo: null,
      label: 'Practice wallet: never send real funds here',
    };
  });
}

function addresses(seed: string, startedAt: number): ReturnAddress[] {
  const make = (
    name: string,
    chain: string,
    daysAgo: number,
    state: Pick<ReturnAddress, 'status' | 'active'>,
  ): ReturnAddress => {
    const createdAt = startedAt - daysAgo * DAY_MS - 3 * HOUR_MS;
    return {
      id: idFor(seed, 'adr', `address/${name}`),
      label: `${name} (practice)`,
      asset: SUPPORTED_ASSET,
      chain,
      address: evmAddressFor(seed, `address/${name}`),
      ...state,
      createdAt,
      approvedAt: state.status === 'approved' ? createdAt + 2 * HOUR_MS : null,
    };
  };
  // Oldest first, because a return goes to the first that can receive it.
  return [
    make('Treasury wallet 2024, retired', SUPPORTED_CHAIN, 745, { status: 'approved', active: false }),
    make('Treasury cold wallet', SUPPORTED_CHAIN, 340, { status: 'approved', active: true }),
    make('Treasury wallet on Ethereum', 'ethereum', 212, { status: 'approved', active: true }),
    make('New custody wallet', SUPPORTED_CHAIN, 2, { status: 'pending', active: true }),
  ];
}
