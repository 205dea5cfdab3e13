// JSON text with numbers whose digits are chosen here: an amount written as a JSON number must show every digit it
// has ("16550000.10"), which no JavaScript number could.

/** A JSON number by its digits. */
export class JsonNumber {
  readonly digits: string;

  /** Throws for anything that is not a JSON number's text. */
  constructor(digits: string) {
    if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(digits)) throw new Error(`Not the digits of a number: ${digits}`);
    this.digits = digits;
  }
}

export type Json = string | number | boolean | null | JsonNumber | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

/** The same text as JSON.stringify for all that it can write. */
export function writeJson(json: Json): string {
  if (json instanceof JsonNumber) return json.digits;
  if (Array.isArray(json)) return `[${json.map(writeJson).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`);
  return `{${members.join(',')}}`;
}
