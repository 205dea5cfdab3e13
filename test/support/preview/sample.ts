// A realistic desk: the slices of a practice profile on an ordinary morning, relative to `now`.
import { USUAL_PREFERENCES } from '../../../contract/usual-preferences.ts';
import * as v from 'valibot';
import type { Slices } from '../../../contract/contract.ts';
import { decimal } from '../../../domain/decimal.ts';
import { ProfileIdSchema, type LoanId } from '../../../domain/ids.ts';
import { USUAL_NOTIFY_RULES } from '../../../domain/notify-rules.ts';
import { epochMillis, millis, type EpochMillis } from '../../../domain/time.ts';
import { amountOf, before, dayLong, found, hour, minute, second, timeOf } from './readings.ts';
import { alertsOfTheService } from './sample-alerts.ts';
import { samplePayees } from './sample-payees.ts';
import { application, deposit, returnAddress, wallet } from './sample-parts.ts';
import { sampleProfiles } from './sample-profiles.ts';
import { savedViews } from './sample-views.ts';

export const loanIds = ['LN-000201', 'LN-000199', 'LN-000196'].map((id) => id as LoanId);
export const coldVault = `0x52908400098527886E0F7030069857D2E4169EE7`;

const fresh = (now: EpochMillis, age = 4 * second) =>
  ({ observedAt: before(now, age), source: 'service', mayBeIncomplete: false }) as const;

