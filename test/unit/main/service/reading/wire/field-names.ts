// The names around objects and lists that the app knows, as lists to compare with.
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
