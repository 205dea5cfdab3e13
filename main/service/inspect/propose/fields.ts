// What each field can look like: the kind of its values, the names that mean it and nothing else, and words that
// only hint at it.
import type { WireResource } from '../../../../domain/connector/fields.ts';
import type { Kind } from './leaves.ts';

export interface Look {
  readonly kind: Kind | 'asset' | 'chain';
  /** Whole names, in words joined by `_`; several are separated by blanks. */
  readonly names: readonly string[];
  readonly hints: readonly string[];
  /** Of an amount: naira, a currency that something states, or units of an asset. */
  readonly money?: 'naira' | 'any' | 'units';
  /** Not every record has it. */
  readonly isOptional?: boolean;
  /** A word that its path must have: a loan's asset is that of its collateral, not of its payoff. */
  readonly only?: RegExp;
}
export type Looks = Readonly<Record<string, Look>>;

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const look = (kind: Look['kind'], names: string, hints: string, more: Partial<Look> = {}): Look => ({
  kind,
  names: words(names),
  hints: words(hints),
  ...more,
});
const optional = { isOptional: true };

const asset = look(
  'asset',
  'asset coin ccy token currency symbol asset_code coin_code token_symbol',
  'asset coin token currency symbol ccy',
);
const chain = look(
  'chain',
  'chain network chain_name network_name blockchain chain_type net',
  'chain network rail net',
);
const hash = look(
  'hash',
  'hash tx_hash tx_id txid tx txn_hash txn_id transaction_id transaction_hash block_hash_tx',
  'hash tx txn txid transaction proof',
);
const address = look(
  'address',
  'address addr to_address to_addr deposit_address wallet_address pay_address',
  'address addr to at target destination',
);
const has = look(
  'count',
  'confirmations confirmation confirm_count confirmed_num confirms confirmation_number confirm_times cur_confirmations',
  'confirmations confirmation confs got has seen have confirm',
);
const needs = look(
  'count',
  'required_confirmations min_confirmations confirmations_needed needed_confirmations required_confirms min_confirm',
  'required needed want needs of min minimum',
);
const status = look(
  'word',
  'status state loan_status order_status deposit_status',
  'status state phase stage standing st',
);
const created = look(
  'time',
  'created_at create_time created created_time c_time ctime insert_time created_on creation_time',
  'created since made seen received opened started born insert',
);
const ours = look(
  'text',
  'external_id external_ref client_reference client_order_id cl_ord_id client_oid client_loan_id client_request_id merchant_order_id merchant_reference idempotency_key sequence_id',
  'external client yours merchant partner',
);
const naira = (names: string, hints: string): Look => look('amount', names, hints, { money: 'naira' });
const any = (names: string, hints: string): Look => look('amount', names, hints, { money: 'any' });
const units = (names: string, hints: string, more: Partial<Look> = {}): Look =>
  look('amount', names, hints, { money: 'units', ...more });

const COLLATERAL = /collateral|pledge|security|secured|locked|coll/;

