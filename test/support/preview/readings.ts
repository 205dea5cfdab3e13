// Short functions that make readings for sample data.
import { decimal, type Decimal } from '../../../domain/decimal.ts';
import type { Found, ProvenanceRule } from '../../../domain/provenance.ts';
import { epochMillis, type EpochMillis } from '../../../domain/time.ts';

export function found<T>(field: string, value: T, rule: ProvenanceRule = 'alias', raw?: string): Found<T> {
  return { state: 'found', value, field, rule, raw: raw ?? JSON.stringify(value) };
}
export const amountOf = (field: string, text: string, rule?: ProvenanceRule): Found<Decimal> =>
  found(field, decimal(text), rule, JSON.stringify(text));
export const timeOf = (field: string, at: EpochMillis): Found<EpochMillis> =>
  found(field, at, 'alias', JSON.stringify(new Date(at).toISOString()));

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const dayLong = 24 * hour;
export const before = (now: EpochMillis, millis: number): EpochMillis => epochMillis(now - millis);

/** Hexadecimal digits that depend only on `seed`. */
export function hex(seed: number, length: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += (state >>> 8).toString(16).padStart(6, '0').slice(-6);
  }
  return text.slice(0, length);
}
