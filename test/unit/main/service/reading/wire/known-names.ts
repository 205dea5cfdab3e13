// Every name the app knows without a setting, in the order in which the names of one field are tried. A list of its own,
// so that the readers are held to it: a name that changes there must change here as well.
import type { WireField, WireResource } from '../../../../../../domain/profile-mapping.ts';

type FieldNames = { readonly [R in WireResource]: { readonly [F in WireField<R>]: string } };

/** Names the service's document itself has; every other is an alias. */
export const DOCUMENTED: ReadonlySet<string> = new Set([
  'wallet.asset',
  'wallet.chain',
  'deposit.status',
  'quote.externalId',
  'loan.payoff',
]);

const RETURN_PREFIXES = ['collateral_return', 'return', 'return_tx'];
const ofReturn = (end: string): string => RETURN_PREFIXES.map((prefix) => `${prefix}_${end}`).join(' ');

export const FIELD_NAMES: FieldNames = {
  // Gap 9.
  wallet: {
    id: 'id wallet_id',
    asset: 'asset',
    chain: 'chain',
    address: 'address wallet_address deposit_address',
    memo: 'memo tag',
    contract: 'contract contract_address token_contract token_address',
  },
  // Gaps 11 to 13.
  deposit: {
    id: 'id deposit_id',
    asset: 'asset token currency',
    chain: 'chain network',
    amount: 'amount',
    txHash: 'tx_hash hash transaction_hash',
    confirmations: 'confirmations confirmation_count confirmations_count',
    requiredConfirmations: 'required_confirmations confirmations_required min_confirmations',
    status: 'status',
    createdAt: 'created_at received_at timestamp',
  },
  // Gaps 14 and 15; the ledger's figures gap 31.
  position: {
    value:
      'collateral_value_ngn collateral_value collateral_value_usd total_collateral_value_ngn total_collateral_value position_value_ngn position_value value_ngn value',
    capacity:
      'borrowing_capacity_ngn borrowing_capacity borrowing_capacity_usd available_to_borrow_ngn available_to_borrow capacity_ngn capacity',
    debt: 'debt_ngn debt outstanding_debt_ngn outstanding_debt total_debt_ngn total_debt outstanding_ngn outstanding',
    ltv: 'ltv_percent ltv_pct ltv_bps ltv_basis_points ltv_ratio ltv_fraction ltv current_ltv_percent current_ltv loan_to_value_percent loan_to_value_bps loan_to_value_ratio loan_to_value',
    price: 'price_ngn price collateral_price_ngn collateral_price price_usd',
    priceAt: 'price_timestamp price_time price_at priced_at price_updated_at',
    asset: 'asset collateral_asset',
    chain: 'chain collateral_chain network',
    collateralAmount: 'collateral_amount collateral_balance collateral_units',
    credits: 'ledger.confirmed_credits ledger.credits confirmed_credits',
    releases: 'ledger.releases releases',
    seizures: 'ledger.seizures seizures',
    balance: 'ledger.balance ledger_balance',
  },
  // Gap 17.
  returnAddress: {
    id: 'id address_id withdrawal_address_id',
    label: 'label name',
    asset: 'asset token currency',
    chain: 'chain network',
    address: 'address wallet_address withdrawal_address',
    status: 'status approval_status state',
    active: 'active is_active enabled',
    inactive: 'inactive disabled is_disabled revoked',
    approvedAt: 'approved_at',
  },
  // Gaps 20 and 21.
  quote: {
    id: 'id quote_id',
    externalId: 'external_id',
    expiresAt: 'expires_at expiry expiration valid_until',
    ttl: 'ttl ttl_seconds expires_in expires_in_seconds',
    amount: 'amount_ngn loan_amount_ngn principal_ngn amount loan_amount principal',
  },
  // Gap 24.
  application: {
    id: 'id application_id',
    status: 'status state application_status',
    reason: 'decision_reason decline_reason rejection_reason reason decision_note remark',
    loanId: 'loan_id loan.id',
    quoteId: 'quote_id quote.id',
    externalId: 'external_id quote.external_id',
    amount: 'amount_ngn loan_amount_ngn principal_ngn amount loan_amount principal',
    createdAt: 'created_at submitted_at',
  },
  // Gaps 26 to 30.
  loan: {
    id: 'id loan_id',
    status: 'status state loan_status',
    payoff: 'payoff_amount_ngn',
    destination:
      'repayment_destination current_repayment_destination repayment_account repayment_address repayment_details repayment.destination',
    principal: 'principal_ngn principal amount_ngn loan_amount_ngn loan_amount',
    collateralAmount: 'collateral_amount collateral.amount',
    collateralAsset: 'collateral_asset collateral.asset',
    collateralChain: 'collateral_chain collateral.chain',
    applicationId: 'application_id application.id',
    externalId: 'external_id quote.external_id',
    openedAt: 'opened_at disbursed_at started_at created_at',
    closedAt: 'closed_at',
    returnTxHash:
      'return_tx_hash return_tx return_tx_id return_transaction_hash collateral_return_tx_hash collateral_return_tx collateral_return_hash collateral_return return_transaction',
    returnAddress: ofReturn('address'),
    returnAmount: ofReturn('amount'),
    returnAsset: ofReturn('asset'),
    returnChain: ofReturn('chain'),
    returnConfirmations: ofReturn('confirmations'),
    returnRequiredConfirmations: ofReturn('required_confirmations'),
    returnStatus: ofReturn('status'),
  },
};