export const LOOKS: Readonly<Record<Exclude<WireResource, 'position'>, Looks>> = {
  wallet: {
    id: look('id', 'wallet_no wallet_ref uuid', 'id ref no number key code handle k'),
    asset,
    chain,
    contract: look(
      'address',
      'contract contract_address token_contract token_address ct_addr',
      'contract token',
      optional,
    ),
    address,
    memo: look('text', 'memo tag address_tag destination_tag payment_id', 'memo tag', optional),
  },
  deposit: {
    id: look(
      'id',
      'deposit_no deposit_ref dep_id record_id uuid',
      'id ref reference no number key code handle k',
    ),
    asset,
    chain,
    amount: units('amount qty quantity size amt deposit_amount', 'amount sum qty quantity size volume amt'),
    txHash: { ...hash, isOptional: true },
    confirmations: has,
    requiredConfirmations: needs,
    status,
    createdAt: created,
  },
  returnAddress: {
    id: look('id', 'address_no addr_id whitelist_id uuid', 'id ref reference no number key code handle k'),
    label: look(
      'text',
      'label alias remark address_name nickname',
      'label caption name title description remark',
      optional,
    ),
    asset,
    chain,
    address,
    status,
    active: look('flag', 'active live enabled is_active', 'active live enabled usable on'),
    approvedAt: look(
      'time',
      'approved_at approved_time approval_time',
      'approved cleared verified confirmed',
      optional,
    ),
  },
  loan: {
    id: look(
      'id',
      'loan_no loan_number loan_ref loan_reference loan_code loan_order_id order_id ord_id uuid',
      'id ref reference no number key code handle k order',
    ),
    status,
    payoff: naira(
      'payoff payoff_amount pay_off_amount total_payoff payoff_total',
      'payoff due owed outstanding repayable',
    ),
    principal: naira(
      'principal principal_amount loan_amount borrow_amount borrowed_amount amount_borrowed loan_principal borrow_amt disbursed_amount',
      'principal lent borrowed capital disbursed',
    ),
    openedAt: look(
      'time',
      'opened_at open_time disbursed_at disbursement_time borrow_time start_time loan_time loan_date started_at',
      'opened since start started disbursed drawn begun from created',
    ),
    closedAt: look(
      'time',
      'closed_at close_time closed_time repaid_at settled_at',
      'closed settled ended repaid finished',
      optional,
    ),
    collateralAmount: units(
      'collateral_amount collateral_qty collateral_quantity collateral_size collateral_amt pledged_amount pledge_size pledge_amount',
      'amount size qty quantity amt pledged locked',
      { only: COLLATERAL },
    ),
    collateralAsset: look(
      'asset',
      'collateral_asset collateral_coin collateral_ccy collateral_currency collateral_token pledged_asset pledge_coin',
      'asset coin token currency symbol ccy',
      { only: COLLATERAL },
    ),
    collateralChain: look(
      'chain',
      'collateral_chain collateral_network pledge_chain pledge_rail',
      'chain network rail net',
      { only: COLLATERAL },
    ),
  },
  quote: {
    id: look(
      'id',
      'quote_no quote_ref quote_reference offer_id rfq_id uuid',
      'id ref reference no number key code handle k offer quote',
    ),
    externalId: ours,
    expiresAt: look(
      'time',
      'expires_at expire_time expiry_time expires expiry valid_until valid_to expiration_time',
      'expires expiry expiration lapses until valid deadline',
    ),
    ttl: look('count', 'ttl_seconds expires_in_seconds valid_for_seconds ttl_sec', 'ttl lifetime seconds'),
    amount: naira('amount loan_amount principal borrow_amount principal_amount', 'amount sum principal'),
  },
  application: {
    id: look(
      'id',
      'application_no application_ref app_id request_no uuid',
      'id ref reference no number key code handle k',
    ),
    status,
    reason: look(
      'text',
      'reason reject_reason decline_reason failure_reason',
      'reason remark note comment why',
      optional,
    ),
    loanId: look(
      'text',
      'loan_no loan_number loan_ref loan_order_id',
      'loan advance facility credit',
      optional,
    ),
    quoteId: look('text', 'quote_no quote_ref offer_id', 'quote offer', optional),
    externalId: { ...ours, isOptional: true },
    amount: naira('amount loan_amount principal borrow_amount principal_amount', 'amount sum principal'),
    createdAt: created,
  },
};

/** Inside a loan's object about its return. */
export const RETURN_LOOKS: Looks = {
  returnTxHash: hash,
  returnAddress: address,
  returnAmount: units('amount qty quantity return_amount', 'amount sum qty quantity size'),
  returnAsset: asset,
  returnChain: chain,
  returnConfirmations: has,
  returnRequiredConfirmations: needs,
  returnStatus: status,
};

export const POSITION_LOOKS: Looks = {
  value: any(
    'collateral_value total_collateral_value collateral_worth collateral_market_value collateral_total_value',
    'worth value',
  ),
  capacity: any(
    'available_to_borrow borrowable max_borrowable remaining_limit available_credit credit_available headroom remaining_capacity',
    'capacity headroom available room borrowable',
  ),
  debt: any(
    'debt total_debt loan_balance total_owed owed total_liability outstanding_balance outstanding_debt outstanding_loan total_outstanding',
    'debt owed outstanding liability',
  ),
  ltv: look('ratio', 'ltv current_ltv ltv_ratio loan_to_value loan_to_value_ratio', 'ltv gearing'),
  price: any('price collateral_price unit_price mark_price', 'price rate'),
  priceAt: look(
    'time',
    'price_at price_time price_timestamp priced_at quote_time',
    'price rate asof quoted',
    optional,
  ),
  asset: {
    ...asset,
    names: [...asset.names, 'collateral_asset', 'collateral_coin', 'collateral_ccy', 'pledge_coin'],
  },
  chain: { ...chain, names: [...chain.names, 'collateral_chain', 'collateral_network', 'pledge_rail'] },
  collateralAmount: units(
    'collateral_amount collateral_qty collateral_quantity collateral_balance pledged_amount pledge_size',
    'collateral pledge pledged size qty',
  ),
  credits: units('credits confirmed_credits total_credits', 'credits came'),
  releases: units('releases total_releases', 'releases released left'),
  seizures: units('seizures total_seizures', 'seizures seized taken lost liquidated'),
  balance: units('balance ledger_balance', 'balance net closing'),
};
