// The whole practice in one answer of the control API, for the practice drawer and for tests.
import type { Json } from '../dialect/json.ts';
import { DIALECTS } from '../dialect/all.ts';
import { heldBy } from '../rules/loan.ts';
import { position } from '../rules/ledger.ts';
import type { FaultRule } from '../world.ts';
import type { Practice } from './practice.ts';

const iso = (at: number): string => new Date(at).toISOString();

const fault = (rule: FaultRule): Json => ({
  match: { method: rule.method, path: rule.path, path_prefix: rule.pathPrefix, path_suffix: rule.pathSuffix },
  kind: rule.kind,
  ms: rule.ms,
  status: rule.status,
  retry_after: rule.retryAfter,
  when: rule.when,
  remaining: rule.remaining,
});

export function summary(
  { world: current, dialectName }: Pick<Practice, 'world' | 'dialectName'>,
  at: number,
): Json {
  const world = current();
  return {
    clock: {
      now: iso(at),
      started_at: iso(world.startedAt),
      speed: world.clock.speed,
      paused: world.clock.paused,
    },
    seed: world.seed,
    dialect: dialectName,
    price: { price_ngn: world.price.ngn, price_timestamp: iso(world.price.at), frozen: world.price.frozen },
    settings: {
      auto_disbursement: world.settings.autoDisbursement,
      auto_review: world.settings.autoReview,
      review_seconds: world.settings.reviewSeconds,
      quote_seconds: world.settings.quoteSeconds,
    },
    faults: { offline: world.faults.offline, rules: world.faults.rules.map(fault) },
    position: DIALECTS.native.write('position', position(world, at)),
    pending_applications: world.applications
      .filter((one) => one.status === 'under_review')
      .map((one) => one.id),
    open_loans: world.loans.filter((one) => one.closedAt === null).map((one) => one.id),
    pending_deposits: world.deposits
      .filter((one) => one.supported && one.confirmedAt === null)
      .map((one) => one.id),
    held_deposits: world.deposits.filter((one) => one.heldSince !== undefined).map((one) => one.id),
    withdrawal_addresses: world.addresses.map(({ id, label, status, active }) => ({
      id,
      label,
      status,
      active,
    })),
    pending_returns: world.loans
      .filter((one) => one.closedAt !== null && heldBy(one).gt('0'))
      .map((one) => one.id),
    unmatched_payments: world.loans.flatMap((loan) =>
      loan.payments
        .filter((one) => one.status === 'unmatched')
        .map((one) => ({ loan_id: loan.id, payment: DIALECTS.native.write('payment', one) })),
    ),
    effects: { ...world.effects },
    direct_applications: world.directApplications,
    requests: { ...world.requests },
  };
}
