// Sample answers to the calls of screens: pages of lists, and details.
import type { LogRow } from '../../../contract/calls/diagnostics.ts';
import * as v from 'valibot';
import type { JournalRow, LoanRow } from '../../../contract/calls/queries.ts';
import type { CallOutput } from '../../../contract/contract.ts';
import { decimal } from '../../../domain/decimal.ts';
import { destinationText } from '../../../domain/destination.ts';
import { ApplicationIdSchema, LoanIdSchema, type LoanId } from '../../../domain/ids.ts';
import type { Loan } from '../../../domain/loan.ts';
import { missing } from '../../../domain/provenance.ts';
import type { EpochMillis } from '../../../domain/time.ts';
import type { MockHandlers } from '../mock-main.ts';
import { amountOf, before, dayLong, found, hex, hour, minute, second, timeOf } from './readings.ts';
import { collateralHandlers } from './sample-collateral.ts';
import { figuresOver } from './sample-figures.ts';
import {
  destination,
  destinations,
  lastPayment,
  outstanding,
  payableBefore,
  payableNow,
} from './sample-flows.ts';
import { historyHandlers } from './sample-history.ts';
import { profileHandlers, sampleProfile } from './sample-profiles.ts';
import { upkeepHandlers } from './sample-upkeep.ts';
import { loanIds } from './sample.ts';

const done = () => ({ ok: true, value: {} }) as const;

export function loanRows(now: EpochMillis, count = 201): LoanRow[] {
  return Array.from({ length: count }, (_, index): LoanRow => {
    const number = 201 - index;
    const open = loanIds.includes(`LN-${String(number).padStart(6, '0')}` as LoanId);
    const principal = String(400_000 + ((number * 7_919_333) % 16_000_000));
    return {
      id: v.parse(LoanIdSchema, `LN-${String(number).padStart(6, '0')}`),
      status: open ? 'open' : 'closed',
      statusWord: open ? 'active' : 'closed',
      principal: decimal(`${principal}.00`),
      payoff: decimal(open ? `${principal}.4${number % 10}` : '0.00'),
      collateralAmount: decimal(
        `${(number * 631) % 40_000}.${String((number * 7919) % 1_000_000).padStart(6, '0')}`,
      ),
      collateralAsset: 'USDC',
      openedAt: before(now, (6 + index * 3.5) * dayLong),
      ...(open ? {} : { closedAt: before(now, (1 + index * 3.4) * dayLong) }),
      observedAt: before(now, open ? 4 * second : 3 * hour),
    };
  }).sort((a, b) => (a.status === b.status ? 0 : a.status === 'open' ? -1 : 1));
}

export function loan(now: EpochMillis): Loan {
  const raw =
    '{"id":"LN-000199","status":"active","principal_ngn":"16000000.00","payoff_amount_ngn":"16550000.10","repayment_destination":{"type":"bank","bank_name":"Marina Practice Bank","account_number":"0123456798","account_name":"Collections LN-000199","reference":"LN199-04QK"},"collateral_amount":"17882.300000","collateral_return":null,"payments":[]}';
  return {
    id: loanIds[1] as LoanId,
    statusWord: found('status', 'active'),
    status: 'open',
    payoff: amountOf('payoff_amount_ngn', '16550000.10', 'documented'),
    destination: found('repayment_destination', destination('0123456798', 'LN199-04QK'), 'documented', '{…}'),
    principal: amountOf('principal_ngn', '16000000.00'),
    collateralAmount: amountOf('collateral_amount', '17882.300000'),
    collateralAsset: found('collateral_asset', 'USDC'),
    collateralChain: found('collateral_chain', 'base'),
    applicationId: found('application_id', v.parse(ApplicationIdSchema, 'app_e81b2f04')),
    externalId: found('external_id', 'cd-7c1f22ab9034', 'documented'),
    openedAt: timeOf('opened_at', before(now, 34 * dayLong)),
    closedAt: missing('closed_at'),
    raw,
  };
}

export const loanDetail = (now: EpochMillis): CallOutput<'loans.detail'> => ({
  loan: { value: loan(now), observedAt: before(now, 4 * second), source: 'service', mayBeIncomplete: false },
  accrual: {
    ageDays: 34,
    accrued: { amount: decimal('550000.10'), since: 'opening' },
    rate: {
      kind: 'rate',
      yearlyPercent: decimal('35.71'),
      from: { at: before(now, 34 * dayLong), payoff: decimal('16016666.77') },
      to: { at: before(now, 4 * second), payoff: decimal('16550000.10') },
    },
  },
  timeline: [
    {
      at: before(now, 3 * minute),
      field: 'destination',
      before: destinationText(payableBefore.destination),
      now: destinationText(payableNow.destination),
    },
    { at: before(now, 9 * hour), field: 'payoff', before: '16535333.43', now: '16550000.10' },
    { at: before(now, 34 * dayLong), field: 'status', now: 'active' },
  ],
});

const KINDS = [
  'repay.confirmed',
  'repay.read',
  'repay.started',
  'intent.confirmed',
  'intent.sent',
  'intent.recorded',
];
const journalRows = (now: EpochMillis): JournalRow[] =>
  Array.from({ length: 148 }, (_, index) => ({
    seq: 148 - index,
    at: before(now, index * 47 * minute),
    kind: KINDS[index % KINDS.length] ?? 'settings.changed',
    subject: index % 2 === 0 ? 'LN-000199' : '019ab3f2-6c1e-7d40-9a55-2f7be01c8841',
    body:
      '{"loanId":"LN-000199","digest":"' + hex(index, 64) + '","changed":true,"reason":"Called the lender"}',
    hash: hex(index + 500, 64),
  }));