/** Gap 30: objects on a loan that hold its return, and the names inside. */
export const RETURN_OBJECTS =
  'collateral_return collateralReturn return_transaction returnTransaction return_tx returnTx';
export const RETURN_OBJECT_NAMES = {
  returnTxHash: 'tx_hash hash transaction_hash tx tx_id',
  returnAddress: 'address to to_address destination',
  returnAmount: 'amount',
  returnAsset: 'asset',
  returnChain: 'chain network',
  returnConfirmations: 'confirmations',
  returnRequiredConfirmations: 'required_confirmations confirmations_required',
  returnStatus: 'status state',
} as const;

/** Gap 17: words of a return address's status. */
export const ADDRESS_STATUS_WORDS = {
  approved: 'approved',
  pending: 'pending',
  inactive: 'inactive disabled revoked rejected archived deactivated suspended',
} as const;

/** Gap 3: what may stand around the thing or the list, beside the resource's own names. */
export const WRAPPERS = 'data result records rows items results payload';
export const THING_WRAPPERS = {
  position: 'position collateral_position collateral',
  loan: 'loan',
  quote: 'quote loan_quote',
  application: 'application loan_application',
} as const;
export const LIST_WRAPPERS = {
  wallets: 'wallets deposit_wallets collateral_wallets',
  deposits: 'deposits collateral_deposits',
  returnAddresses: 'withdrawal_addresses withdrawalAddresses return_addresses addresses destinations',
  applications: 'applications loan_applications',
  loans: 'loans',
} as const;

/** Gap 4: how a list says that it goes on. */
export const PAGING = {
  around: 'meta pagination paging page_info pageInfo links _links',
  cursor: 'next_cursor nextCursor cursor_next next_page_cursor',
  next: 'next next_page nextPage next_url nextUrl next_page_url',
  page: 'page current_page currentPage page_number',
  pages: 'total_pages totalPages last_page lastPage pages page_count',
  total: 'total total_count totalCount total_items totalItems count',
  more: 'has_more hasMore has_next hasNext has_next_page hasNextPage',
} as const;

/** Gap 5: where a failure says what it is. */
export const ERROR_NAMES = {
  saying: 'message error_description detail description title reason msg',
  naming: 'code error_code errorCode name type',
  field: 'field path param parameter',
  requestId: 'request_id requestId trace_id traceId correlation_id correlationId',
} as const;
