// Every value read from the service carries its provenance: field, rule and raw text. Missing is not zero,
// and unreadable is not missing. (The service document calls most fields "not shown".)

/**
 * documented: the service document names the field · profile: the operator mapped it · alias: a name that the
 * app knows · assumed: none of these, and labelled as assumed.
 */
export type ProvenanceRule = 'documented' | 'profile' | 'alias' | 'assumed';

export interface Found<T> {
  state: 'found';
  value: T;
  field: string;
  rule: ProvenanceRule;
  raw: string;
  /** Of an amount: the currency or asset that something states. */
  unit?: string | undefined;
}
export interface Missing {
  state: 'missing';
  looked: string[];
}
export interface Unreadable {
  state: 'unreadable';
  field: string;
  raw: string;
  expected: string;
}
/** A value as the service sent it, or the reason why there is none. `raw` is the JSON source text. */
export type Reading<T> = Found<T> | Missing | Unreadable;

/** The value, or undefined without a readable one. Never a default. */
export function valueOf<T>(reading: Reading<T>): T | undefined {
  return reading.state === 'found' ? reading.value : undefined;
}

export const missing = (...looked: string[]): Missing => ({ state: 'missing', looked });