function pageOf<Row>(
  rows: Row[],
  { cursor, skip = 0, limit }: { cursor?: string | undefined; skip?: number | undefined; limit: number },
) {
  const from = Number(cursor ?? '0') + skip;
  const next = from + limit;
  return {
    rows: rows.slice(from, next),
    total: rows.length,
    ...(next < rows.length ? { nextCursor: String(next) } : {}),
  };
}

/** Answers to every call. */
const logRows: readonly LogRow[] = Array.from({ length: 240 }, (_, back) => ({
  number: 239 - back,
  at: `2026-11-21T14:${String(59 - (back % 60)).padStart(2, '0')}:12.${String(100 + back)}`,
  level: back % 17 === 3 ? 'error' : back % 23 === 9 ? 'warn' : 'info',
  text:
    back % 17 === 3
      ? '[9f2c41aa] poll: Error: HTTP 503 after 3 tries\n    at read (main.js:12:5)'
      : 'answer {"resource":"position","status":200,"ms":84}',
}));

export function sampleHandlers(now: EpochMillis): MockHandlers {
  return {
    'collateral.history': (query) => ({ ok: true, value: figuresOver(now, query) }),
    'loans.page': ({ filter, search, ...at }) => ({
      ok: true,
      value: pageOf(
        loanRows(now).filter(
          (row) =>
            (filter === 'all' || row.status === filter) && row.id.includes((search ?? '').toUpperCase()),
        ),
        at,
      ),
    }),
    'loans.detail': () => ({ ok: true, value: loanDetail(now) }),
    'loans.enterClosing': () => ({ ok: true, value: {} }),
    ...historyHandlers(now),
    ...upkeepHandlers(now, sampleProfile.id),
    'journal.people': () => ({ ok: true, value: { people: ['Chidi Eze', 'Ngozi Adeyemi'] } }),
    'journal.page': ({ kinds, search, oldestFirst = false, ...at }) => {
      const rows = journalRows(now).filter(
        ({ kind, subject, body }) =>
          (kinds === undefined || kinds.some((one) => kind.startsWith(one.replace('*', '')))) &&
          `${subject} ${body}`.toLowerCase().includes((search ?? '').toLowerCase()),
      );
      return { ok: true, value: pageOf(oldestFirst ? rows.toReversed() : rows, at) };
    },
    'journal.verify': () => ({ ok: true, value: { at: now, checked: 148, outcome: 'intact' } }),
    ...profileHandlers(),
    ...collateralHandlers(now),
    'repay.take': () => ({ ok: true, value: { clipboard: '16550000.10', proven: true } }),
    'app.setTheme': done,
    'app.setDensity': done,
    'app.setPreferences': done,
    'app.setUnsaved': done,
    'app.retryStorage': done,
    'app.setRecordsAside': done,
    'app.openDashboard': done,
    'connect.openSandbox': done,
    'connect.leave': done,
    'connect.refreshNow': done,
    'borrow.createQuote': done,
    'confirm.prepare': done,
    'confirm.open': done,
    'confirm.close': done,
    'borrow.letExpire': done,
    'borrow.startOver': done,
    'borrow.readAgain': done,
    'borrow.settle': done,
    'repay.start': done,
    'repay.readNow': done,
    'repay.checkClipboard': done,
    'repay.pasteBack': () => ({
      ok: true,
      value: { verdict: 'exact', differences: [], unshown: [] },
    }),
    'repay.skipPasteBack': done,
    'repay.sign': done,
    'repay.skipSignature': done,
    'repay.addSigner': done,
    'repay.removeSigner': done,
    'repay.view': () => ({ ok: true, value: {} }),
    'repay.destinations': () => ({ ok: true, value: { destinations: destinations(now) } }),
    'repay.outstanding': () => ({ ok: true, value: { rows: outstanding(now), partial: false } }),
    'repay.recordPayment': done,
    'repay.reconcile': done,
    'repay.hold': done,
    'repay.liftHold': done,
    'repay.lastPayment': () => ({ ok: true, value: { payment: lastPayment(now) } }),
    'repay.stop': done,
    'diagnostics.log': ({ from, limit, level }) => {
      const rows = logRows.filter((row) => level === undefined || row.level === level);
      return {
        ok: true,
        value: { rows: rows.slice(from, from + limit), total: rows.length, isCut: true },
      };
    },
    'diagnostics.copy': () => ({ ok: true, value: { clipboard: '', proven: true } }),
    'diagnostics.preview': () => ({
      ok: true,
      value: {
        digest: 'b'.repeat(64),
        files: ['about.json', 'connection.json', 'journal.json', 'log.txt'].map((path) => ({
          path,
          bytes: 4_210,
          lines: logRows.length,
        })),
      },
    }),
    'diagnostics.lines': ({ from, limit }) => ({
      ok: true,
      value: {
        rows: logRows
          .map(({ at, level, text }, number) => ({ number: number + 1, text: `${at} ${level} ${text}` }))
          .slice(from, from + limit),
        total: logRows.length,
      },
    }),
    'diagnostics.save': () => ({
      ok: true,
      value: { file: 'diagnostics-2026-11-21.zip', sha256: 'c'.repeat(64) },
    }),
    'alerts.markRead': done,
    'alerts.mark': done,
    'alerts.snooze': done,
    'alerts.endAway': done,
    'alerts.page': () => ({ ok: true, value: { rows: [], more: false } }),
    'app.setNotify': done,
    'practice.act': done,
  };
}
