// Writes JSON with numbers given as text, so that an amount keeps every digit ("16550000.10"), which a
// JavaScript number cannot.

/** A JSON number that is written with exactly these digits. */
export class JsonNumber {
  readonly digits: string;

  /** @throws Error if the text is no JSON number without exponent */
  constructor(digits: string) {
    if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(digits)) throw new Error(`Not the digits of a number: ${digits}`);
    this.digits = digits;
  }
}

export type Json = string | number | boolean | null | JsonNumber | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** Writes the same text as `JSON.stringify` for all values but `JsonNumber`. */
export function writeJson(json: Json): string {
  if (json instanceof JsonNumber) return json.digits;
  if (Array.isArray(json)) return `[${json.map(writeJson).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`);
  return `{${members.join(',')}}`;
}
