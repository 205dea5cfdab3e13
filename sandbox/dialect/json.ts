// Writes JSON with numbers given as text, so that an amount keeps every digit ("16550000.10"), which a JavaScript number
// cannot.

/** A JSON number by its digits. */
export class JsonNumber {
  readonly digits: string;

  /** @throws if the text is no JSON number */
  constructor(digits: string) {
    if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(digits)) throw new Error(`Not the digits of a number: ${digits}`);
    this.digits = digits;
  }
}

export type Json = string | number | boolean | null | JsonNumber | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** Equals `JSON.stringify` for all values that it can write. */
export function writeJson(json: Json): string {
  if (json instanceof JsonNumber) return json.digits;
  if (Array.isArray(json)) return `[${json.map(writeJson).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`);
  return `{${members.join(',')}}`;
}
