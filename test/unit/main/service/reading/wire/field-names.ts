// Every name that the app knows without a setting, in the order in which the names of a field are tried. It
// is a separate list, so that a changed name in the code must change here too.
import type { WireField, WireResource } from '../../../../../../domain/profile-mapping.ts';

type FieldNames = { readonly [R in WireResource]: { readonly [F in WireField<R>]: string } };

/** Names from the service's own document; every other is an alias. */
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
  // Wallets (gap 9).
  wallet: {
    id: 'id wallet_id',
    asset: 'asset',
    chain: 'chain',
    address: 'address wallet_address deposit_address',
    memo: 'memo tag',
    contract: 'contract contract_address token_contract token_address',
  },
  // Deposits (gaps 11 to 13).
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
  // The position (gaps 14 and 15), and the figures of its ledger (gap 31).
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
  // Return addresses (gap 17).
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
  // Quotes (gaps 20 and 21).
  quote: {
    id: 'id quote_id',
    externalId: 'external_id',
    expiresAt: 'expires_at expiry expiration valid_until',
    ttl: 'ttl ttl_seconds expires_in expires_in_seconds',
    amount: 'amount_ngn loan_amount_ngn principal_ngn amount loan_amount principal',
  },
  // Applications (gap 24).
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
  // Loans (gaps 26 to 30).
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

/** Objects on a loan that hold its return, and the names inside (gap 30). */
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

/** Words of a return address's status (gap 17). */
export const ADDRESS_STATUS_WORDS = {
  approved: 'approved',
  pending: 'pending',
  inactive: 'inactive disabled revoked rejected archived deactivated suspended',
} as const;

/** Wrappers around an object or a list, besides the resource's own names (gap 3). */
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

/** How a list states that it has more pages (gap 4). */
export const PAGING = {
  around: 'meta pagination paging page_info pageInfo links _links',
  cursor: 'next_cursor nextCursor cursor_next next_page_cursor',
  next: 'next next_page nextPage next_url nextUrl next_page_url',
  page: 'page current_page currentPage page_number',
  pages: 'total_pages totalPages last_page lastPage pages page_count',
  total:
    'total total_count totalCount total_items totalItems totalElements total_elements totalRecords total_records',
  more: 'has_more hasMore has_next hasNext has_next_page hasNextPage',
} as const;

/** Where a failure states its cause (gap 5). */
export const ERROR_NAMES = {
  saying: 'message error_description detail description title reason msg',
  naming: 'code error_code errorCode name type',
  field: 'field path param parameter',
  requestId: 'request_id requestId trace_id traceId correlation_id correlationId',
} as const;
