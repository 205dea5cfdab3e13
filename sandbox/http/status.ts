// The HTTP status of each refusal.
import type { RefusalCode } from '../rules/refusal.ts';

const STATUS_OF = {
  malformed_json: 400,
  unauthorized: 401,
  not_found: 404,
  quote_not_found: 404,
  application_not_found: 404,
  loan_not_found: 404,
  deposit_not_found: 404,
  address_not_found: 404,
  duplicate_external_id: 409,
  insufficient_collateral: 409,
  already_accepted: 409,
  price_moved: 409,
  not_pending: 409,
  already_decided: 409,
  loan_closed: 409,
  not_closed: 409,
  no_return_address: 409,
  already_final: 409,
  already_sent: 409,
  not_sent: 409,
  no_previous_destination: 409,
  quote_expired: 410,
  body_too_large: 413,
  missing_field: 422,
  invalid_field: 422,
  exceeds_capacity: 422,
  amount_exceeds_collateral: 422,
} as const satisfies Record<RefusalCode, number>;

/**
 * `insufficient_collateral` is 422 if it names a field of the request, and 409 if the position has changed.
 */
export function statusFor(code: RefusalCode, field: string | null): number {
  if (code === 'insufficient_collateral' && field !== null) return 422;
  return STATUS_OF[code];
}
