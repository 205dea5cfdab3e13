// All refusals of the service, by a closed list of codes, so that the rules need not know HTTP.

export type RefusalCode =
  | 'malformed_json'
  | 'body_too_large'
  | 'missing_field'
  | 'invalid_field'
  | 'unauthorized'
  | 'not_found'
  | 'quote_not_found'
  | 'application_not_found'
  | 'loan_not_found'
  | 'deposit_not_found'
  | 'address_not_found'
  | 'duplicate_external_id'
  | 'exceeds_capacity'
  | 'insufficient_collateral'
  | 'amount_exceeds_collateral'
  | 'already_accepted'
  | 'quote_expired'
  | 'price_moved'
  | 'not_pending'
  | 'already_decided'
  | 'loan_closed'
  | 'not_closed'
  | 'no_return_address'
  | 'already_final'
  | 'already_sent'
  | 'not_sent'
  | 'no_previous_destination';

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | null;

  constructor(code: RefusalCode, message: string, field: string | null = null) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.field = field;
  }
}
