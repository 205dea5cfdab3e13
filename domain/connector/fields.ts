// The one table of what an answer consists of: each field's kind, its name in the service document, and other names
// that the app knows. Schema, readers, mapping and inspector are made from it.

/**
 * naira: money that is naira or unreadable · money: in the currency that something states · units: of an asset ·
 * ratio: in percent, as a fraction or in basis points · state: a word with a meaning · flag: yes or no · length: of time
 */
export type FieldKind =
  | 'id'
  | 'text'
  | 'state'
  | 'flag'
  | 'naira'
  | 'money'
  | 'units'
  | 'ratio'
  | 'time'
  | 'length'
  | 'count'
  | 'destination';

export interface FieldRow {
  readonly kind: FieldKind;
  /** The service document's own name. */
  readonly documented?: string;
  /** Others in the order of trying, each in several spellings. */
  readonly usual: readonly string[];
  /** Of a return: the names in an object that holds it. */
  readonly inside?: readonly string[];
}

const row =
  <const K extends FieldKind>(kind: K) =>
  (usual: string, documented?: string) => ({
    kind,
    usual: usual === '' ? [] : usual.split(' '),
    ...(documented !== undefined && { documented }),
  });

const id = row('id');
const text = row('text');
const state = row('state');
const flag = row('flag');
const naira = row('naira');
const money = row('money');
const units = row('units');
const ratio = row('ratio');
const time = row('time');
const length = row('length');
const count = row('count');
const destination = row('destination');

/** A field of a return, on the loan itself (`return_address`, `collateral_return_amount` …) or in an object of its own. */
const returned = <const R extends { readonly kind: FieldKind }>(
  of: (usual: string) => R,
  end: string,
  inside: string,
) => ({
  ...of([`collateral_return_${end}`, `return_${end}`, `return_tx_${end}`].join(' ')),
  inside: inside.split(' '),
});

const APPLICATION = {
  id: id('id application_id'),
  status: state('status state application_status'),
  reason: text('decision_reason decline_reason rejection_reason reason decision_note remark'),
  loanId: text('loan_id loan.id'),
  quoteId: text('quote_id quote.id'),
  externalId: text('external_id quote.external_id'),
  amount: naira('amount_ngn loan_amount_ngn principal_ngn amount loan_amount principal'),
  createdAt: time('created_at submitted_at'),
} as const;

export const ANSWERS = {
  wallet: {
    id: text('id wallet_id'),
    asset: text('', 'asset'),
    chain: text('', 'chain'),
    address: text('address wallet_address deposit_address'),
    memo: text('memo tag'),
    contract: text('contract contract_address token_contract token_address'),
  },
  deposit: {
    id: text('id deposit_id'),
    asset: text('asset token currency'),
    chain: text('chain network'),
    amount: units('amount'),
    txHash: text('tx_hash hash transaction_hash'),
    confirmations: count('confirmations confirmation_count confirmations_count'),
    requiredConfirmations: count('required_confirmations confirmations_required min_confirmations'),
    status: state('', 'status'),
    createdAt: time('created_at received_at timestamp'),
  },
  position: {
    value: money(
      'collateral_value_ngn collateral_value collateral_value_usd total_collateral_value_ngn total_collateral_value position_value_ngn position_value value_ngn value',
    ),
    capacity: money(
      'borrowing_capacity_ngn borrowing_capacity borrowing_capacity_usd available_to_borrow_ngn available_to_borrow capacity_ngn capacity',
    ),
    debt: money(
      'debt_ngn debt outstanding_debt_ngn outstanding_debt total_debt_ngn total_debt outstanding_ngn outstanding',
    ),
    ltv: ratio(
      'ltv_percent ltv_pct ltv_bps ltv_basis_points ltv_ratio ltv_fraction ltv current_ltv_percent current_ltv loan_to_value_percent loan_to_value_bps loan_to_value_ratio loan_to_value',
    ),
    price: money('price_ngn price collateral_price_ngn collateral_price price_usd'),
    priceAt: time('price_timestamp price_time price_at priced_at price_updated_at'),
    asset: text('asset collateral_asset'),
    chain: text('chain collateral_chain network'),
    collateralAmount: units('collateral_amount collateral_balance collateral_units'),
    credits: units('ledger.confirmed_credits ledger.credits confirmed_credits'),
    releases: units('ledger.releases releases'),
    seizures: units('ledger.seizures seizures'),
    balance: units('ledger.balance ledger_balance'),
  },
  returnAddress: {
    id: text('id address_id withdrawal_address_id'),
    label: text('label name'),
    asset: text('asset token currency'),
    chain: text('chain network'),
    address: text('address wallet_address withdrawal_address'),
    status: state('status approval_status state'),
    active: flag('active is_active enabled'),
    inactive: flag('inactive disabled is_disabled revoked'),
    approvedAt: time('approved_at'),
  },
  quote: {
    id: id('id quote_id'),
    externalId: text('', 'external_id'),
    expiresAt: time('expires_at expiry expiration valid_until'),
    ttl: length('ttl ttl_seconds expires_in expires_in_seconds'),
    amount: naira('amount_ngn loan_amount_ngn principal_ngn amount loan_amount principal'),
  },
  application: APPLICATION,
  /** The answer to an accept or an application, if its fields are elsewhere than in the list. */
  accepted: APPLICATION,
  loan: {
    id: id('id loan_id'),
    status: state('status state loan_status'),
    /** Why it is in that state: some lenders call a liquidated loan closed. */
    reason: state('closed_reason close_reason closure_reason closing_reason'),
    // Without other names, because it is the amount that will be paid.
    payoff: naira('', 'payoff_amount_ngn'),
    destination: destination(
      'repayment_destination current_repayment_destination repayment_account repayment_address repayment_details repayment.destination',
    ),
    principal: naira('principal_ngn principal amount_ngn loan_amount_ngn loan_amount'),
    collateralAmount: units('collateral_amount collateral.amount'),
    collateralAsset: text('collateral_asset collateral.asset'),
    collateralChain: text('collateral_chain collateral.chain'),
    applicationId: text('application_id application.id'),
    externalId: text('external_id quote.external_id'),
    openedAt: time('opened_at disbursed_at started_at created_at'),
    closedAt: time('closed_at'),
    // If the value of one of the last two is text, it is the transaction's hash.
    returnTxHash: {
      ...text(
        'return_tx_hash return_tx return_tx_id return_transaction_hash collateral_return_tx_hash collateral_return_tx collateral_return_hash collateral_return return_transaction',
      ),
      inside: 'tx_hash hash transaction_hash tx tx_id'.split(' '),
    },
    returnAddress: returned(text, 'address', 'address to to_address destination'),
    returnAmount: returned(units, 'amount', 'amount'),
    returnAsset: returned(text, 'asset', 'asset'),
    returnChain: returned(text, 'chain', 'chain network'),
    returnConfirmations: returned(count, 'confirmations', 'confirmations'),
    returnRequiredConfirmations: returned(
      count,
      'required_confirmations',
      'required_confirmations confirmations_required',
    ),
    returnStatus: returned(state, 'status', 'status state'),
  },
} as const satisfies Record<string, Readonly<Record<string, FieldRow>>>;