export function sampleSlices(now: EpochMillis): Slices {
  const every = (seconds: number) => ({
    cadence: millis(seconds * second),
    lastAnswerAt: before(now, 4 * second),
    nextAt: epochMillis(now + (seconds - 4) * second),
  });
  return {
    app: {
      version: '0.1.0',
      electron: '45.4.1',
      chromium: '148.0.7778.96',
      platform: 'linux x64',
      build: { kind: 'official' },
      chromiumSandbox: true,
      theme: 'system',
      density: 'comfortable',
      preferences: USUAL_PREFERENCES,
      notify: USUAL_NOTIFY_RULES,
      storage: { state: 'ready', notes: [] },
    },
    confirm: { open: false },
    // Off, as on most desks; scenes of a team use sampleTeam.
    team: { state: 'off', rights: [], members: [], claims: [], approvals: [], policy: [] },
    connect: {
      status: 'connected',
      profile: {
        id: v.parse(ProfileIdSchema, 'practice'),
        name: 'Practice service',
        environment: 'sandbox',
        baseUrl: 'http://127.0.0.1:8787/v1',
      },
      link: 'live',
      paused: false,
      lastAnswerAt: before(now, 4 * second),
      nextAt: epochMillis(now + 26 * second),
      clockOffset: millis(0),
      resources: [
        { resource: 'position', ...every(30) },
        { resource: 'deposits', ...every(15) },
        { resource: 'loans', ...every(30) },
        { resource: 'applications', ...every(30) },
        { resource: 'returnAddresses', ...every(120) },
        { resource: 'wallets', ...every(120) },
      ],
    },
    deposit: {
      payInto: {
        asset: 'USDC',
        chain: 'base',
        address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
        digest: 'ab'.repeat(32),
      },
      sent: [],
    },
    deposits: {
      recent: [
        deposit(now, 12 * minute, '1250.000000', 7, 'pending'),
        deposit(now, 2 * dayLong, '5000.000000', 12),
        deposit(now, 5 * dayLong, '800.000000', 31, 'unsupported'),
        deposit(now, 9 * dayLong, '20000.000000', 12),
        deposit(now, 16 * dayLong, '12400.500000', 12),
        deposit(now, 23 * dayLong, '7500.000000', 12),
        deposit(now, 31 * dayLong, '18000.250000', 12),
        deposit(now, 44 * dayLong, '9600.000000', 12),
        deposit(now, 52 * dayLong, '14000.000000', 12),
        deposit(now, 66 * dayLong, '22000.000000', 12),
      ],
    },
    collateral: {
      expected: { asset: 'USDC', chain: 'base', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
      thresholds: { warningPercent: '55', criticalPercent: '70' },
      ltvPercent: decimal('42.35'),
      position: {
        ...fresh(now),
        value: {
          value: amountOf('collateral_value_ngn', '93819861.12'),
          capacity: amountOf('borrowing_capacity_ngn', '16880000.00'),
          debt: amountOf('debt_ngn', '39732711.18'),
          currency: 'NGN',
          ltv: amountOf('ltv_percent', '42.35'),
          ltvUnit: 'percent',
          ltvUnitBy: 'field-name',
          price: amountOf('price_ngn', '1532.0000'),
          priceCurrency: 'NGN',
          priceAt: timeOf('price_timestamp', before(now, 19 * second)),
          asset: found('asset', 'USDC'),
          chain: found('chain', 'base'),
          collateralAmount: amountOf('collateral_amount', '61240.118223'),
          ledger: {
            credits: amountOf('ledger.confirmed_credits', '2411230.000000'),
            releases: amountOf('ledger.releases', '2349577.381777'),
            seizures: amountOf('ledger.seizures', '412.500000'),
            balance: amountOf('ledger.balance', '61240.118223'),
          },
          raw: '{"collateral_value_ngn":"93819861.12"}',
        },
      },
      deposits: { ...fresh(now), value: { total: 203, counted: 201 } },
      wallets: {
        ...fresh(now, 40 * second),
        value: [
          wallet('USDC', 'base', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'),
          wallet('USDC', 'ethereum', '0x4bbeEB066eD09B7AEd07bF39EEe0460DFa261520'),
          wallet('USDT', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'),
          wallet('USDC.e', 'polygon', '0xdD870fA1b7C4700F2BD7f44238821C26f7392148'),
        ],
      },
      payees: samplePayees(now, coldVault),
      returnAddresses: {
        ...fresh(now, 40 * second),
        value: [
          returnAddress('Cold vault 2', coldVault, 'approved', now),
          returnAddress('Ops hot', '0xde709f2102306220921060314715629080e2fb77', 'pending', now),
        ],
      },
    },
    borrow: {
      fields: [
        { name: 'amount_ngn', label: 'Amount in naira', type: { kind: 'naira' }, required: true },
        {
          name: 'payout',
          label: 'Paid out as',
          type: {
            kind: 'choice',
            options: [
              { value: 'naira_token', label: 'Naira token' },
              { value: 'bank', label: 'Bank transfer' },
            ],
          },
          required: true,
        },
      ],
      flow: { stage: 'terms' },
      preflight: {
        capacity: decimal('16880000.00'),
        usableReturnAddresses: 1,
        returnAddressLabel: 'Cold vault 2',
        connected: true,
      },
      applications: {
        ...fresh(now),
        value: [
          application(now, 3 * hour, 'app_7f3a91c2', '12000000.00', 'under_review'),
          application(now, 6 * dayLong, 'app_51d0e877', '4000000.00', 'disbursed', 'LN-000201'),
          application(now, 20 * dayLong, 'app_0c94ab16', '2450000.00', 'declined'),
          application(now, 34 * dayLong, 'app_e81b2f04', '16550000.00', 'disbursed', 'LN-000199'),
        ],
      },
    },
    loans: {
      open: 3,
      total: 201,
      changes: 5,
      observedAt: before(now, 4 * second),
      source: 'service',
      mayBeIncomplete: false,
    },
    unsettled: { items: [] },
    repay: { repayments: [], signers: [] },
    alerts: {
      unread: 2,
      counts: { critical: 2, warning: 2, info: 2 },
      onlyInJournal: 0,
      alerts: [
        {
          id: 'a1',
          kind: 'destination-changed',
          at: before(now, 3 * minute),
          subject: 'LN-000199',
          loanId: 'LN-000199',
          read: false,
        },
        {
          id: 'a2',
          kind: 'deposit-confirmed',
          at: before(now, 2 * hour),
          subject: 'dep_77b1c0de',
          read: false,
        },
        ...alertsOfTheService(now),
        {
          id: 'a3',
          kind: 'loan-opened',
          at: before(now, 6 * dayLong),
          subject: 'LN-000201',
          loanId: 'LN-000201',
          read: true,
        },
      ],
    },
    practice: {
      available: true,
      state: {
        now,
        speed: 1,
        paused: false,
        priceNgn: '1532.00',
        priceFrozen: false,
        offline: false,
        faults: [],
        otherFaults: 0,
        settings: { autoDisbursement: true, autoReview: true, reviewSeconds: 90, quoteSeconds: 45 },
        heldDeposits: [],
        addresses: [
          { id: 'adr_1', label: 'Cold vault 2', status: 'approved', active: true },
          { id: 'adr_2', label: 'Ops hot', status: 'pending', active: true },
        ],
        pendingApplications: ['app_7f3a91c2'],
        openLoans: [...loanIds],
        pendingDeposits: ['dep_5f21aa90'],
        pendingReturns: [],
      },
    },
    journal: { entries: 148 },
    lock: { state: 'off' },
    exports: { tasks: [] },
    upkeep: { removals: [] },
    backup: {},
    views: savedViews(v.parse(ProfileIdSchema, 'practice')),
    profiles: sampleProfiles,
    inspect: { state: 'idle', steps: [], samples: [] },
    navigation: { request: 0 },
  };
}
