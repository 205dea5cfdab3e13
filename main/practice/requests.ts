// Each button of the practice panel as one request to the practice service's control API.
import type { FaultKind, FaultRule, FaultTarget, PracticeAct } from '../../contract/calls/practice.ts';

interface ControlRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The collateral that every practice starts with. */
const FUNDING = { asset: 'USDC', chain: 'base' };
const at = (collection: string, id: string, verb?: string): string =>
  `/${collection}/${encodeURIComponent(id)}${verb === undefined ? '' : `/${verb}`}`;

export function requestOf(act: PracticeAct): ControlRequest {
  switch (act.act) {
    case 'send-deposit': {
      const { asset = FUNDING.asset, chain = FUNDING.chain, amount } = act;
      return { path: '/deposits', body: { asset, chain, amount } };
    }
    case 'confirm-deposit':
      return { path: at('deposits', act.depositId, 'confirm'), body: {} };
    case 'hold-deposit':
      return { path: at('deposits', act.depositId, 'hold'), body: { held: act.held } };
    case 'move-price':
      return { path: '/price', body: { move_percent: act.percent } };
    case 'set-price':
      return { path: '/price', body: { price_ngn: act.priceNgn } };
    case 'freeze-price':
      return { path: '/price/freeze', body: { frozen: act.frozen } };
    case 'decide': {
      const { decision, reason } = act;
      return { path: at('applications', act.applicationId, 'decide'), body: given({ decision, reason }) };
    }
    case 'rotate-destination':
      return { path: at('loans', act.loanId, 'rotate'), body: {} };
    case 'pay': {
      const { amount, destination } = act;
      return { path: at('loans', act.loanId, 'pay'), body: given({ amount, destination }) };
    }
    case 'finish-return':
      return { path: at('loans', act.loanId, 'return'), body: { finish: true } };
    case 'misdirect-return':
      return { path: at('loans', act.loanId, 'return'), body: { misdirect: true } };
    case 'restate-return':
      return { path: at('loans', act.loanId, 'return'), body: { restate: true } };
    case 'seize':
      return { path: '/seizures', body: given({ amount: act.amount, loan_id: act.loanId }) };
    case 'change-address': {
      const { status, active } = act;
      return { path: at('withdrawal-addresses', act.addressId), body: given({ status, active }) };
    }
    case 'settings':
      return {
        path: '/settings',
        body: given({
          auto_disbursement: act.autoDisbursement,
          auto_review: act.autoReview,
          review_seconds: act.reviewSeconds,
          quote_seconds: act.quoteSeconds,
        }),
      };
    case 'clock': {
      const { speed, paused, advanceMs } = act;
      return { path: '/clock', body: given({ speed, paused, advance_ms: advanceMs }) };
    }
    case 'offline':
      return { path: '/faults', body: { offline: act.offline } };
    case 'set-faults':
      return { path: '/faults', body: { rules: act.rules.map(ruleOf) } };
    case 'drop-next-accept':
      return {
        path: '/faults',
        body: { rules: [ruleOf({ on: 'accept', kind: `drop-${act.when}`, times: 1 })] },
      };
    case 'clear-faults':
      return { path: '/faults', body: { rules: [], offline: false } };
    case 'reset':
      return { path: '/reset', body: {} };
  }
}

export interface Match {
  readonly method?: string;
  readonly path?: string;
  readonly path_suffix?: string;
}

/** Paths of the practice service's own language, which is the one the app starts it in. */
export const MATCHES: Readonly<Record<FaultTarget, Match>> = {
  all: {},
  reads: { method: 'GET' },
  position: { method: 'GET', path: '/collateral/position' },
  deposits: { method: 'GET', path: '/collateral/deposits' },
  wallets: { method: 'GET', path: '/collateral/wallets' },
  returnAddresses: { method: 'GET', path: '/collateral/withdrawal-addresses' },
  applications: { method: 'GET', path: '/loans/applications' },
  loans: { method: 'GET', path: '/loans' },
  'create-quote': { method: 'POST', path: '/loans/quotes' },
  accept: { method: 'POST', path_suffix: '/accept' },
  apply: { method: 'POST', path: '/loans/applications' },
};

const TAKES_STATUS: ReadonlySet<FaultKind> = new Set(['status', 'html']);

function ruleOf({
  on,
  kind,
  ms,
  status,
  retryAfterSeconds,
  when,
  times,
}: FaultRule): Record<string, unknown> {
  return given({
    match: MATCHES[on],
    kind,
    ms,
    status: TAKES_STATUS.has(kind) ? status : undefined,
    retry_after: kind === 'status' ? retryAfterSeconds : undefined,
    when,
    times,
  });
}

/** Removes undefined members, which the control API would take for values. */
const given = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