/** Objects on a loan that hold its return. */
export const RETURN_OBJECTS = ['collateral_return', 'return_transaction', 'return_tx'];

export type Answered = keyof typeof ANSWERS;
/** What an answer is about; `accepted` is an application too. */
export type WireResource = Exclude<Answered, 'accepted'>;
export type WireField<R extends Answered> = Extract<keyof (typeof ANSWERS)[R], string>;
export type KindOf<R extends Answered, F extends WireField<R>> = (typeof ANSWERS)[R][F] extends {
  readonly kind: infer K extends FieldKind;
}
  ? K
  : never;

const namesOf = <T extends object>(rows: T) => Object.keys(rows) as Extract<keyof T, string>[];
/** Each answer's fields in their order. */
export const WIRE_FIELDS = {
  wallet: namesOf(ANSWERS.wallet),
  deposit: namesOf(ANSWERS.deposit),
  position: namesOf(ANSWERS.position),
  returnAddress: namesOf(ANSWERS.returnAddress),
  quote: namesOf(ANSWERS.quote),
  application: namesOf(ANSWERS.application),
  loan: namesOf(ANSWERS.loan),
} as const satisfies { readonly [R in WireResource]: readonly string[] };
export const RESOURCES = namesOf(WIRE_FIELDS);

/**
 * What the words of a state mean: those of the service document and those that can mean nothing else. A connector adds
 * its own (`fields.loan.status.words`). A word with two meanings has none.
 */
export const WORDS = {
  deposit: { status: { counted: ['confirmed', 'credited'], pending: ['pending'], reversed: ['reversed'] } },
  returnAddress: {
    status: {
      approved: ['approved'],
      pending: ['pending'],
      inactive: ['inactive', 'disabled', 'revoked', 'rejected', 'archived', 'deactivated', 'suspended'],
    },
  },
  application: { status: { declined: ['declined', 'rejected', 'refused', 'denied'] } },
  accepted: { status: { declined: ['declined', 'rejected', 'refused', 'denied'] } },
  loan: {
    status: {
      open: ['active', 'open', 'disbursed'],
      closed: ['closed'],
      seized: [
        'seized',
        'liquidated',
        'foreclosed',
        'forfeited',
        'repossessed',
        'closed by liquidation',
        'written off',
        'charged off',
      ],
    },
    reason: { seized: ['seized', 'seizure', 'liquidated', 'liquidation', 'foreclosed', 'forfeited'] },
    returnStatus: { final: ['final'] },
  },
} as const satisfies { readonly [R in Answered]?: Readonly<Record<string, Meanings>> };
/** Each meaning with its words, compared without case; blanks, hyphens and underscores are the same. */
export type Meanings = Readonly<Record<string, readonly string[]>>;
